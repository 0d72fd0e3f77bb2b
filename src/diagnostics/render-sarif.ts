import { createHash } from 'node:crypto';
import { LineIndexes } from '../source/source-file.ts';
import type { Diagnostic, Severity } from './diagnostic.ts';
import type { Place } from './place.ts';
import { describeLoop, describeStack, describeStep, stacksOf, summarizeWitness } from './render-witness.ts';
import type { RuleId } from './rule-ids.ts';
import type * as Sarif from './sarif.ts';
import type { RunWitness, Witness } from './witness.ts';

/** A rule as SARIF tells of it; `text` and `markdown` are its page. */
interface SarifRule {
  readonly id: RuleId;
  readonly severity: Severity;
  readonly summary: string;
  readonly text: string;
  readonly markdown: string;
}

/** The diagnostics of one workflow, with what is needed to place them. */
interface SarifWorkflow {
  readonly name: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly textOf: (file: string) => string | undefined;
  /** Where a file of the workflow is: an address relative to the folder of the command, or a whole one. */
  readonly uriOf: (file: string) => string;
}

interface SarifInput {
  readonly version: string;
  /** The rules that have findings. */
  readonly rules: readonly SarifRule[];
  readonly workflows: readonly SarifWorkflow[];
  /** Why some of the input could not be read. */
  readonly refusals: readonly string[];
}

const levels: Readonly<Record<Severity, Sarif.Level>> = { error: 'error', warning: 'warning', info: 'note' };

/** Diagnostics as a log of the Static Analysis Results Interchange Format, version 2.1.0. */
export function toSarif({ version, rules, workflows, refusals }: SarifInput): Sarif.Log {
  const found = new Set(
    workflows.flatMap(({ diagnostics }) => diagnostics.map(({ rule }) => rule as string)),
  );
  const described = rules.filter(({ id }) => found.has(id));
  const indexes = new Map(described.map(({ id }, index) => [id, index]));
  const fingerprints = new Fingerprints();
  const results = workflows.flatMap((workflow) => {
    const renderer = new ResultRenderer(workflow, fingerprints);
    return workflow.diagnostics.map((diagnostic) => ({
      ruleId: diagnostic.rule,
      ruleIndex: indexes.get(diagnostic.rule) ?? -1,
      ...renderer.render(diagnostic),
    }));
  });
  const notifications = refusals.map((text) => ({ level: 'error' as const, message: { text } }));
  const invocation = {
    executionSuccessful: refusals.length === 0,
    ...(notifications.length === 0 ? {} : { toolExecutionNotifications: notifications }),
  };
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'raymond', version, semanticVersion: version, rules: rules.map(describeRule) },
        },
        columnKind: 'utf16CodeUnits',
        invocations: [invocation],
        results,
      },
    ],
  };
}

function describeRule({ id, severity, summary, text, markdown }: SarifRule): Sarif.Rule {
  return {
    id,
    shortDescription: { text: summary },
    help: { text, markdown },
    defaultConfiguration: { level: levels[severity] },
  };
}

class ResultRenderer {
  readonly #workflow: SarifWorkflow;
  readonly #fingerprints: Fingerprints;
  readonly #indexes = new LineIndexes();

  constructor(workflow: SarifWorkflow, fingerprints: Fingerprints) {
    this.#workflow = workflow;
    this.#fingerprints = fingerprints;
  }

