import { span } from '../../../../source/span.ts';
import { chainFoldings, foldingOf, hasDefault, isEmpty } from '../../build-command.ts';
import { isExact } from '../../calculate.ts';
import { type CommandOf, lastStatus, type Piece, type PieceOf, type Text } from '../../program.ts';
import { numbersIn } from '../assumptions/among.ts';
import { forgetMade } from '../assumptions/answers.ts';
import { changesThings } from '../contents/effects.ts';
import { isLong, mostChunks } from '../output/output.ts';
import { withOrigin } from '../values/origins.ts';
import { either, type PayloadSet } from '../values/payload-set.ts';
import { type Chunk, constantText, hole, keyOf, likeOf, literal, type Value } from '../values/value.ts';
import { argumentNames, type Given } from '../values/variables.ts';
import { doubted } from '../ways/awaited.ts';
import { rangeOfPiece } from '../ways/calculated.ts';
import { withCopied } from '../ways/copies.ts';
import { changedHole, emptyOrNot, isHarmless, isKnown, mayBeEmpty, orDefault } from '../ways/holes.ts';
import { withOperands } from '../ways/operands.ts';
import { type Path, succeed, withBothStatuses } from '../ways/path.ts';
import { withChanges, withVariable, withVariables } from './assume.ts';
import { type Capture, capturesOf, joinedValue } from './captures.ts';
import { noteStandIn } from './early-ends.ts';
import type { Follower } from './follower.ts';

type Variable = PieceOf<'variable'>;

/** One of the values that a text can have. */
interface Reading {
  readonly value: Value;
  /** The payloads with which it has it; null: any. */
  readonly payload: PayloadSet | null;
  /** Whether a run can be expected to come to it. */
  readonly sure: boolean;
}

/** The same of an argument; null: only a run knows it. */
type ArgumentValue = Omit<Reading, 'value'> & { readonly value: Value | null };

/** A text with more possible values than this is left to the run. */
const mostValues = 8;

/** Every value that the text can have; at least one. */
export function valuesOf(follower: Follower, text: Text, path: Path): Value[] {
  return readingsOf(follower, text, path).map(({ value }) => value);
}

/** The same, with what goes with each. */
export function readingsOf(follower: Follower, text: Text, path: Path): Reading[] {
  const { payload } = path;
  const open = (place: Chunk['site']): Reading => ({ value: [hole(place)], payload, sure: true });
  let readings: (Omit<Reading, 'value'> & { value: Chunk[] })[] = [{ value: [], payload, sure: true }];
  let length = 0;
  for (const piece of text) {
    const options = optionsOf(follower, piece, path);
    length += options[0]?.value.length ?? 0;
    if (length > mostChunks) return [open(span(text[0]?.span.start ?? 0, piece.span.end))];
    const all = readings.length * options.length > mostValues ? [open(piece.span)] : options;
    const [only, other] = all;
    if (only?.payload === payload && only.sure && other === undefined)
      for (const { value } of readings) value.push(...only.value);
    else
      readings = readings.flatMap((before) =>
        all.map((option) => ({
          value: [...before.value, ...option.value],
          payload: option.payload === payload ? before.payload : option.payload,
          sure: before.sure && option.sure,
        })),
      );
  }
  return readings;
}

/** The value of a text that can have no other; null where it can. */
export function onlyValue(follower: Follower, text: Text, path: Path): Value | null {
  const [value = null, other] = valuesOf(follower, text, path);
  return other === undefined ? value : null;
}

export function assign(follower: Follower, command: CommandOf<'assign'>, path: Path): Path[] {
  const { name, value: text, append } = command;
  follower.statuses.assign(command);
  if (text === null) return [withVariable(succeed(path), name, null)];
  const before = append ? (path.variables.get(name) ?? null) : [];
  const [only] = text;
  if (only?.kind === 'variable' && only.name === lastStatus)
    return [withVariable(succeed(path), name, follower.statuses.codeAt(path, only.span))];
  // Commands in `$(…)` still see how the command in front ended; where there are none, they succeed.
  const capturesNothing = only?.kind === 'captured' && isEmpty(only.body);
  const start = follower.isBash ? withCopied(path, text) : path;
  const ways = give(follower, capturesNothing ? succeed(start) : start, name, text, before);
  return text.some(({ kind }) => kind === 'captured') ? ways : ways.map(succeed);
}

