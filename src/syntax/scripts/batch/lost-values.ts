import { tagNames } from '../../../grammar/tag.ts';
import { type Span, span } from '../../../source/span.ts';
import { clipText } from '../../../util/cut-text.ts';
import { memo } from '../../../util/memo.ts';
import { constantOf } from '../build-command.ts';
import type { LostOutcome, OldValue, SpacedName } from '../defects.ts';
import { visitCommands } from '../follow/contents/names-in.ts';
import type { Command, CommandOf, Text } from '../program.ts';
import { asWritten } from './as-written.ts';
import type { Survey } from './survey.ts';

const names = tagNames.join('|');
/** A tag outside of quotation marks, with nothing that takes from `<` what it means to cmd.exe. */
const bareTag = new RegExp(`^[^"^]*<(?:${names})\\b`);
const openingTag = new RegExp(`<(?:${names})\\b`);

/** The value of a variable from before its block bears the name of the variable, and the place of the block. */
const snapshot = /^([^=]+)=\d+$/;

const mostTold = 20;
/** No variable is given more different tags. */
const mostValues = 16;

function plainName(name: string): string {
  return snapshot.exec(name)?.[1] ?? name;
}

/**
 * Where a script prints `%TAG%` and each value that it gives to TAG is a tag without carets: cmd.exe reads the signs of
 * the value as its own. `body`: the whole script.
 */
export function unescapedValueIn(body: Command): Span | null {
  const values = fixedValues(body);
  if (values === null) return null;
  let found: Span | null = null;
  visitCommands(body, (command) => {
    if (command.kind !== 'print') return;
    for (const piece of command.text) {
      const edit = piece.kind === 'variable' ? piece.edit : null;
      const given = piece.kind === 'variable' ? values.get(plainName(piece.name)) : null;
      if (edit === null || !given) continue;
      if ([...given].some((value) => !bareTag.test(value) || edit(value) !== null)) continue;
      if (found === null || piece.span.start < found.start) found = piece.span;
    }
  });
  return found;
}

/** The texts that each variable is given; null for one that is given something else, and where another script may give them any. */
const fixedValues = memo((body: Command): Map<string, Set<string> | null> | null => {
  const values = new Map<string, Set<string> | null>();
  let isShared = false;
  visitCommands(body, (command) => {
    if (command.kind === 'outside') isShared ||= command.assigns;
    if (command.kind !== 'assign' || snapshot.test(command.name)) return;
    const text = command.value && constantOf(command.value);
    const known = values.get(command.name);
    if (text === null || known === null || known?.size === mostValues) values.set(command.name, null);
    else values.set(command.name, (known ?? new Set()).add(text));
  });
  return isShared ? null : values;
});

