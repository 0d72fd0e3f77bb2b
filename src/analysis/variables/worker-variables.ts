import { isVariableSlot, payloadSlots } from '../../ir/built-in-slots.ts';
import type { Implementation, Piece } from '../../ir/ir.generated.ts';
import { policySlots } from '../../ir/policy-slots.ts';
import { alignmentDistance, isNearMiss } from '../../util/nearest.ts';
import { builtInVariables, type Read, readOfSlot } from '../flow/reads.ts';

/** Variables of raymond's that a script may find in its environment all the same. */
const usersOwn = ['RAYMOND_CLAUDE', 'RAYMOND_STEP'];

/** The variables that a state reads and that a fork or `--var` could set, and slips in the names of others. */
export function variableReads(implementation: Implementation): Read[] {
  const { prompt, script, kind, opaque, hasPolicy } = implementation;
  const inPolicy = policySlots(implementation).filter(isVariableSlot).map(readOfSlot);
  if (prompt !== null)
    return prompt.some(isVariableSlot) ? [...inPolicy, ...slotsOf(prompt, 'read')] : inPolicy;
  const guarded = new Set(script?.reads.flatMap((read) => (read.guarded ? [read.name] : [])));
  const reads =
    script?.reads.filter(({ name, meant }) => {
      // Code from elsewhere may set them.
      if (payloadSlots.includes(name)) return opaque === null && !(hasPolicy && script.readsAll);
      return (
        meant !== undefined ||
        meantVariable(name) !== undefined ||
        (!builtInVariables.includes(name) && (isReservedName(name) || !guarded.has(name)))
      );
    }) ?? [];
  const inCode = reads.map(({ name, span, meant }) => {
    return { name, shown: asRead(kind, name), span, meant, isGuarded: guarded.has(name) };
  });
  return [...inPolicy, ...inCode];
}

/** The names of these and of all else that a script reads. */
export function namesReadBy(implementation: Implementation): string[] {
  return [...variableReads(implementation), ...(implementation.script?.reads ?? [])].map(({ name }) => name);
}

/** How a state of a kind reads a variable. */
export function asRead(kind: Implementation['kind'], name: string): string {
  const forms = { prompt: `{{${name}}}`, bash: `$${name}`, powershell: `$env:${name}`, batch: `%${name}%` };
  return forms[kind];
}

/** The slots that are all of an inline code: text about slots, perhaps, unless they are misspelt. */
export function slotsInCode({ prompt }: Implementation): Read[] {
  return prompt?.some(isVariableSlot) === true ? slotsOf(prompt, 'inline') : [];
}

function slotsOf(prompt: readonly Piece[], place: SlotPlace): Read[] {
  const placeOf = placeFinder(prompt.map((piece) => (isVariableSlot(piece) ? '{{}}' : piece.text)));
  return prompt.flatMap((piece, index) =>
    isVariableSlot(piece) && placeOf(index) === place ? [readOfSlot(piece)] : [],
  );
}

/** The variable of raymond's own whose name a script has most likely misspelt, or written as prompts do. */
export function meantVariable(name: string): string | undefined {
  if (payloadSlots.includes(name)) return `RAYMOND_${name.toUpperCase()}`;
  if (builtInVariables.includes(name)) return undefined;
  return builtInVariables.find((other) => isNearMiss(name, other));
}

/** Whether a name is kept for raymond, which sets no variable of that name in a run. */
export function isReservedName(name: string): boolean {
  return name.startsWith('RAYMOND_') && !builtInVariables.includes(name) && !usersOwn.includes(name);
}

/** The variable of raymond's own that a script may mean by RESULT or INPUT, which the user's environment may have as well. */
export function shoutedVariable(name: string): string | undefined {
  const isShouted = name === name.toUpperCase() && payloadSlots.includes(name.toLowerCase());
  return isShouted ? `RAYMOND_${name}` : undefined;
}

/** Names of variables that one slip makes of each other; `itm` and `item` too, which elsewhere are too short to tell. */
export function isNearVariable(name: string, other: string): boolean {
  if (isNearMiss(name, other)) return true;
  const [short, long] = name.length < other.length ? [name, other] : [other, name];
  return short.length === 3 && long.length === 4 && !/\d/.test(long) && alignmentDistance(short, long) === 1;
}

type SlotPlace = 'block' | 'inline' | 'read';

/** Tells of a piece whether it is all of an inline code, or in a code block, where it may be an example. */
function placeFinder(texts: readonly string[]): (index: number) => SlotPlace {
  let fences = 0;
  const inBlock = texts.map((text) => {
    fences += text.match(/^[ \t>]*(?:```|~~~)/gm)?.length ?? 0;
    return fences % 2 === 1;
  });
  return (index) => {
    if (inBlock[index] === true) return 'block';
    const isInline = texts[index - 1]?.endsWith('`') === true && texts[index + 1]?.startsWith('`') === true;
    return isInline ? 'inline' : 'read';
  };
}
