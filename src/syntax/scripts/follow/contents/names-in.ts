import { memo } from '../../../../util/memo.ts';
import { constantOf, mayBeginTag } from '../../build-command.ts';
import { isAbout } from '../../calculate.ts';
import { anyTimes, type Command, type CommandOf, type Text } from '../../program.ts';
import { bare, comparisonIn } from '../assumptions/comparison.ts';
import { argumentNames } from '../values/variables.ts';

/** The variables that a command may assign, in whatever stands inside it; found once for each loop. */
export const assignedNames = memo((root: Command): ReadonlySet<string> => {
  const names = new Set<string>();
  visitCommands(root, (command) => {
    if (command.kind === 'assign') names.add(command.name);
    if (command.kind === 'assign' && command.keeps !== undefined) names.add(command.keeps);
    if (command.kind === 'loop') for (const name of namesGiven(command)) names.add(name);
  });
  return names;
});

/** The variables that a loop sets in each round, if it does. */
export function namesGiven({ each }: CommandOf<'loop'>): readonly string[] {
  if (each === null || each.name === anyTimes) return [];
  return [each.name, ...(each.others ?? []).map(({ name }) => name)];
}

/** What the rounds of the loops in a loop are about. Found once for each loop. */
export const namesGivenInside = memo((body: Command): ReadonlySet<string> => {
  const names = new Set<string>();
  visitCommands(body, (command) => {
    if (command.kind !== 'loop') return;
    const tested = command.condition === null ? [] : assignedNames(command.condition);
    for (const name of [...namesGiven(command), ...tested]) names.add(name);
  });
  return names;
});

/**
 * A function's own variables, by the names that readers give them (`NAME.x` in Bash, `x@NAME` in PowerShell), and what
 * readers keep in variables of theirs while it runs. A point alone does not make one: `${script:my.name}`.
 */
export function ownNames(body: Command, functionName: string): readonly string[] {
  return [...assignedNames(body)].filter((name) => isOwn(name, functionName));
}

/** Whether a function keeps a variable to itself. */
export function isOwn(name: string, functionName: string): boolean {
  return name.includes('@') || name.startsWith(`${functionName}.`);
}

/** A variable as the script writes it: own ones of functions are known with the names of these in front, as `pick.name`. */
export function writtenName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** The variable that keeps what another one had before a function declared it: `pick.outer.next`. */
export function keeperOf(functionName: string, name: string): string {
  return `${functionName}.outer.${name}`;
}

/** The variable whose former value another one keeps; null where it is none of these. */
export function nameKeptIn(keeper: string): string | null {
  return /\.outer\.(\w+)$/.exec(keeper)?.[1] ?? null;
}

/**
 * The variables that a loop assigns only where it is left at once, as by `found=$f; break`: from round to round they stay as
 * they were. Found once for each loop.
 */
export const namesKept = memo((loop: Command): ReadonlySet<string> => {
  const changed = new Set<string>();
  const visit = (command: Command, leaves: boolean): void => {
    if (command.kind === 'assign' && !leaves) changed.add(command.name);
    // What leaves a loop inside goes on after that.
    if (command.kind === 'loop' && command !== loop) {
      if (!leaves) for (const name of assignedNames(command)) changed.add(name);
      return;
    }
    if (command.kind === 'loop') for (const name of namesGiven(command)) changed.add(name);
    const parts = commandsIn(command);
    let isLeft = leaves;
    for (let at = parts.length - 1; at >= 0; at--) {
      const part = parts[at] as Command;
      visit(part, isLeft);
      if (command.kind !== 'sequence') continue;
      isLeft = part.kind === 'break' || part.kind === 'exit' || (isLeft && !mayContinue(part));
    }
  };
  visit(loop, false);
  return new Set([...assignedNames(loop)].filter((name) => !changed.has(name)));
});

const mayContinue = (command: Command): boolean =>
  command.kind === 'continue' || commandsIn(command).some(mayContinue);

/** The most combinations of values with which the variables of a loop are followed through all its rounds. */
const mostCombinations = 16;

/**
 * The variables that a loop gives nothing but a few texts, such as `failed=true`: they take no other value, however
 * often it goes round. Found once for each loop.
 */
export const flagsIn = memo((root: Command): ReadonlySet<string> => {
  const values = new Map<string, Set<string> | null>();
  visitCommands(root, (command) => {
    if (command.kind === 'loop') for (const name of namesGiven(command)) values.set(name, null);
    if (command.kind !== 'assign') return;
    const { name, value, append } = command;
    const text = append || value === null ? null : constantOf(value);
    const known = values.get(name);
    if (text === null || known === null) values.set(name, null);
    else values.set(name, (known ?? new Set()).add(text));
  });
  const few = [...values].map(([name, texts]) => ({ name, size: texts?.size ?? Number.POSITIVE_INFINITY }));
  let combinations = 1;
  const flags = few
    .sort((one, other) => one.size - other.size)
    .filter(({ size }) => {
      // It may also keep what it had before.
      combinations *= Math.max(2, size);
      return combinations <= mostCombinations;
    });
  return new Set(flags.map(({ name }) => name));
});

const word = /[A-Za-z_][\w.]*/g;

/**
 * Whether the body of a loop asks for what the loop counts by, as `if [ $n -lt 3 ]` does within `while [ $n -le 3 ]`. Found once
 * for each loop.
 */
