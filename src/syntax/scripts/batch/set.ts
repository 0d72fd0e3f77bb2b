import { type Span, span } from '../../../source/span.ts';
import { outside, sequence } from '../build-command.ts';
import type { Command, Range, Text } from '../program.ts';
import { type Cell, textOf } from './cells.ts';
import type { BatchScript } from './script.ts';
import { constantText, expandCells, toCalledText, toText } from './text.ts';

/** `set` with what stands after it. */
export function readSet(cells: readonly Cell[], place: Span, script: BatchScript): Command {
  const given = withoutSpace(cells);
  const option = textOf(given.slice(0, 2)).toLowerCase();
  if (option === '/a') return calculate(given.slice(2), place, script);
  if (option === '/p') return ask(withoutSpace(given.slice(2)), place, script);
  const { name, value } = nameAndValue(given, script);
  if (name === null) return setAny(place);
  const equals = given.findIndex(({ char }) => char === '=');
  if (equals === -1) return outside('anything', place, 'it prints variables');
  // `set N+=1` is written as `set /a` has it.
  const counted = /^\s*\d+\s*"?\s*$/.test(textOf(given.slice(equals + 1)))
    ? /^([A-Z_]\w*)[ \t]*[-+*/]$/.exec(name)?.[1]
    : undefined;
  if (counted === undefined) noteName(name, place, script);
  else script.found.spacedNames.push({ name: counted, isCount: true, place });
  return script.assign(name, toText(value, script), place.end);
}

/** Which variable is set is known only at run time, as with `set "%%l"` for the lines of a file. */
function setAny(place: Span): Command {
  return outside('nothing', place, '', { assigns: true });
}

/** A blank in front of the equals sign belongs to the name. */
function noteName(name: string, place: Span, { found: { spacedNames } }: BatchScript): void {
  if (/\S[ \t]+$/.test(name)) spacedNames.push({ name: name.trimEnd(), isCount: false, place });
}

/** `call set`, which expands the value once more. */
export function readCalledSet(cells: readonly Cell[], place: Span, script: BatchScript): Command {
  const given = withoutSpace(cells);
  const { name, value } = nameAndValue(given, script);
  script.noteCall(place.end);
  const isFixed = name !== null && given[0]?.char !== '/' && !/[%^<>&|]/.test(name);
  if (!isFixed) return setAny(place);
  return script.assign(name, given[0]?.char === '"' ? toCalledText(value, script) : null, place.end);
}

function withoutSpace(cells: readonly Cell[]): readonly Cell[] {
  const first = cells.findIndex(({ char }) => !/^[ \t,;]$/.test(char));
  return first === -1 ? [] : cells.slice(first);
}

/** Both sides of the first equals sign, less the quotes around all of it and what stands after them. */
function nameAndValue(
  cells: readonly Cell[],
  script: BatchScript,
): { name: string | null; value: readonly Cell[] } {
  let given = cells;
  if (cells[0]?.char === '"') {
    const close = cells.findLastIndex(({ char }) => char === '"');
    given = cells.slice(1, close > 0 ? close : cells.length);
  }
  const equals = given.findIndex(({ char }) => char === '=');
  const nameCells = equals === -1 ? given : given.slice(0, equals);
  const name = constantText(nameCells, script)?.toUpperCase().trimStart() ?? null;
  return { name, value: equals === -1 ? [] : given.slice(equals + 1) };
}

/** `set /p NAME=prompt`: prints the prompt, without a line break, and takes a line from standard input. */
function ask(cells: readonly Cell[], place: Span, script: BatchScript): Command {
  const { name, value } = nameAndValue(cells, script);
  script.questions += 1;
  script.changes += 1;
  if (name !== null) noteName(name, place, script);
  const prompt = toText(promptOf(value), script);
  const commands: Command[] = prompt.length === 0 ? [] : [{ kind: 'print', text: prompt, span: place }];
  if (name === null) commands.push(setAny(place));
  else if (name !== '') commands.push(script.assign(name, null, place.end));
  return sequence(commands);
}

/** White space in front of a prompt is not shown, nor are quotes around it. */
function promptOf(cells: readonly Cell[]): readonly Cell[] {
  const first = cells.findIndex(({ char }) => char.trim() !== '');
  const shown = first === -1 ? [] : cells.slice(first);
  if (shown[0]?.char !== '"') return shown;
  const close = shown.findLastIndex(({ char }) => char === '"');
  return shown.slice(1, close > 0 ? close : shown.length);
}

