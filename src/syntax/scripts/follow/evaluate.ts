import { span } from '../../../source/span.ts';
import { chainFoldings, foldingOf, hasDefault, isEmpty } from '../build-command.ts';
import {
  type Command,
  type CommandOf,
  lastStatus,
  type Piece,
  type PieceOf,
  type Status,
  type Text,
} from '../program.ts';
import { doubted } from './awaited.ts';
import { sumOf } from './decide-numbers.ts';
import { noteStandIn } from './early-ends.ts';
import { changesThings } from './effects.ts';
import { codeOf } from './exit-codes.ts';
import { runInSubshell } from './follow-inside.ts';
import type { Follower } from './follow-program.ts';
import { emptyOrNot, isHarmless, isKnown, mayBeEmpty, orDefault } from './holes.ts';
import { withOrigin, withParents } from './origins.ts';
import { CapturedOutput, isLong, mostChunks } from './output.ts';
import {
  type Given,
  type Path,
  succeed,
  withBothStatuses,
  withChanges,
  withVariable,
  withVariables,
} from './path.ts';
import {
  type Chunk,
  constantText,
  harmlessHole,
  hole,
  keyOf,
  likeOf,
  literal,
  rangeOf,
  type Value,
  withoutFinalLineBreaks,
} from './value.ts';
import { argumentNames } from './variables.ts';

type Variable = PieceOf<'variable'>;

/** A text with more possible values than this is left to the run. */
const mostValues = 8;

/** What texts are on a way through a script, as far as that is known. */
export class Evaluator {
  readonly #follower: Follower;

  constructor(follower: Follower) {
    this.#follower = follower;
  }

  /** Every value that the text can have; at least one. */
  values(text: Text, path: Path): Value[] {
    let values: Chunk[][] = [[]];
    let length = 0;
    for (const piece of text) {
      const options = this.#options(piece, path);
      length += options[0]?.length ?? 0;
      if (length > mostChunks) return [[hole(span(text[0]?.span.start ?? 0, piece.span.end))]];
      const one = values.length * options.length > mostValues ? [[hole(piece.span)]] : options;
      const [only] = one;
      if (one.length === 1 && only !== undefined) for (const value of values) value.push(...only);
      else values = values.flatMap((value) => one.map((option) => [...value, ...option]));
    }
    return values;
  }

  /** The value of a text that can have no other; null where it can. */
  only(text: Text, path: Path): Value | null {
    const [value = null, other] = this.values(text, path);
    return other === undefined ? value : null;
  }

  assign(command: CommandOf<'assign'>, path: Path): Path[] {
    const { name, value: text, append } = command;
    if (text === null) return [withVariable(succeed(path), name, null)];
    const before = append ? (path.variables.get(name) ?? null) : [];
    const [only] = text;
    if (only?.kind === 'variable' && only.name === lastStatus)
      return [withVariable(succeed(path), name, codeOf(path, only.span))];
    // Commands in `$(…)` still see how the command in front ended; where there are none, they succeed.
    const capturesNothing = only?.kind === 'captured' && isEmpty(only.body);
    const ways = this.give(capturesNothing ? succeed(path) : path, name, text, before);
    return text.some(({ kind }) => kind === 'captured') ? ways : ways.map(succeed);
  }

  /** Gives a variable the value of a text, after what it had before. */
  give(path: Path, name: string, text: Text, before: Value | null = []): Path[] {
    const assigned = (way: Path, value: Value) => {
      const known = before === null ? null : before.length === 0 ? value : before.concat(value);
      return withVariable(way, name, isKnown(known) && !isLong(known) ? known : null);
    };
    const [only, other] = text;
    if (only?.kind === 'captured' && other === undefined) {
      const captures = this.#captures(only.body, path, only.span);
      const start = captures.length > 1 ? doubted(path) : path;
      return captures.map(({ value, status, code, unexpected, isCut, isSure, isChanging }) => {
        const way = isChanging ? withChanges(start) : start;
        return assigned(
          { ...way, status, code, unexpected, sure: way.sure && isSure && !isCut },
          only.joined ? joinedValue(value) : value,
        );
      });
    }
    const after = changesThings(text) ? withChanges(path) : path;
    const ways = this.values(text, path).map((value) => assigned(after, value));
    // `X=$(command)` has the command's status, which only a run knows.
    return text.some((piece) => piece.kind === 'captured') ? ways.flatMap(withBothStatuses) : ways;
  }