export const asksForCount = memo((loop: CommandOf<'loop'>): boolean => {
  const { condition, each, body } = loop;
  /** The variables whose values are compared. */
  const asked = (root: Command): string[] => {
    const sides: string[] = [];
    /** What `((n++))` asks for, to say how it ends. */
    const ends = new Set<Command>();
    visitCommands(root, (command) => {
      if (command.kind === 'if' && command.endsEarly !== undefined) ends.add(command.condition);
      if (command.kind !== 'test' || command.fact === null || ends.has(command)) return;
      const { subject, value } = command.fact;
      // `((n > 3))` stands with its brackets, and may ask for more.
      if (subject.startsWith('((')) sides.push(...(subject.match(word) ?? []));
      const compared = value === null ? comparisonIn(subject) : { left: bare(subject), right: '' };
      // `$((n + 1))` asks for `n`.
      if (compared !== null) sides.push(...`${compared.left} ${compared.right}`.split(/[^\w.@]+/));
    });
    return sides;
  };
  const names = assignedNames(loop);
  const counted = condition === null ? [] : asked(condition).filter((name) => names.has(name));
  const counters = new Set(each?.counts === true ? [...counted, bare(each.name)] : counted);
  return counters.size > 0 && asked(body).some((name) => counters.has(name));
});

/** Whether code prints a tag whatever it tests. */
export function alwaysPrints(command: Command): boolean {
  if (command.kind === 'sequence') return command.commands.some(alwaysPrints);
  return command.kind === 'print' && mayBeginTag(command.text);
}

/**
 * The arguments that the body of a function speaks of: `1`, `2`, …, `#` and `*`. No other one makes a difference while
 * it runs; null when code that raymond does not see may make one of any. Found once for each function.
 */
export const argumentsIn = memo((root: Command): ReadonlySet<string> | null => {
  const names = new Set<string>();
  let isOpen = false;
  const visitText = (text: Text): void => {
    for (const piece of text) {
      if (piece.kind === 'captured') visitCommands(piece.body, visit);
      if (piece.kind === 'unknown' && piece.calculation !== undefined)
        for (const name of argumentNames) if (isAbout(piece.calculation.expression, name)) names.add(name);
      if (piece.kind !== 'variable') continue;
      names.add(piece.name);
      visitText(piece.fallback ?? []);
    }
  };
  const visit = (command: Command): void => {
    for (const name of namesIn(command)) names.add(name);
    // Whether an argument is there, their number says.
    if (command.demands !== undefined) names.add('#');
    const { makes = [], removes = [] } = command;
    for (const text of [...textsIn(command), ...makes, ...removes]) visitText(text ?? []);
    isOpen ||= command.kind === 'outside' && command.assigns;
    isOpen ||= command.kind === 'loop' && command.each?.areArguments === true;
  };
  visitCommands(root, visit);
  return isOpen ? null : names;
});

/** Whether a program sets a handler for its end anywhere, which then sees the arguments of whatever function ends it. */
export const setsExitHandler = memo((root: Command): boolean => {
  let sets = false;
  visitCommands(root, ({ kind }) => {
    sets ||= kind === 'at-exit';
  });
  return sets;
});

/** What a command names besides what its texts do; of a test all that could be an argument. */
function namesIn(command: Command): readonly string[] {
  if (command.kind === 'assign') return [command.name];
  if (command.kind === 'exit' || command.kind === 'return') return [command.code ?? ''];
  return command.kind === 'test' ? (command.fact?.subject.match(/\d+|[#*]/g) ?? []) : [];
}

function textsIn(command: Command): readonly (Text | null)[] {
  switch (command.kind) {
    case 'print':
      return [command.text];
    case 'assign':
      return [command.value];
    case 'test':
      return [command.fact?.operand ?? null];
    case 'switch':
      return [command.subject];
    case 'loop': {
      const { each, hasLine = null } = command;
      const file = typeof hasLine === 'object' ? hasLine : null;
      return [...(each?.values ?? []), ...(each?.list ?? []).map(({ text }) => text), file];
    }
    case 'call':
      return [...command.arguments, ...command.named.map(({ value }) => value)];
    default:
      return [];
  }
}

/** Visits a command and all that stand in it, in no order that matters, but not those of which a text takes the output. */
export function visitCommands(root: Command, visit: (command: Command) => void): void {
  const pending: Command[] = [root];
  for (let command = pending.pop(); command !== undefined; command = pending.pop()) {
    visit(command);
    pushInner(command, pending);
  }
}

/** Puts the commands that stand directly in a command onto a stack; a hundred thousand times for a dozen scripts. */
export function pushInner(command: Command, pending: Command[]): void {
  switch (command.kind) {
    case 'sequence': {
      // Not in one call: a script may have more lines than a call may have arguments.
      const { commands } = command;
      for (let at = 0; at < commands.length; at++) pending.push(commands[at] as Command);
      return;
    }
    case 'if':
      pending.push(command.condition, command.then);
      if (command.otherwise !== null) pending.push(command.otherwise);
      return;
    case 'and':
    case 'or':
      pending.push(command.left, command.right);
      return;
    case 'not':
      pending.push(command.command);
      return;
    case 'switch':
      for (const { body } of command.arms) pending.push(body);
      return;
    case 'loop':
      if (command.condition !== null) pending.push(command.condition);
      pending.push(command.body);
      return;
    case 'function':
    case 'subshell':
    case 'quiet':
    case 'at-exit':
      pending.push(command.body);
  }
}

/** The commands that stand directly in a command. */
export function commandsIn(command: Command): readonly Command[] {
  const inner: Command[] = [];
  pushInner(command, inner);
  return inner;
}

/** Whether a script runs what may set any variable. */
export function setsAny(body: Command): boolean {
  let sets = false;
  visitCommands(body, (command) => {
    sets ||= command.kind === 'outside' && command.assigns;
  });
  return sets;
}
