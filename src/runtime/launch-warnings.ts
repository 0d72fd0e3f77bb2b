import { payloadSlots } from '../ir/built-in-slots.ts';
import type { Implementation, Workflow } from '../ir/ir.generated.ts';
import { slotsOfState } from '../ir/policy-slots.ts';
import { nearestName } from '../util/nearest.ts';
import { joinWords } from '../util/plural.ts';
import type { Launch } from './begin-run.ts';

/** What is most likely not meant about the payload and the variables that a run begins with, a line each (language.md#variables). */
export function launchWarnings(
  { implementations }: Workflow,
  file: string,
  { input, variables }: Pick<Launch, 'input' | 'variables'>,
): string[] {
  const start = implementations.find((one) => one.file === file);
  // What takes the place of a later visit is given the payload of that one.
  const asked = start === undefined ? undefined : { ...start, maxVisits: null };
  const payload = slotsOf(asked).filter((name) => payloadSlots.includes(name));
  const warnings: string[] = [];
  if (input === null && payload.length > 0) {
    const slots = [...new Set(payload)].map((name) => `{{${name}}}`);
    const given = slots.length === 1 ? 'it as it is' : 'them as they are';
    warnings.push(
      `${file} asks for ${joinWords(slots, 'and')}, and there is no --input: the agent is given ${given} written`,
    );
  }
  // A program that a script starts may read any of them.
  if (implementations.some(({ script, opaque }) => script?.readsAll || (script !== null && opaque !== null)))
    return warnings;
  const reads = implementations.flatMap((one) => [
    ...slotsOf(one),
    ...(one.script?.reads ?? []).map(({ name }) => name),
  ]);
  // PowerShell and cmd do not tell upper from lower case.
  const read = new Set(reads.map((name) => name.toLowerCase()));
  for (const name of Object.keys(variables).filter((one) => !read.has(one.toLowerCase()))) {
    const near = nearestName(name, reads);
    warnings.push(`no state reads the variable ${name}${near === null ? '' : `: did you mean ${near}?`}`);
  }
  return warnings;
}

function slotsOf(implementation: Implementation | undefined): string[] {
  return implementation === undefined ? [] : slotsOfState(implementation).map(({ text }) => text);
}