const calculated = /([A-Za-z_][\w.$#@]*)[ \t]*(?:(?:[-+*/%&^|]|<<|>>)?=(?!=))?/g;

const fixedNumber = /^\s*(?:"\s*)?([A-Za-z_]\w*)\s*=\s*(0|-?[1-9]\d{0,8})\s*(?:"\s*)?$/;

/** `set /a n=%random% %% 3`, with whatever sign stands for what is expanded; `+ 1` may stand after it. */
const remainder =
  /=\s*(?:\(\s*)?(?:!random!|([^\s\w!()]))\s*(?:\)\s*)?%{1,2}\s*([1-9]\d{0,5})\s*(?:\+\s*(\d{1,6})\s*)?(?:"\s*)?$/i;

/** What is left of a random number when it is divided. */
function rangeOf(cells: readonly Cell[], text: string): Range | undefined {
  const [, sign, divisor, more = '0'] = remainder.exec(text) ?? [];
  const expanded = sign === undefined ? undefined : cells.find(({ char }) => char === sign);
  if (divisor === undefined || (sign !== undefined && expanded?.name !== 'RANDOM')) return undefined;
  return { least: Number(more), most: Number(divisor) - 1 + Number(more) };
}

/** In a calculation, with the sign that stands for what is expanded: it assigns to a name with one, or is one as a whole. */
const calculatedName =
  /(?:^|,)[\s"(]*\w*\ufdd0|(?<![\w.$#@\ufdd0])[\w.$#@]*\ufdd0[\w.$#@\ufdd0]*[ \t]*(?:[-+*/%&^|]|<<|>>)?=(?!=)/;

const ownCount = /^[\s"]*([a-z_]\w*)\s*=\s*(\ufdd0)\s*([-+])\s*(\d+)[\s"]*$/i;

/** `N+=1`, `N=N+1`, `N=%N%+1` */
const oneMore = /^[\s"]*([a-z_]\w*)\s*(?:[-+]=|=\s*(?:\ufdd0|([a-z_]\w*))\s*[-+])\s*1[\s"]*$/i;

/** `set /a N=%N%+1` in a loop. Of what is taken from the output of a command there may be one line alone. */
function noteStaleCount(cells: readonly Cell[], written: string, script: BatchScript): void {
  const [, name = '', sign, operator = '', number = ''] = ownCount.exec(written) ?? [];
  const cell = sign === undefined ? undefined : cells.find(({ char }) => char === sign);
  if (cell === undefined || cell.name !== name.toUpperCase()) return;
  if (![...script.loopVariables.values()].some(({ takesApart }) => !takesApart)) return;
  const place = span(cell.start, cell.end);
  script.found.staleCounts.push({ name, place, step: `${name}${operator}=${number}` });
}

/** `set /a`: numbers. A name without percent signs is the variable's value, and 0 when there is none. */
function calculate(cells: readonly Cell[], place: Span, script: BatchScript): Command {
  const written = textOf(cells);
  const [, only, fixed] = fixedNumber.exec(written) ?? [];
  if (only !== undefined && fixed !== undefined) {
    const value: Text = [{ kind: 'literal', text: fixed, span: place }];
    return script.assign(only.toUpperCase(), value, place.end);
  }
  noteStaleCount(cells, written, script);
  const assigned: string[] = [];
  script.guarding = true;
  const expanded = expandCells(cells, script);
  const text = textOf(expanded);
  for (const match of text.matchAll(calculated)) {
    const [whole, name = ''] = match;
    const isAssigned = whole.endsWith('=');
    const isRead = !isAssigned || !/[A-Za-z0-9_.$#@ \t]=$/.test(whole);
    const first = expanded[match.index];
    const last = expanded[match.index + name.length - 1];
    if (isRead && first !== undefined && last !== undefined)
      script.read(name.toUpperCase(), span(first.start, last.end));
    if (isAssigned) assigned.push(name.toUpperCase());
  }
  script.guarding = false;
  const number: Text = [{ kind: 'unknown', span: place, harmless: true, range: rangeOf(cells, written) }];
  const assigns = assigned.map((name) => script.assign(name, number, place.end));
  noteCount(cells, written, assigned, script);
  return sequence(calculatedName.test(text) ? [setAny(place), ...assigns] : assigns);
}

/** A variable that counts from what it was, and nothing else in its command. */
function noteCount(
  cells: readonly Cell[],
  written: string,
  assigned: readonly string[],
  { found }: BatchScript,
): void {
  const [, counted, added = counted] = oneMore.exec(written) ?? [];
  const [name, other] = assigned;
  const isOwn = [counted, added].every((one) => one?.toUpperCase() === name);
  if (name === undefined || other !== undefined || !isOwn) return;
  if (cells.every((cell) => cell.name === null || cell.name === name)) found.counts.add(name);
}