/** A parenthesis outside of quotation marks, with no caret that may take from it what it means to cmd.exe. */
const closing = /^[^"^]*\)/;

/**
 * `echo %TEXT%` in a block, where the value that the script gives to TEXT is such as `timed out (again)`, or one of several: cmd.exe
 * fills it in first, and its parenthesis closes the block.
 */
export function closingValuesIn(body: Command, text: string, survey: Survey): LostOutcome[] {
  const { inBlocks, assigned, labels } = survey;
  const values = inBlocks.size === 0 ? null : fixedValues(body);
  const byTest = memoByBlock((name, closed, block) => {
    const above = text.slice(Math.max(0, block - mostAbove), block);
    return closed.length === 0 || labels.size > 0 ? undefined : setByTest(name, closed, above);
  });
  return [...inBlocks.values()].flatMap(({ name, place, block }): LostOutcome[] => {
    const given = [...(values?.get(name) ?? [])];
    const closed = given.filter((each) => closing.test(each));
    const isSetBefore = (assigned.get(name) ?? Number.POSITIVE_INFINITY) <= block;
    const isCertain = closed.length === given.length && isSetBefore;
    const value = isCertain ? closed[0] : byTest(name, closed, block);
    if (value === undefined) return [];
    const shown = `"${clipText(value, longestLine)}"`;
    const written = asWritten(name, text, place.start);
    const message = isCertain
      ? `the value ${shown} holds a ")", which closes the block`
      : `where %${written}% is ${shown}, its ")" closes the block`;
    const help = `write setlocal EnableDelayedExpansion at the top of the script, and !${written}! here`;
    return [{ rule: 'script-syntax', message, help, span: place, severity: 'warning' }];
  });
}

type FindValue = (name: string, closed: readonly string[], block: number) => string | undefined;

/** Asks once for each variable of a block. */
function memoByBlock(find: FindValue): FindValue {
  const found = new Map<string, string | undefined>();
  return (name, closed, block) => {
    const key = `${name} ${block}`;
    if (!found.has(key)) found.set(key, find(name, closed, block));
    return found.get(key);
  };
}

/** So much in front of a block is looked at. */
const mostAbove = 20_000;
const leaving = /\b(?:exit|goto)\b/i;

/**
 * The value of several that a line such as `if exist x set NAME=…` gives to a variable, where nothing but lines of that kind sets it
 * from there to the end of `text`, and none leads elsewhere.
 */
function setByTest(name: string, values: readonly string[], text: string): string | undefined {
  if (!/^\w+$/.test(name)) return undefined;
  const set = `\\bset[ \\t]+"?${name}=`;
  const anySetting = new RegExp(set, 'i');
  const settingByTest = new RegExp(`^[ \\t]*@?if\\b[^&|()]*${set}([^"&|]*)"?$`, 'i');
  for (const line of text.trimEnd().split(/\r?\n/).reverse()) {
    const [whole, value = ''] = settingByTest.exec(line) ?? [];
    if (values.includes(value)) return value;
    if (leaving.test(line) || (whole === undefined && anySetting.test(line))) return undefined;
  }
  return undefined;
}

/** Two words outside of quotation marks, as cmd.exe tells them apart, of which the first begins no test and the second is no comparison. */
const severalWords =
  /^(?![\s,;=]*(?:not|\/i|exist|defined|errorlevel|cmdextversion)(?![^\s,;=]))[^"]*[^\s,;="][\s,;=]+(?!(?:equ|neq|lss|leq|gtr|geq)\b)[^\s,;="]/i;

/**
 * `if %NAME%==x` where each value that the script gives to NAME has several words: cmd.exe fills it in first, and finds no comparison
 * behind the first of them.
 */
export function severalWordsIn(body: Command, text: string, { assigned }: Survey): LostOutcome[] {
  const found: LostOutcome[] = [];
  visitCommands(body, ({ demands }) => {
    const { span: place, names: [name = ''] = [] } = demands ?? {};
    if (place === undefined || found.length === mostTold) return;
    if ((assigned.get(plainName(name)) ?? Number.POSITIVE_INFINITY) > place.start) return;
    const given = [...(fixedValues(body)?.get(plainName(name)) ?? [])];
    const [value] = given;
    const isSeveral = (each: string) => severalWords.test(each) && !each.includes('==');
    if (value === undefined || !given.every(isSeveral)) return;
    const written = asWritten(plainName(name), text, place.start);
    found.push({
      rule: 'script-syntax',
      message: `where %${written}% is "${clipText(value, longestLine)}", cmd stops the script here: it finds no comparison behind the first word`,
      help: 'put quotation marks around both sides',
      span: place,
      severity: 'warning',
    });
  });
  return found;
}

/** Whether a tag begins in a text. */
export function holdsTag(text: Text): boolean {
  return openingTag.test(text.map((piece) => (piece.kind === 'literal' ? piece.text : '')).join(''));
}

/**
 * Where a script prints a tag with `%NAME%`, or first tests that, after a `set NAME=…` in the same block: cmd.exe has filled
 * it in before. `restorations`: what stands for `endlocal`, after which that may be what is meant. `tests`: what percent signs put
 * into conditions.
 */
export function oldValuesIn(
  body: Command,
  restorations: ReadonlySet<Command>,
  tests: ReadonlyMap<Command, Text>,
): OldValue[] {
  const found: OldValue[] = [];
  const tested = new Set<string>();
  visitInOrder(body, { names: new Set(), added: [], restorations, tests }, (text, assigned, isTest) => {
    if (!isTest && !holdsTag(text)) return;
    for (const piece of text) {
      if (piece.kind !== 'variable' || (isTest && tested.has(piece.name))) continue;
      const name = snapshot.exec(piece.name)?.[1];
      if (name === undefined || !assigned.has(name) || found.length === mostTold) continue;
      if (isTest) tested.add(piece.name);
      found.push({ name, span: piece.span });
    }
  });
  return found;
}

type SeeText = (text: Text, assigned: ReadonlySet<string>, isTest: boolean) => void;

/** The variables that have been assigned, and their names in that order, so that those of a branch can be taken back. */
interface Assigned {
  readonly names: Set<string>;
  readonly added: string[];
  readonly restorations: ReadonlySet<Command>;
  readonly tests: ReadonlyMap<Command, Text>;
}

/** Goes through code with the variables that have been assigned in the same line or block on every way that leads there. */
function visitInOrder(command: Command, assigned: Assigned, see: SeeText): void {
  const { names: known, added, restorations, tests } = assigned;
  const apart = (part: Command) => {
    const before = added.length;
    visitInOrder(part, assigned, see);
    for (const name of added.splice(before)) known.delete(name);
  };
  switch (command.kind) {
    case 'sequence':
      for (const part of command.commands) visitInOrder(part, assigned, see);
      break;
    case 'outside':
      if (restorations.has(command)) known.clear();
      break;
    case 'assign': {
      const [, ofBlock = null] = snapshot.exec(command.name) ?? [];
      const isRestored = restorations.has(command) || isKept(command);
      // Here a block begins.
      if (ofBlock !== null || isRestored) known.delete(ofBlock ?? command.name);
      else if (!known.has(command.name)) {
        known.add(command.name);
        added.push(command.name);
      }
      break;
    }
    case 'print':
      see(command.text, known, false);
      break;
    case 'if':
      see(tests.get(command) ?? [], known, true);
      apart(command.then);
      if (command.otherwise !== null) apart(command.otherwise);
      break;
    case 'and':
    case 'or':
      visitInOrder(command.left, assigned, see);
      apart(command.right);
      break;
    case 'loop':
    case 'subshell':
      apart(command.body);
      break;
    case 'quiet':
      visitInOrder(command.body, assigned, see);
      break;
  }
}

/** `set "NEXT=%NEXT%"` gives a variable the value that `%NEXT%` has in all of the block. */
function isKept({ name, value }: CommandOf<'assign'>): boolean {
  const [piece, other] = value ?? [];
  return (
    piece?.kind === 'variable' && other === undefined && piece.edit === null && plainName(piece.name) === name
  );
}

/** `set NEXT = PLAN`, `set N+=1`: its place up to the sign, what is too much there, and what is meant. */
export function respelt(text: string, { start, end }: Span, isCount: boolean): Omit<SpacedName, 'name'> {
  const written = text.slice(start, end);
  const equals = written.indexOf('=');
  const mended = isCount ? written.replace(/^set/i, '$& /a') : written.replace(/[ \t]+=[ \t]*/, '=');
  return {
    span: span(start, start + equals + 1),
    surplus: isCount ? written.charAt(equals - 1) : 'the blank',
    help: `write ${mended.slice(0, longestLine)}`,
  };
}

const longestLine = 60;