/** Gives a variable the value of a text, after what it had before. */
export function give(
  follower: Follower,
  path: Path,
  name: string,
  text: Text,
  before: Value | null = [],
): Path[] {
  const isNew = text.some(({ kind }) => kind === 'captured' || kind === 'unknown');
  const assigned = (way: Path, value: Value) => {
    const known = before === null ? null : before.length === 0 ? value : before.concat(value);
    const start = isNew ? madeAnew(way, value) : way;
    return withVariable(start, name, isKnown(known) && !isLong(known) ? known : null);
  };
  const [only, other] = text;
  if (only?.kind === 'captured' && other === undefined) {
    const captures = capturesOf(follower, only.body, path, only.span);
    const start = captures.length > 1 ? doubted(path) : path;
    return captures.map(({ value, status, code, unexpected, isCut, isSure, isChanging, payload }) => {
      const way = isChanging ? withChanges(start) : start;
      return assigned(
        { ...way, status, code, unexpected, payload, sure: way.sure && isSure && !isCut },
        only.joined ? joinedValue(value) : value,
      );
    });
  }
  const after = changesThings(text) ? withChanges(path) : path;
  const ways = readingsOf(follower, text, path).map(({ value, payload, sure }) =>
    assigned({ ...after, payload, sure: after.sure && sure }, value),
  );
  // `X=$(command)` has the command's status, which only a run knows.
  return text.some((piece) => piece.kind === 'captured') ? ways.flatMap(withBothStatuses) : ways;
}

/** Whether a text is equal to another on this way; null when that is left to the run. */
export function decideEqual(
  follower: Follower,
  operand: Text | null,
  value: string,
  path: Path,
): boolean | null {
  const only = operand === null ? null : onlyValue(follower, operand, path);
  if (only === null) return null;
  const text = constantText(only);
  if (text === null) return emptyOrNot(only, value);
  if (text === value) return true;
  // Some dialects do not tell upper from lower case, and some comparisons are of numbers.
  const maybeEqual = text.toLowerCase() === value.toLowerCase() || Number(text) === Number(value);
  return maybeEqual ? null : false;
}

/** A variable that turned out to be equal to a text has that value from there on. */
export function settle(follower: Follower, path: Path, operand: Text | null, value: string | null): Path {
  const [piece, other] = operand ?? [];
  if (!follower.isBash || value === null || other !== undefined) return path;
  if (piece?.kind !== 'variable' || piece.fallback !== null || piece.edit !== null) return path;
  const known = value === '' ? [] : [literal(value, piece.span)];
  let { variables } = path;
  for (const name of variables.sameAs(piece.name)) variables = variables.with(name, known);
  return { ...path, variables };
}

/** Gives a function its arguments, those of them that it speaks of; null: all. A way for each value that one can have. */
export function bindArguments(
  follower: Follower,
  call: Pick<CommandOf<'call'>, 'arguments' | 'named'>,
  way: Path,
  spoken: ReadonlySet<string> | null,
): { ways: Path[]; changed: string[] } {
  const positional = call.arguments.map((value, index) => ({ name: String(index + 1), value }));
  const changed: string[] = [];
  const path = follower.isBash ? call.arguments.reduce(withCopied, way) : way;
  const { payload } = path;
  let bound: { given: Given[]; sure: boolean; payload: PayloadSet | null }[] = [
    { given: [], sure: path.sure, payload },
  ];
  for (const { name, value: text } of [...positional, ...call.named]) {
    if (spoken !== null && !spoken.has(name) && argumentNames.has(name) && text.every(runsNothing)) continue;
    changed.push(name);
    const values = valuesOfArgument(follower, text, path);
    const options =
      bound.length * values.length > mostValues ? [{ value: null, sure: true, payload }] : values;
    bound = bound.flatMap((before) =>
      options.map((option) => ({
        given: [...before.given, { name, value: option.value }],
        sure: before.sure && option.sure,
        payload: option.payload === payload ? before.payload : option.payload,
      })),
    );
  }
  return { ways: bound.map(({ given, ...way }) => withVariables({ ...path, ...way }, given)), changed };
}

/** The values of an argument, and whether a run can be expected to come to each. */
function valuesOfArgument(follower: Follower, text: Text, path: Path): ArgumentValue[] {
  const [only, other] = text;
  const isCaptured = only?.kind === 'captured' && other === undefined;
  const found: readonly Reading[] = isCaptured
    ? capturesOf(follower, only.body, path, only.span).map(asReading)
    : readingsOf(follower, text, path);
  const values = new Map<string, ArgumentValue>();
  for (const { value, sure, payload } of found) {
    const whole = only !== undefined && isCaptured && only.joined ? joinedValue(value) : value;
    const key = found.length === 1 ? '' : keyOf(whole);
    const known = values.get(key);
    values.set(key, {
      value: isKnown(whole) ? whole : null,
      sure: sure || known?.sure === true,
      payload: known === undefined ? payload : either(known.payload, payload),
    });
  }
  return [...values.values()];
}

