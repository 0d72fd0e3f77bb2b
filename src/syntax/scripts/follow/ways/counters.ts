import type { Span } from '../../../../source/span.ts';
import { memo } from '../../../../util/memo.ts';
import { partsOf } from '../../build-command.ts';
import { sumIn } from '../../calculate.ts';
import { type Command, type CommandOf, type Fact, lastStatus, type Range, type Text } from '../../program.ts';
import { mentions } from '../assumptions/assumptions.ts';
import { askedOf } from '../assumptions/decide-numbers.ts';
import { anyRun } from '../contents/effects.ts';
import { namesGiven, visitCommands, writtenName } from '../contents/names-in.ts';
import { constantText, literal } from '../values/value.ts';
import type { Given } from '../values/variables.ts';
import type { Path } from './path.ts';

type Loop = CommandOf<'loop'>;

/** By how much each round changes a variable, and where. */
interface Step {
  readonly plus: number;
  readonly span: Span;
}

/** What loops count by, and how much. */
type Counters = ReadonlyMap<string, Step>;

/** Who counts further is left to the run. */
const mostRounds = 10_000;

/**
 * The variables by which a loop counts its rounds, and does nothing else: its own test asks for them, every round changes
 * them by a number, and nothing else in it hangs on them. How often it has run says nothing of what its rounds have done.
 */
export function countersOf({ condition, body }: Loop, functions: ReadonlyMap<string, Command>): Counters {
  const fact = condition?.kind === 'test' ? condition.fact : null;
  const counters = new Map<string, Step>();
  // The signs `<` and `>` of `[[ ]]` compare texts.
  if (fact === null || fact.order !== undefined) return counters;
  const asked = fact.subject;
  const parts = partsOf(body);
  const limits = asked.match(/[A-Za-z_][\w.]*/g) ?? [];
  for (const part of parts) {
    const counted = countedBy(part);
    const isUsed = (name: string) =>
      !mentions(asked, name) ||
      parts.some(
        (other) => other !== part && (sets(other, name, functions) || hangsOn(other, name, functions)),
      );
    if (counted === null || isUsed(counted.name)) continue;
    const isMoving = limits.some((limit) => limit !== counted.name && sets(body, limit, functions));
    if (!isMoving) counters.set(counted.name, counted);
  }
  return counters;
}

/** What a command does nothing but count by, as `i=$((i + 1))` and `((i++))`. */
function countedBy(command: Command): (Step & { readonly name: string }) | null {
  const isEither = command.kind === 'if' && command.endsEarly !== undefined && command.otherwise !== null;
  const counting = isEither ? partsOf(command.otherwise)[0] : command;
  if (counting?.kind !== 'assign' || counting.append === true) return null;
  const [piece, other] = counting.value ?? [];
  if (piece?.kind !== 'unknown' || piece.calculation === undefined || other !== undefined) return null;
  const sum = sumIn(piece.calculation.expression);
  return sum?.name === counting.name ? { ...sum, span: piece.span } : null;
}

/** What the counters of a loop are when its own test ends it, where all ways that come to it begin with the same number. */
export function countedTo(
  { condition, until }: Loop,
  counters: Counters,
  paths: readonly Path[],
): readonly Given[] {
  if (condition?.kind !== 'test' || condition.fact === null) return [];
  const { subject, equal } = condition.fact;
  return [...counters].flatMap(([name, { plus, span }]) => {
    const ends = new Set(
      paths.map(({ variables }) => {
        const start = numberIn(constantText(variables.get(name)));
        const asks = askedOf(subject, name, variables);
        const goesOn = (number: number) => asks?.(number) === (equal !== until);
        return asks === null || start === null ? null : lastOf(start, plus, goesOn);
      }),
    );
    const [end] = ends;
    return end == null || ends.size > 1 ? [] : [{ name, value: [literal(String(end), span)] }];
  });
}

/**
 * Between which numbers a variable is when a round has counted it up by one, where a test behind that leaves the loop at a
 * certain number: `i=$((i + 1)); [ $i -ge 3 ] && break`.
 */
export function limitsOf(
  { condition, body }: Loop,
  paths: readonly Path[],
  functions: ReadonlyMap<string, Command>,
): ReadonlyMap<string, Range> {
  const parts = partsOf(body);
  const limits = new Map<string, Range>();
  if (anyRun(body, functions, ({ kind }) => kind === 'continue' || null)) return limits;
  for (const [at, part] of parts.entries()) {
    const { name = '', plus } = countedBy(part) ?? {};
    const others = condition === null ? parts : [condition, ...parts];
    if (plus !== 1 || others.some((other) => other !== part && sets(other, name, functions))) continue;
    const tests = parts.slice(at + 1).flatMap((other) => testThatLeaves(other) ?? []);
    const fact = tests.find(({ subject }) => mentions(subject, name));
    const asked = fact?.subject.match(/[A-Za-z_][\w.]*/g) ?? [];
    if (fact === undefined || asked.some((other) => other !== name && sets(body, other, functions))) continue;
    const ranges = paths.map(({ variables }) => {
      const asks = fact.value === null ? askedOf(fact.subject, name, variables) : isNumber(fact.value);
      const start = numberIn(constantText(variables.get(name)));
      if (asks === null || start === null) return null;
      const most = lastOf(start + 1, 1, (number) => asks(number) !== fact.equal);
      return most === null ? null : { least: start + 1, most };
    });
    const [range] = ranges;
    if (range != null && ranges.every((one) => one?.least === range.least && one.most === range.most))
      limits.set(name, range);
  }
  return limits;
}

