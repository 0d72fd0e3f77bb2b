import { readBundle } from '../../../src/bundle/read-bundle.ts';
import { writeBundle } from '../../../src/bundle/write-bundle.ts';
import type { Implementation } from '../../../src/ir/ir.generated.ts';
import { canonicalJson } from '../../../src/util/canonical-json.ts';

export type Read = typeof readBundle;

/** The most computing that one input of a few kilobytes may take. */
const mostMilliseconds = 1_000;

export interface Judgement {
  /** What the reader did that it must not do; null when it did well. */
  readonly problem: string | null;
  readonly accepted: boolean;
}

/**
 * Judges what the reader does with an input: it never throws, takes its time or refuses with more than a
 * sentence; and what it accepts means what was written: written again, it has the same contents and digest.
 */
export async function judgeReading(bytes: Uint8Array, read: Read = readBundle): Promise<Judgement> {
  const original = Uint8Array.from(bytes);
  const start = process.cpuUsage();
  let outcome: ReturnType<Read>;
  try {
    outcome = read(bytes);
  } catch (thrown) {
    return { problem: `the reader threw ${thrown}`, accepted: false };
  }
  const { user, system } = process.cpuUsage(start);
  const problem =
    (user + system) / 1000 > mostMilliseconds
      ? `the reader took ${Math.round((user + system) / 1000)} ms`
      : Buffer.compare(bytes, original) !== 0
        ? 'the reader changed its input'
        : outcome.ok
          ? await meaningProblem(outcome.bundle, read)
          : sentenceProblem(outcome.refusal);
  return { problem, accepted: outcome.ok };
}

function sentenceProblem(refusal: string): string | null {
  if (!/^[^\n\r\u001b\u202e]{10,}[^.\n]$/.test(refusal))
    return `the refusal is no sentence: ${JSON.stringify(refusal)}`;
  return refusal.length > 700 ? `the refusal has ${refusal.length} characters` : null;
}

type Bundle = Extract<ReturnType<Read>, { ok: true }>['bundle'];

async function meaningProblem(
  { workflow, header, files, manifest }: Bundle,
  read: Read,
): Promise<string | null> {
  if (!isFrozen(workflow) || !isFrozen(header)) return 'what was accepted is not frozen';
  if (!workflow.implementations.every((implementation) => saysItsSource(implementation, files)))
    return 'a prompt that was accepted says something else than its source';
  const { ruleSet, diagnostics, severities, allowed, verdicts, compilerVersion } = header;
  const claims = { ruleSet, diagnostics, severities, allowed, verdicts };
  let again: ReturnType<Read>;
  try {
    again = read(await writeBundle({ workflow, files, manifest, claims, compilerVersion }));
  } catch (thrown) {
    return `what was accepted cannot be written: ${thrown}`;
  }
  if (!again.ok) return `what was accepted and written again is refused: ${again.refusal}`;
  if (again.bundle.header.digest !== header.digest)
    return 'what was accepted and written again has another digest';
  return canonicalJson(again.bundle.header) === canonicalJson(header)
    ? null
    : 'bundle.json does not follow from what it describes';
}

/** Whether a prompt, with its slots as they may be written, is the end of its source. */
function saysItsSource({ file, prompt }: Implementation, files: Bundle['files']): boolean {
  const source = Buffer.from(files.get(file) ?? '').toString();
  let rest = source.slice(prompt?.[0]?.span.start ?? source.length);
  for (const { kind, text } of prompt ?? []) {
    const written = kind === 'literal' ? text : (/^\{\{[ \t]*([\w-]+)[ \t]*\}\}/.exec(rest)?.[0] ?? '');
    if (!rest.startsWith(written) || !written.includes(text)) return false;
    rest = rest.slice(written.length);
  }
  return rest === '';
}

function isFrozen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozen);
}
