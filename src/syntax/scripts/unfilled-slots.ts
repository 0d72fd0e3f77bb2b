import { tagBeginning } from '../../grammar/tag.ts';
import { type Span, span } from '../../source/span.ts';
import { constantOf } from './build-command.ts';
import type { UnfilledVariable } from './defects.ts';
import { visitCommands } from './follow/contents/names-in.ts';
import type { Command, CommandOf, ScriptKind, Text } from './program.ts';
import { filledInPrompts, variableOfSlot } from './prompt-slots.ts';

const holdsTag = new RegExp(tagBeginning);

/**
 * `R="{{result}}"` with `[ "$R" = yes ]` or `<result>$R</result>` after it, `echo "{{result}}" | grep -q yes`, `git checkout {{input}}`: a slot of
 * prompts that is all of a value. Whoever looks for slots, or fills them in himself, names one as well; so those count alone that are compared with
 * other texts, printed in a tag, or handed to programs that do neither.
 */
export function findUnfilledSlots(body: Command, text: string, kind: ScriptKind): UnfilledVariable[] {
  if (!text.includes('{{')) return [];
  const slots = new Map<string, Text>();
  const others = new Set<string>();
  /** By name, where its value is compared with another text, or printed in a tag. */
  const used = new Map<string, Set<number>>();
  const places: Span[] = [];
  visitCommands(body, (command) => {
    if (command.kind === 'assign') {
      const { name, value } = command;
      if (isSlot(value) && !slots.has(name)) slots.set(name, value);
      else others.add(name);
    }
    if (command.kind === 'outside') places.push(...handedOver(command, text));
    const uses = usesOf(command);
    if (command.kind === 'test' && isSlot(uses)) places.push(placeOf(uses));
    for (const piece of uses) {
      if (piece.kind !== 'variable') continue;
      const known = used.get(piece.name);
      if (known === undefined) used.set(piece.name, new Set([piece.span.start]));
      else known.add(piece.span.start);
    }
  });
  for (const [name, value] of slots) {
    // Who hands it to something else may look for slots.
    const isAllThatIsDone = !others.has(name) && used.get(name)?.size === countOf(name, text);
    if (isAllThatIsDone) places.push(placeOf(value));
  }
  return places.map((place) => describe(place, text, kind));
}

function isSlot(text: Text | null): text is Text {
  return text !== null && variableOfSlot(constantOf(text) ?? '') !== null;
}

/** What a command compares with something else than a slot, asks for its cases, or prints in a tag. */
function usesOf(command: Command): Text {
  if (command.kind === 'switch') return command.subject;
  if (command.kind === 'print') return command.text.some(beginsTag) ? command.text : [];
  if (command.kind !== 'test' || command.fact === null) return [];
  const { value, operand, like } = command.fact;
  const other = value ?? constantOf(like?.pattern ?? []) ?? '{';
  // What is no plain text may look for slots.
  return /[{}\\[(]/.test(other) ? [] : (operand ?? like?.operand ?? []);
}

function beginsTag(piece: Text[number]): boolean {
  return piece.kind === 'literal' && holdsTag.test(piece.text);
}

/** How often a variable is read in a script, in any letter case. */
function countOf(name: string, text: string): number {
  const word = name.replace(/^env:/i, '').toLowerCase();
  const reads = text.toLowerCase().matchAll(/(?:\$\{?(?:env:)?|[%!])(\w+)/g);
  return [...reads].filter(([, one]) => one === word).length;
}

/** What neither looks for texts nor fills in templates. */
const plainPrograms =
  /^(?:cat|cd|claude|ls|git(?=[ \t]+(?:add|branch|checkout|cherry-pick|commit|fetch|merge|pull|push|rebase|reset|revert|show|switch|tag)\b))\b/;
const slotWord =
  /(?<=[ \t])(?:"\{\{[ \t]*(?:result|input)[ \t]*\}\}"|\{\{(?:result|input)\}\})(?=[\s;|&)]|$)/g;

function handedOver({ span: { start, end } }: CommandOf<'outside'>, text: string): Span[] {
  const written = text.slice(start, end);
  if (!plainPrograms.test(written)) return [];
  return [...written.matchAll(slotWord)].map(({ 0: slot, index }) =>
    span(start + index, start + index + slot.length),
  );
}

function placeOf(value: Text): Span {
  const pieces = value.filter(({ span: place }) => place.end > place.start);
  return span(pieces[0]?.span.start ?? 0, pieces.at(-1)?.span.end ?? 0);
}

/** In Bash and PowerShell the quotation marks are replaced with the slot; cmd keeps them as a part of the text. */
function describe(value: Span, text: string, kind: ScriptKind): UnfilledVariable {
  const mark = text.charAt(value.start - 1);
  const isQuoted = kind !== 'batch' && /["']/.test(mark) && text.charAt(value.end) === mark;
  const place = isQuoted ? span(value.start - 1, value.end + 1) : value;
  const slot = text.slice(place.start, place.end).replace(/^(["'])(.*)\1$/, '$2');
  const name = variableOfSlot(slot);
  const meant = { bash: `"$${name}"`, powershell: `$env:${name}`, batch: `%${name}%` }[kind];
  return {
    message: `${filledInPrompts}: this is the text ${slot} itself`,
    span: place,
    help: `write ${meant}`,
    isOld: true,
  };
}