  /** Whether a text is equal to another on this way; null when that is left to the run. */
  decide(operand: Text | null, value: string, path: Path): boolean | null {
    const only = operand === null ? null : this.only(operand, path);
    if (only === null) return null;
    const text = constantText(only);
    if (text === null) return emptyOrNot(only, value);
    if (text === value) return true;
    // Some dialects do not tell upper from lower case, and some comparisons are of numbers.
    const maybeEqual = text.toLowerCase() === value.toLowerCase() || Number(text) === Number(value);
    return maybeEqual ? null : false;
  }

  /** A variable that turned out to be equal to a text has that value from there on. */
  settle(path: Path, operand: Text | null, value: string | null): Path {
    const [piece, other] = operand ?? [];
    if (!this.#follower.isBash || value === null || other !== undefined) return path;
    if (piece?.kind !== 'variable' || piece.fallback !== null || piece.edit !== null) return path;
    const known = value === '' ? [] : [literal(value, piece.span)];
    return { ...path, variables: path.variables.with(piece.name, known) };
  }

  /** Gives a function its arguments, those of them that it speaks of; null: all. A way for each value that one can have. */
  bind(
    call: Pick<CommandOf<'call'>, 'arguments' | 'named'>,
    path: Path,
    spoken: ReadonlySet<string> | null,
  ): { ways: Path[]; changed: string[] } {
    const positional = call.arguments.map((value, index) => ({ name: String(index + 1), value }));
    const changed: string[] = [];
    let bound: { given: Given[]; sure: boolean }[] = [{ given: [], sure: path.sure }];
    for (const { name, value: text } of [...positional, ...call.named]) {
      if (spoken !== null && !spoken.has(name) && argumentNames.has(name) && text.every(runsNothing))
        continue;
      changed.push(name);
      const values = this.#argument(text, path);
      const options = bound.length * values.length > mostValues ? [{ value: null, sure: true }] : values;
      bound = bound.flatMap(({ given, sure }) =>
        options.map((option) => ({
          given: [...given, { name, value: option.value }],
          sure: sure && option.sure,
        })),
      );
    }
    return { ways: bound.map(({ given, sure }) => withVariables({ ...path, sure }, given)), changed };
  }

  /** The values of an argument, and whether a run can be expected to come to each; null: only a run knows it. */
  #argument(text: Text, path: Path): { value: Value | null; sure: boolean }[] {
    const [only, other] = text;
    const isCaptured = only?.kind === 'captured' && other === undefined;
    const found: { readonly value: Value; readonly isSure: boolean; readonly isCut: boolean }[] = isCaptured
      ? this.#captures(only.body, path, only.span)
      : this.values(text, path).map((value) => ({ value, isSure: true, isCut: false }));
    const values = new Map<string, { value: Value | null; sure: boolean }>();
    for (const { value, isSure, isCut } of found) {
      const whole = only !== undefined && isCaptured && only.joined ? joinedValue(value) : value;
      const key = found.length === 1 ? '' : keyOf(whole);
      const sure = (isSure && !isCut) || values.get(key)?.sure === true;
      values.set(key, { value: isKnown(whole) ? whole : null, sure });
    }
    return [...values.values()];
  }