  render(diagnostic: Diagnostic): Omit<Sarif.Result, 'ruleId' | 'ruleIndex'> {
    const { severity, related, witness, consequences } = diagnostic;
    const following = consequences.map((consequence) => {
      const { severity, rule, message } = consequence;
      return this.#location(consequence, `follows from it: ${severity}[${rule}]: ${message}`);
    });
    const places = [...related.map((place) => this.#location(place, place.message)), ...following];
    return {
      level: levels[severity],
      message: { text: plainText(wordsOf(diagnostic)) },
      locations: [this.#location(diagnostic, diagnostic.label)],
      ...(places.length === 0 ? {} : { relatedLocations: places.map((place, id) => ({ id, ...place })) }),
      ...(witness === null || !isRun(witness) ? {} : { codeFlows: [this.#codeFlow(witness)] }),
      partialFingerprints: { 'raymondFinding/v1': this.#fingerprints.of(this.#workflow, diagnostic) },
    };
  }

  #location({ file, span }: Place, message: string | null = null): Sarif.Location {
    const { textOf, uriOf } = this.#workflow;
    const uri = uriOf(file);
    const text = textOf(file);
    const artifactLocation = /^[a-z]+:/.test(uri) ? { uri } : { uri, uriBaseId: '%SRCROOT%' as const };
    const region = text === undefined ? null : this.#region(file, text, span);
    return {
      physicalLocation: { artifactLocation, ...(region === null ? {} : { region }) },
      ...(message === null ? {} : { message: { text: plainText(message) } }),
    };
  }

  /** A place that is a whole file is its first line. */
  #region(file: string, text: string, { start, end }: Place['span']): Sarif.Region {
    if (end === 0) return { startLine: 1 };
    const index = this.#indexes.of(file, text);
    const from = index.position(start);
    const to = index.position(end);
    return { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column };
  }

  #codeFlow(witness: RunWitness): Sarif.CodeFlow {
    const stacks = stacksOf(witness.steps);
    const stressed = witness.steps.some(({ decision }) => decision === true);
    const locations = witness.steps.map((step, index): Sarif.ThreadFlowLocation => {
      const stack = stacks[index];
      const notes = stack === undefined ? [] : describeStack(stack).map((note) => ` (${note})`);
      return {
        location: this.#location(step.place, `${index + 1}. ${describeStep(step)}${notes.join('')}`),
        nestingLevel: stacks[index - 1]?.pending?.depth ?? 0,
        ...(stressed ? { importance: step.decision === true ? 'essential' : 'unimportant' } : {}),
      };
    });
    const back = describeLoop(witness);
    const again = witness.kind === 'path' ? undefined : witness.steps[witness.loop];
    if (back !== null && again !== undefined) {
      const nestingLevel = stacks.at(-1)?.pending?.depth ?? 0;
      locations.push({ location: this.#location(again.place, back), nestingLevel });
    }
    return { threadFlows: [{ locations }] };
  }
}

function isRun(witness: Witness): witness is RunWitness {
  return 'steps' in witness;
}

/** What is wrong, why that is so, and what mends it: a viewer may show nothing else. */
function wordsOf({ message, witness, help, consequences }: Diagnostic): string {
  const count = consequences.length;
  return [
    `${message}.`,
    ...(witness === null ? [] : [`${isRun(witness) ? 'Run' : 'Why'}: ${summarizeWitness(witness)}.`]),
    ...(help === null ? [] : [`Help: ${help}.`]),
    ...(count === 0 ? [] : [`${count === 1 ? '1 finding follows' : `${count} findings follow`} from it.`]),
  ].join('\n');
}

/** Square brackets before a round one would make a link of a SARIF message. */
function plainText(text: string): string {
  return text.replace(/\[(?=[^[\]]*\]\()/g, '\\[');
}

/**
 * What a finding is told by when lines have moved: its workflow, file and rule, the text it points at, and its
 * place among those that agree in all this.
 */
class Fingerprints {
  readonly #counts = new Map<string, number>();

  of({ name, textOf }: SarifWorkflow, { rule, file, span }: Diagnostic): string {
    const marked = span.end === 0 ? '' : (textOf(file) ?? '').slice(span.start, span.end);
    const key = JSON.stringify([name, file, rule, marked]);
    const count = this.#counts.get(key) ?? 0;
    this.#counts.set(key, count + 1);
    return createHash('sha256').update(`${key} ${count}`).digest('hex').slice(0, 32);
  }
}