function optionsOf(follower: Follower, piece: Piece, path: Path): Reading[] {
  const { variables, payload } = path;
  switch (piece.kind) {
    case 'literal':
      return [{ value: [literal(piece.text, piece.span)], payload, sure: true }];
    case 'unknown': {
      const { span: place, harmless, calculation } = piece;
      const { isBash, text } = follower;
      const range = rangeOfPiece(piece, path, follower);
      if (range !== undefined && isExact(range))
        return [{ value: [literal(String(range.least), place)], payload, sure: true }];
      const among = piece.among ?? (calculation === undefined ? null : numbersIn(range));
      const known = { range, ...(among ? { among } : {}) };
      const open = [hole(place, { variable: null, harmless, ...known })];
      return [{ value: isBash ? open : withOperands(open, path, text), payload, sure: true }];
    }
    case 'captured':
      return readingsOfCaptured(follower, piece, path);
    case 'variable':
      return valuesOfVariable(follower, piece, path).map((read) => {
        const value = withOrigin(read, piece, variables, follower.text);
        return { value: piece.joined ? joinedValue(value) : value, payload, sure: true };
      });
  }
}

function readingsOfCaptured(
  follower: Follower,
  { body, span: site, joined }: PieceOf<'captured'>,
  path: Path,
): Reading[] {
  const readings = new Map<string, Reading>();
  for (const { value: read, payload, sure } of capturesOf(follower, body, path, site).map(asReading)) {
    const key = keyOf(read);
    const known = readings.get(key);
    readings.set(key, {
      value: joined ? joinedValue(read) : read,
      payload: known === undefined ? payload : either(known.payload, payload),
      sure: sure || known?.sure === true,
    });
  }
  return [...readings.values()];
}

function valuesOfVariable(follower: Follower, piece: Variable, path: Path): Value[] {
  const { name, span: site, fallback, edit } = piece;
  if (name === lastStatus) return [follower.statuses.codeAt(path, site)];
  noteStandIn(follower, piece, path);
  const value = path.variables.get(name);
  if (value === undefined) follower.ofEnvironment.add(name);
  if (value === null) return [[hole(site, orDefault(piece))]];
  const like = value === undefined ? { variable: name, folding: 'none' as const } : likeOf(value);
  const folding = chainFoldings(like?.folding, foldingOf(piece));
  if (edit !== null && like !== null && folding !== undefined) {
    const mixed = value?.[0]?.hole?.orDefault === true ? ({ orDefault: true } as const) : {};
    const folded = { variable: null, like: { ...like, folding }, harmless: false, ...mixed };
    return [[hole(site, orDefault(piece, folded))]];
  }
  // A default for a variable of the environment: either of the two.
  if (value === undefined)
    return [[hole(site, orDefault(piece, edit === null ? { variable: name, harmless: false } : undefined))]];
  if (fallback !== null && constantText(value) === '') return valuesOf(follower, fallback, path);
  if (hasDefault(piece) && value.every(mayBeEmpty)) {
    const [one, other] = value;
    const known = other === undefined ? one?.hole : null;
    return [[hole(site, orDefault(piece, known ?? { variable: null, harmless: isHarmless(value) }))]];
  }
  if (edit === null)
    return [value.map((chunk) => (chunk.hole?.nonEmpty ? hole(site, chunk.hole) : { ...chunk, site }))];
  const text = constantText(value);
  const edited = text === null ? null : edit(text);
  if (edited !== null) return [[literal(edited, site)]];
  return [[changedHole(value, piece, edit)]];
}

/** Nothing is expected of one that is cut off. */
function asReading({ value, payload, isSure, isCut }: Capture): Reading {
  return { value, payload, sure: isSure && !isCut };
}

/** The way on which commands give what they give anew: it may be another text than the last time. */
function madeAnew(path: Path, value: Value): Path {
  let { answers } = path;
  for (const { hole: gap } of value) if (gap?.origin?.parents) answers = forgetMade(answers, gap.origin.root);
  return { ...path, answers, variables: path.variables.withoutFormer(value) };
}

/** Whether no command has to be run to know what a piece is. */
function runsNothing(piece: Piece): boolean {
  return piece.kind === 'variable' ? piece.fallback === null : piece.kind !== 'captured';
}