  #options(piece: Piece, path: Path): Value[] {
    switch (piece.kind) {
      case 'literal':
        return [[literal(piece.text, piece.span)]];
      case 'unknown': {
        const { span: place, harmless, range, sum } = piece;
        const total = sum !== undefined && this.#follower.counts ? sumOf(sum, path.variables) : null;
        return [[total === null ? harmlessHole(place, harmless, range) : literal(total, place)]];
      }
      case 'captured':
      case 'variable': {
        const values =
          piece.kind === 'variable'
            ? this.#variable(piece, path).map((value) =>
                withOrigin(value, piece, path.variables, this.#follower.text),
              )
            : this.#captured(piece.body, path, piece.span);
        return piece.joined ? values.map(joinedValue) : values;
      }
    }
  }

  #variable(piece: Variable, path: Path): Value[] {
    const { name, span: site, fallback, edit } = piece;
    if (name === lastStatus) return [codeOf(path, site)];
    noteStandIn(this.#follower, piece, path);
    const value = path.variables.get(name);
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
      return [
        [hole(site, orDefault(piece, edit === null ? { variable: name, harmless: false } : undefined))],
      ];
    if (fallback !== null && constantText(value) === '') return this.values(fallback, path);
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
    // What is only folded, or split into words, holds no more than before.
    return [
      [harmlessHole(site, foldingOf(piece) !== undefined && isHarmless(value), rangeOf(value) ?? undefined)],
    ];
  }

  #captured(body: Command, path: Path, site: Chunk['site']): Value[] {
    const values = new Map<string, Value>();
    const captures = this.#captures(body, path, site);
    const whole = captures.filter(({ isCut }) => !isCut);
    // Nothing is expected of one that is cut off; as a part of a text it would be as good as the others.
    for (const { value } of whole.length > 0 ? whole : captures) values.set(keyOf(value), value);
    return [...values.values()];
  }

  /** What commands can print, each with the status that they end with then. */
  #captures(body: Command, path: Path, site: Chunk['site']): Capture[] {
    // Bash switches `set -e` off in there, unless it is told not to.
    const errexit = path.errexit && this.#follower.inheritsErrexit;
    const start = { ...path, errexit, output: CapturedOutput.empty() };
    const ways = runInSubshell(this.#follower, body, [start]);
    const isChanging = ways.some(({ changes }) => changes !== path.changes);
    const captures = new Map<string, Capture>();
    for (const { output, status, code, unexpected, sure, awaits, lacksVariable = false } of ways) {
      if (!(output instanceof CapturedOutput)) continue;
      const value = withoutFinalLineBreaks(output.value);
      const key = `${status} ${code} ${unexpected} ${lacksVariable} ${keyOf(value)}`;
      const isSure = (sure && awaits === path.awaits) || captures.get(key)?.isSure === true;
      captures.set(key, { value, status, code, unexpected, isCut: lacksVariable, isSure, isChanging });
    }
    const value = [hole(site)];
    if (captures.size === 0 || captures.size > mostValues)
      return [
        { value, status: 'success', code: null, unexpected: false, isCut: false, isSure: true, isChanging },
        { value, status: 'failure', code: null, unexpected: true, isCut: false, isSure: true, isChanging },
      ];
    return [...captures.values()].map((capture) => {
      const settled = isKnown(capture.value)
        ? capture.value
        : [harmlessHole(site, isHarmless(capture.value))];
      const placed = settled.map((chunk) => ({ ...chunk, site }));
      return { ...capture, value: withParents(placed, path, this.#follower.text) };
    });
  }
}

/** A line break of its own stands between values, which are joined otherwise, or was put into one: nobody knows. */
function joinedValue(value: Value): Value {
  return value.map((chunk) => (chunk.text === '\n' ? harmlessHole(chunk.site) : chunk));
}

/** Whether no command has to be run to know what a piece is. */
function runsNothing(piece: Piece): boolean {
  return piece.kind === 'variable' ? piece.fallback === null : piece.kind !== 'captured';
}

interface Capture {
  readonly value: Value;
  readonly status: Status;
  readonly code: string | null;
  readonly unexpected: boolean;
  /** A variable was perhaps not set there. */
  readonly isCut: boolean;
  /** Whether a run can be expected to come to it. */
  readonly isSure: boolean;
  /** Something ran there that may have changed what tests ask for. */
  readonly isChanging: boolean;
}
