import { builtInSlots, payloadSlots } from '../ir/built-in-slots.ts';
import type { Implementation } from '../ir/ir.generated.ts';
import { alignmentDistance, isNearMiss } from '../util/nearest.ts';
import { builtInVariables, type Read, readOfSlot } from './reads.ts';

/** Variables of raymond's that a script may find in its environment all the same. */
const usersOwn = ['RAYMOND_CLAUDE', 'RAYMOND_STEP'];

/** The variables that a state reads and that a fork or `--var` could set, and slips in the names of others. */
export function variableReads({ prompt, script, kind, opaque, hasPolicy }: Implementation): Read[] {
  if (prompt !== null) {
    if (!prompt.some(isVariableSlot)) return [];
    const isExample = exampleFinder(prompt.map((piece) => (isVariableSlot(piece) ? '{{}}' : piece.text)));
    return prompt.flatMap((piece, index) =>
      isVariableSlot(piece) && !isExample(index) ? [readOfSlot(piece)] : [],
    );
  }
  const sign = kind === 'batch' ? (name: string) => `%${name}%` : (name: string) => `$${name}`;
  const guarded = new Set(script?.reads.flatMap((read) => (read.guarded ? [read.name] : [])));
  const reads =
    script?.reads.filter(({ name }) => {
      // Code from elsewhere may set them.
      if (payloadSlots.includes(name)) return opaque === null && !(hasPolicy && script.readsAll);
      return (
        meantVariable(name) !== undefined ||
        (!builtInVariables.includes(name) && (isReservedName(name) || !guarded.has(name)))
      );
    }) ?? [];
  return reads.map(({ name, span, meant }) => {
    return { name, shown: sign(name), span, meant, isGuarded: guarded.has(name) };
  });
}

/** The variable of raymond's own whose name a script has most likely misspelt, or written as prompts do. */
export function meantVariable(name: string): string | undefined {
  if (payloadSlots.includes(name)) return `RAYMOND_${name.toUpperCase()}`;
  const isOwn = !name.startsWith('RAYMOND_') || builtInVariables.includes(name);
  return isOwn ? undefined : builtInVariables.find((other) => isNearMiss(name, other));
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

function isVariableSlot({ kind, text }: NonNullable<Implementation['prompt']>[number]): boolean {
  return kind === 'slot' && !builtInSlots.includes(text);
}

/** Tells of a piece whether it is all of an inline code, or in a code block: text about slots, perhaps. */
function exampleFinder(texts: readonly string[]): (index: number) => boolean {
  let fences = 0;
  const inBlock = texts.map((text) => {
    fences += text.match(/^[ \t>]*(?:```|~~~)/gm)?.length ?? 0;
    return fences % 2 === 1;
  });
  return (index) => {
    const before = texts[index - 1] ?? '';
    const after = texts[index + 1] ?? '';
    return inBlock[index] === true || (before.endsWith('`') && after.startsWith('`'));
  };
}
