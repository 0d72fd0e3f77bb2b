import { LineIndexes } from '../source/source-file.ts';
import type { Span } from '../source/span.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Finding, FindingSpan, FindingWitness } from './findings.generated.ts';
import type { RenderContext } from './render-text.ts';
import { summarizeWitness } from './render-witness.ts';
import type { InnerStep, Witness } from './witness.ts';

/** Diagnostics of one workflow as the findings of grammar/findings.schema.json. */
export function toFindings(diagnostics: readonly Diagnostic[], context: RenderContext): Finding[] {
  const indexes = new LineIndexes();
  const spanIn = (file: string, { start, end }: Span): FindingSpan => {
    const index = indexes.of(file, context.textOf(file) ?? '');
    return {
      start: { offset: start, ...index.position(start) },
      end: { offset: end, ...index.position(end) },
    };
  };
  const place = (file: string, span: Span) => ({ file: context.pathOf(file), span: spanIn(file, span) });
  const innerStep = ({ place: { file, span }, ...step }: InnerStep) => ({ ...step, ...place(file, span) });
  const witnessOf = (witness: Witness): FindingWitness => {
    const summary = summarizeWitness(witness);
    if (!('steps' in witness)) return { ...witness, summary };
    const { summaries, ...run } = witness;
    const steps = run.steps.map(({ place: { file, span }, inside, ...step }) => ({
      ...step,
      ...(inside === undefined ? {} : { inside: inside.map(innerStep) }),
      ...place(file, span),
    }));
    return {
      ...run,
      summary,
      steps,
      ...(summaries === undefined ? {} : { summaries: summaries.map(innerStep) }),
    };
  };
  const findingOf = (diagnostic: Diagnostic): Finding => ({
    rule: diagnostic.rule,
    severity: diagnostic.severity,
    message: diagnostic.message,
    ...place(diagnostic.file, diagnostic.span),
    platforms: diagnostic.platforms,
    related: diagnostic.related.map(({ file, span, message }) => ({ ...place(file, span), message })),
    help: diagnostic.help,
    witness: diagnostic.witness === null ? null : witnessOf(diagnostic.witness),
    consequences: diagnostic.consequences.map(findingOf),
    url: `docs/rules/${diagnostic.rule}.md`,
  });
  return diagnostics.map(findingOf);
}