function isNumber(text: string): (number: number) => boolean {
  return (number) => String(number) === text;
}

/** The test of a command that leaves the loop, or more, where that holds. */
function testThatLeaves(command: Command): Fact | null {
  const [asked, then] =
    command.kind === 'and'
      ? [command.left, command.right]
      : command.kind === 'if'
        ? [command.condition, command.then]
        : [];
  const { kind } = (then && partsOf(then).at(-1)) ?? {};
  return asked?.kind === 'test' && (kind === 'break' || kind === 'exit' || kind === 'return')
    ? asked.fact
    : null;
}

/** The first number with which a loop does not go on; null where it never ends, or late. */
function lastOf(start: number, plus: number, goesOn: (number: number) => boolean): number | null {
  let number = start;
  for (let round = 0; round < mostRounds && goesOn(number); round++) number += plus;
  return goesOn(number) ? null : number;
}

function numberIn(text: string | null): number | null {
  return text !== null && /^(?:0|-?[1-9]\d{0,8})$/.test(text) ? Number(text) : null;
}

/** Whether a command sets a variable. */
function sets(root: Command, name: string, functions: ReadonlyMap<string, Command>): boolean {
  return anyRun(root, functions, (command) => {
    if (command.kind === 'assign') return command.name === name;
    if (command.kind === 'outside') return command.assigns;
    return command.kind === 'loop' && namesGiven(command).includes(name) ? true : null;
  });
}

/** Whether a command goes another way where a variable has another value, or gives that to another one. */
function hangsOn(root: Command, name: string, functions: ReadonlyMap<string, Command>): boolean {
  const isIn = (text: Text): boolean =>
    text.some((piece) =>
      piece.kind === 'captured'
        ? sets(piece.body, name, functions) || hangsOn(piece.body, name, functions)
        : piece.kind === 'variable' && piece.name === name,
    );
  return anyRun(root, functions, (command) => {
    switch (command.kind) {
      case 'assign':
        return isIn(command.value ?? []);
      case 'test':
        return command.fact === null || mentions(command.fact.subject, name);
      case 'switch':
        return isIn(command.subject) ? true : null;
      case 'call':
        return command.arguments.some(isIn) ? true : null;
      default:
        return null;
    }
  });
}

/**
 * The variables to which a loop gives nothing but numbers and which the script asks for nowhere, as `delay` of
 * `sleep "$delay"; delay=$((delay * 2))`: what else a round has set may agree with them as it will.
 */
export function unaskedNumbers({ body }: Loop, script: Command, names: readonly string[]): readonly string[] {
  const others = namesOfMore(body);
  const asked = askedNames(script);
  return names.filter((name) => ![name, writtenName(name)].some((one) => others.has(one) || asked.has(one)));
}

/** The variables that code gives something else than a number. */
const namesOfMore = memo((body: Command): ReadonlySet<string> => {
  const names = new Set<string>();
  visitCommands(body, (command) => {
    if (command.kind !== 'assign') return;
    const [piece, other] = command.value ?? [];
    const isStatus = piece?.kind === 'variable' && piece.name === lastStatus;
    const isNumber = isStatus || (piece?.kind === 'unknown' && piece.harmless);
    if (!isNumber || other !== undefined || command.append === true) names.add(command.name);
  });
  return names;
});

/** The variables that a script asks for, gives to others, or hands to functions, which may do so. */
const askedNames = memo((script: Command): ReadonlySet<string> => {
  const names = new Set<string>();
  const add = (text: Text) => {
    for (const piece of text) if (piece.kind === 'variable') names.add(piece.name);
  };
  visitCommands(script, (command) => {
    if (command.kind === 'test')
      for (const [word] of command.fact?.subject.matchAll(/[A-Za-z_][\w.]*/g) ?? []) names.add(word);
    if (command.kind === 'switch') add(command.subject);
    if (command.kind === 'assign') add((command.value ?? []).filter((piece) => !isOf(piece, command.name)));
    if (command.kind === 'call') for (const text of command.arguments) if (text.length === 1) add(text);
  });
  return names;
});

function isOf(piece: Text[number], name: string): boolean {
  return piece.kind === 'variable' && piece.name === name;
}
