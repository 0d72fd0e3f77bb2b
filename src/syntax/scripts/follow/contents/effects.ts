import { memo, memoByText } from '../../../../util/memo.ts';
import { mayBeginTag } from '../../build-command.ts';
import type { Command, CommandOf, Text } from '../../program.ts';
import { alwaysPrints, assignedNames, isOwn, pushInner, visitCommands } from './names-in.ts';

/** Judges a command, or leaves that to what stands in it: null. */
type Judge = (command: Command) => boolean | null;

/**
 * Whether any command is judged so that is run, in the functions that are called as well. `bodies`: those functions; of one
 * that is not known it is taken for granted.
 */
export function anyRun(root: Command, bodies: ReadonlyMap<string, Command | null>, judge: Judge): boolean {
  const entered = new Set<Command>();
  // Without recursion: the functions that call each other may be many, and each of them deep.
  const pending: Command[] = [root];
  for (let command = pending.pop(); command !== undefined; command = pending.pop()) {
    const judged = judge(command);
    if (judged === true) return true;
    if (judged === false) continue;
    if (command.kind !== 'call') {
      pushInner(command, pending);
      continue;
    }
    const body = bodies.get(command.name);
    if (body == null) return true;
    if (!entered.has(body)) pending.push(body);
    entered.add(body);
  }
  return false;
}

/**
 * Whether code may go on elsewhere than after it, or print a tag, as a loop does that looks for something. `bodies`:
 * the functions that it may call.
 */
export function mayLeave(root: Command, bodies: ReadonlyMap<string, Command>): boolean {
  return anyRun(root, bodies, (command) => {
    switch (command.kind) {
      case 'exit':
      case 'return':
      case 'break':
      case 'goto':
      case 'gosub':
        return true;
      case 'print':
        return printsMore(command);
      case 'outside':
        return command.final || command.assigns;
      case 'function':
      case 'quiet':
        return false;
      default:
        return null;
    }
  });
}

/** Whether code may end a loop in which it stands, or more, other than directly after a tag of its own. */
export function mayEnd(root: Command, bodies: ReadonlyMap<string, Command>): boolean {
  const behindTags = new Set<Command>();
  return anyRun(root, bodies, (command) => {
    const { kind } = command;
    if (behindTags.has(command)) return false;
    if (kind === 'sequence') {
      const tag = command.commands.findIndex(alwaysPrints);
      if (tag !== -1) for (const behind of command.commands.slice(tag + 1)) behindTags.add(behind);
    }
    if (['exit', 'return', 'break', 'goto', 'gosub'].includes(kind)) return true;
    if (kind === 'outside') return command.final || command.assigns;
    return kind === 'function' ? false : null;
  });
}

/** Whether a tag stands in code, to be printed. */
export function mayPrintTag(root: Command, bodies: ReadonlyMap<string, Command>): boolean {
  return anyRun(root, bodies, (command) => {
    if (command.kind === 'print') return mayBeginTag(command.text);
    return command.kind === 'function' || command.kind === 'quiet' ? false : null;
  });
}

const noBodies: ReadonlyMap<string, Command> = new Map();

/** Whether code certainly prints nothing. */
export function isSilent(root: Command, bodies: ReadonlyMap<string, Command | null> = noBodies): boolean {
  return !anyRun(root, bodies, (command) => {
    switch (command.kind) {
      case 'print':
      case 'goto':
      case 'gosub':
      case 'at-exit':
        return true;
      case 'outside':
        return command.prints !== 'nothing';
      case 'function':
      case 'quiet':
        return false;
      default:
        return null;
    }
  });
}

/** Whether no tag can be in what code prints. */
export function isHarmless(root: Command): boolean {
  return !anyRun(root, noBodies, (command) => {
    if (command.kind === 'print') return !isHarmlessText(command.text);
    if (command.kind === 'outside') return command.prints === 'anything';
    if (command.kind === 'at-exit') return true;
    return command.kind === 'function' || command.kind === 'quiet' ? false : null;
  });
}

/** Whether no tag can be in a text. */
export function isHarmlessText(text: Text): boolean {
  return text.every((piece) => {
    if (piece.kind === 'literal') return !piece.text.includes('<');
    if (piece.kind === 'captured') return isHarmless(piece.body);
    return piece.kind === 'unknown' && piece.harmless;
  });
}

/** Whether code may print a text of which something counts. */
function mayPrint(root: Command, bodies: ReadonlyMap<string, Command>): boolean {
  return anyRun(root, bodies, (command) => {
    switch (command.kind) {
      case 'gosub':
      case 'at-exit':
        return true;
      case 'print':
        return printsMore(command);
      case 'outside':
        return command.prints === 'anything';
      case 'function':
      case 'quiet':
        return false;
      default:
        return null;
    }
  });
}

/** Whether it prints more than a plain text. */
function printsMore({ text }: CommandOf<'print'>): boolean {
  return text.some((piece) => piece.kind !== 'literal' || piece.text.includes('<'));
}

/** Whether to find out what a text is may change files, and other things for which tests ask. */
export const changesThings = memo((text: Text): boolean =>
  text.some((piece) => {
    if (piece.kind !== 'captured') return false;
    let changes = false;
    visitCommands(piece.body, (command) => {
      changes ||=
        command.kind === 'call' ||
        (command.kind === 'outside' && command.onlyReads !== true) ||
        (command.kind === 'quiet' && command.toNoFile !== true) ||
        (command.kind === 'print' && (command.writes === true || changesThings(command.text)));
    });
    return changes;
  }),
);

/** What code may do, wherever it leads: `assigned` null means that it may assign anything. */
interface Effects {
  /** Without what functions keep to themselves. */
  readonly assigned: ReadonlySet<string> | null;
  readonly mayExit: boolean;
  readonly mayPrint: boolean;
}

/** What the function of a name may do, found once for each set of functions that it may call. */
export const effectsOf = memo((bodies: ReadonlyMap<string, Command>) =>
  memoByText((functionName) => findEffects(functionName, bodies)),
);

function findEffects(functionName: string, bodies: ReadonlyMap<string, Command>): Effects {
  const assigned = new Set<string>();
  let mayAssignAnything = false;
  let mayExit = false;
  const called = new Set([functionName]);
  // Grows meanwhile.
  for (const name of called) {
    const body = bodies.get(name);
    if (body === undefined) continue;
    for (const variable of assignedNames(body)) if (!isOwn(variable, name)) assigned.add(variable);
    visitCommands(body, (command) => {
      if (command.kind === 'call') called.add(command.name);
      if (command.kind === 'outside' && command.assigns) mayAssignAnything = true;
      mayExit ||=
        command.kind === 'exit' || (command.kind === 'outside' && (command.final || command.assigns));
    });
  }
  const body = bodies.get(functionName);
  const prints = body !== undefined && mayPrint(body, bodies);
  return { assigned: mayAssignAnything ? null : assigned, mayExit, mayPrint: prints };
}
