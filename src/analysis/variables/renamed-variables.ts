import type { Place } from '../../diagnostics/place.ts';
import { builtInSlots } from '../../ir/built-in-slots.ts';
import type { Implementation } from '../../ir/ir.generated.ts';
import { isShortened, nearestName } from '../../util/nearest.ts';
import { joinWords } from '../../util/plural.ts';
import { type Read, readOfSlot } from '../flow/reads.ts';
import { asRead, variableReads } from './worker-variables.ts';

/** A variable that a fork sets under one name and its worker most likely reads under another. */
interface RenamedVariable {
  readonly name: string;
  readonly read: Read;
}

/** Those of the variables of a fork, of which no state reads any, that the worker's first state has under another name. `names`: all that forks set. */
export function renamedVariables(
  reader: Implementation | undefined,
  unread: readonly string[],
  names: ReadonlySet<string>,
): RenamedVariable[] {
  return unread.flatMap((name) => {
    const read = otherVariable(reader, name, names, unread.length === 1);
    return read === null ? [] : [{ name, read }];
  });
}

/**
 * "rename it to lang if that is what {{lang}} in WORK is; else remove it". `form`: how a state of the worker would read it; `isAlone`: the fork
 * sets no other that is not read.
 */
export function helpForUnread(
  renamed: readonly RenamedVariable[],
  form: string,
  worker: string,
  isAlone: boolean,
): string {
  const them = isAlone ? 'it' : 'them';
  if (renamed.length === 0)
    return `remove ${them}, or write ${form} where ${worker} or a later state needs it`;
  const pairs = renamed.map(({ name, read }) => `${isAlone ? 'it' : name} to ${read.name}`);
  const shown = joinWords(
    renamed.map(({ read }) => read.shown),
    'and',
  );
  const are = renamed.length === 1 ? 'is' : 'are';
  return `rename ${joinWords(pairs, 'and')} if that is what ${shown} in ${worker} ${are}; else remove ${them}`;
}

/** Where the only variable that is not read is read under another name; null without such a place. */
export function readInstead(
  [renamed]: readonly RenamedVariable[],
  reader: Implementation | undefined,
  isAlone: boolean,
): Place | null {
  return renamed === undefined || reader === undefined || !isAlone
    ? null
    : { file: reader.file, span: renamed.read.span };
}

/**
 * The variable of a state's own reading that is most likely meant by one that a fork sets and that it does not read, as {{column}} where the
 * fork sets `col`: the one that is the same name, shortened or not; without such a one the only one, if it may be any, `orOnly`. None that a
 * fork sets, that is raymond's own, or that is near to one of these. In capitals a script's is most likely of the user's environment.
 */
function otherVariable(
  of: Implementation | undefined,
  variable: string,
  names: ReadonlySet<string>,
  orOnly: boolean,
): Read | null {
  if (of === undefined) return null;
  const slots = of.prompt?.flatMap((piece) => (piece.kind === 'slot' ? [readOfSlot(piece)] : []));
  const reads = slots ?? variableReads(of).filter(({ name }) => /[a-z]/.test(name));
  const isOwn = (name: string) => builtInSlots.includes(name) || names.has(name);
  // A misspelt one is another's.
  const others = [...new Map(reads.map((read) => [read.name, read])).values()].filter(
    ({ name }) => !isOwn(name) && nearestName(name, names) === null,
  );
  const shortened = others.filter(({ name }) => isShortened(name, variable));
  // {{lang}} is not what is meant by `document` where `language` is set, too.
  const free = others.filter(({ name }) => ![...names].some((set) => isShortened(name, set)));
  const [only, another] = shortened.length > 0 || !orOnly || others.length > 1 ? shortened : free;
  return only === undefined || another !== undefined ? null : { ...only, shown: asRead(of.kind, only.name) };
}
