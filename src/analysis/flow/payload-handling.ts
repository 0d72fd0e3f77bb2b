import type { Place } from '../../diagnostics/place.ts';
import type { AskedTable, HandledPayloads, Implementation, Outcome, Script } from '../../ir/ir.generated.ts';
import { foldBlanks, foldsCase, foldText } from '../../util/folding.ts';
import { severalWords } from '../../util/glob.ts';
import { isNearMiss, nearestName } from '../../util/nearest.ts';
import { labelInFront, nameOfLabel } from './labels.ts';
import {
  beyondGlobs,
  comparedOf,
  coreOf,
  fixedPart,
  mayFit,
  type SameText,
  sameText,
} from './payload-patterns.ts';
import { behindCase, isBareRead } from './reads.ts';
import { endingsOf } from './script-endings.ts';
import type { Source } from './supplies.ts';
import { isNamed, namesNone, noneUnsent, type Sent, unsentOf } from './unsent-payloads.ts';

/** The payloads with which a script can end in some way. */
export type PayloadSet = NonNullable<Outcome['payload']>;

/** What becomes of a payload that nothing in a script names. */
export interface Unhandled {
  readonly end:
    | 'fails'
    | 'prints no tag'
    | 'is passed over'
    | 'goes with the rest'
    | 'keeps its blanks'
    | 'is several words'
    | 'names no state';
  /** The `case` or test that could have named it, or the name that is made of it. */
  readonly place: Place;
  /** What that names instead, which nobody sends; where a name is made of it, the payload that would make that of a state. */
  readonly meant: string | null;
  /** The payload as it has to be written there, or what is made of it. */
  readonly spelling: string;
  /** The table that lacks it as a key. */
  readonly table?: AskedTable;
}

/**
 * Why a script does not handle a payload, or null where it does, or where that is not certain. `sent`: all payloads
 * that can come, beside none at all; null when there may be others.
 */
export function unhandledBy(
  implementation: Implementation,
  text: string,
  sent: Sent | null,
): Unhandled | null {
  const { file, script, opaque } = implementation;
  if (script === null || opaque !== null || text.trim() === '') return null;
  const [first] = script.handled;
  if (first === undefined) return null;
  const bare =
    namedWithoutBlanks(implementation, script, text) ?? severalWordsIn(implementation, script, text);
  if (bare !== null) return bare;
  if (isNamed(implementation, script, text)) return null;
  const { orphans, cores } = sent === null ? noneUnsent : unsentOf(sent)(implementation);
  const part = comparedOf(text, first) ?? text;
  // Of a part that is not known nobody can tell how it is to be named, but of a word that has no other.
  const isKnown = script.handled.every((one) => comparedOf(text, one) !== null);
  if (!isKnown && !/^\w+$/.test(text)) return null;
  const inOtherCase = (other: string) => other.toLowerCase() === part.trim().toLowerCase();
  const slips = [...orphans, ...cores];
  const near = slips.find(inOtherCase) ?? nearestName(part, slips);
  const meant = isKnown ? (near ?? (orphans.length === 1 ? (orphans[0] ?? null) : null)) : null;
  const end = endOf(implementation, script, text, near !== null);
  const told = (handled: HandledPayloads) => ({
    place: { file, span: handled.span },
    meant,
    spelling: spellingFor(comparedOf(text, handled) ?? text, handled),
    ...(handled.table === undefined ? {} : { table: handled.table }),
  });
  if (end !== null) return { end: first.table?.ends === true ? 'fails' : end, ...told(first) };
  if (!isKnown) return null;
  // A script that goes on all the same may mean to, unless it names something that nobody sends, and nothing else or a slip.
  const isSlip =
    meant !== null &&
    (inOtherCase(meant) || isNearMiss(part, meant) || (sent !== null && namesNone(sent)(implementation)));
  const open = script.handled.find(
    ({ rest, payloads, patterns }) =>
      (!rest || isSlip) &&
      (payloads.some((one) => one.text === meant) || patterns.some(({ glob }) => coreOf(glob) === meant)),
  );
  if (open === undefined) return null;
  const isSame = () => isSameOf(implementation, script, text, meant ?? '');
  if (open.rest && !open.acts && isSame()) return null;
  return { end: open.rest ? 'goes with the rest' : 'is passed over', ...told(open) };
}

/**
 * That a `case` of a shell names the payload without the blanks around it, which count there; null too where the payload may have been
 * changed before. A test with `[` may do without them, and of several lines nobody knows how an agent writes them.
 */
function namedWithoutBlanks(
  { file, kind }: Implementation,
  { handled, reads }: Script,
  text: string,
): Unhandled | null {
  const meant = text.trim();
  if (kind !== 'bash' || meant === text || text.includes('\n')) return null;
  const fits = (one: string) =>
    handled.some(({ patterns }) => patterns.some(({ glob }) => mayFit(glob, one, isExactly)));
  if (fits(text) || handled.some(({ payloads }) => payloads.some((one) => one.text === text))) return null;
  const isRaw = ({ folding, span }: HandledPayloads) =>
    folding === 'none' &&
    reads.some((read) => behindCase.includes(read.span.start - span.start) && isBareRead(read));
  const found = handled.find((one) => isRaw(one) && one.payloads.some((payload) => payload.text === meant));
  if (found === undefined) return null;
  return { end: 'keeps its blanks', place: { file, span: found.span }, meant, spelling: text };
}

/** That a batch file compares a payload of several words without quotation marks, at which cmd stops. */
function severalWordsIn(
  implementation: Implementation,
  { outcomes }: Script,
  text: string,
): Unhandled | null {
  const { file, kind } = implementation;
  if (kind !== 'batch' || !/\S[ \t]\S/.test(text)) return null;
  const broken = outcomes.find(
    ({ exit, sure, payload }) =>
      exit === 'failure' &&
      sure &&
      payload?.globs.includes(severalWords) === true &&
      admits(implementation, payload, text) &&
      !isDoubtful(payload, text),
  );
  if (broken === undefined) return null;
  return { end: 'is several words', place: { file, span: broken.span }, meant: null, spelling: text };
}

const isExactly: SameText = (one, other) => one === other;

/**
 * What a script names in place of answers that begin with a label, and nobody sends: `FAILD:*` for `FAILED: …`, or `FAILED` alone; null
 * where it names them, or where that is not certain. `sent`: all that can come, as far as it is known.
 */
export function misspeltLabel(
  implementation: Implementation,
  { text, isPlaceholder, isUnsure, isAnswer }: Source,
  sent: readonly Source[],
): Unhandled | null {
  const beginning = isPlaceholder && isAnswer && !isUnsure ? labelInFront(text) : null;
  const { file, script, opaque } = implementation;
  if (beginning === null) return null;
  if (script === null || opaque !== null) return null;
  const whole = `${beginning} …`;
  const known = sent.map((other) => other.beginning ?? other.text);
  let slip: Omit<Unhandled, 'end'> | null = null;
  for (const handled of script.handled) {
    const { payloads, patterns, folding, span } = handled;
    const isSame = sameText(implementation, folding);
    const begins = (one: string, other: string) => isSame(one.slice(0, other.length), other);
    const parts = patterns.map(({ glob }) => fixedPart(glob));
    if (parts.some((part) => part === null || begins(beginning, part))) return null;
    for (const named of [...payloads.map(({ text }) => text), ...parts.filter((part) => part !== null)]) {
      if (begins(named, beginning)) return null;
      const isAlone = isSame(named, nameOfLabel(beginning));
      // The script has cut off what stands behind it, or it comes alone as well.
      if (isAlone && (comparedOf(whole, handled) !== whole || known.some((other) => isSame(other, named))))
        return null;
      if (isAlone || (isNearMiss(beginning, named) && !known.some((other) => begins(other, named))))
        slip ??= { place: { file, span }, meant: named, spelling: beginning };
    }
  }
  if (slip === null) return null;
  const end = endOf(implementation, script, whole, true);
  return { ...slip, end: end ?? 'goes with the rest' };
}

/** Whether a payload may fit what only a run settles, or whether all that becomes of another one can become of it too. */
function isSameOf(
  implementation: Implementation,
  { outcomes }: Script,
  text: string,
  meant: string,
): boolean {
  const admitted = (one: string) => outcomes.filter((outcome) => canEndSo(implementation, outcome, one));
  const own = admitted(text);
  if (own.some(({ payload }) => payload?.among === true)) return true;
  const endings = endingsOf(implementation);
  const ofOwn = new Set(own.map((outcome) => endings.get(outcome)));
  return admitted(meant).every((outcome) => ofOwn.has(endings.get(outcome)));
}

/** A payload in the one form into which a script has brought it before it compares. */
function spellingFor(
  text: string,
  { payloads, folding }: Pick<HandledPayloads, 'payloads' | 'folding'>,
): string {
  const bare = foldBlanks(text, folding);
  if (!foldsCase(folding)) return bare;
  const isUpper = payloads.length > 0 && payloads.every((one) => one.text === one.text.toUpperCase());
  return isUpper ? bare.toUpperCase() : bare.toLowerCase();
}

/** How every run with that payload ends that finds it among the rest; null where some run goes on. `isSlip`: it is a slip for one that is named. */
function endOf(
  implementation: Implementation,
  { outcomes }: Script,
  text: string,
  isSlip: boolean,
): Unhandled['end'] | null {
  const own = outcomes.filter((outcome) => canEndSo(implementation, outcome, text));
  const goesOn = ({ exit, tags, unknown }: Outcome) =>
    exit === 'success' && (tags.length > 0 || unknown !== null || implementation.implicit !== null);
  if (own.some(goesOn) || !outcomes.some(goesOn)) return null;
  const rest = own.filter(({ payload }) => payload?.among === false && !isDoubtful(payload, text));
  const isTold = ({ payload, sure, targetless }: Outcome) =>
    (sure || targetless === true) && (isSlip || payload?.texts.length !== 0);
  const decided = rest.find(isTold);
  if (decided === undefined) return null;
  return decided.exit === 'failure' ? 'fails' : 'prints no tag';
}

/** Whether no payload is one of these: those that two tests ask for together that exclude each other. */
export function isNone({ among, texts, globs }: PayloadSet): boolean {
  return among && texts.length + globs.length === 0;
}

/** Whether a run with that payload can have this outcome. */
export function canEndSo(implementation: Implementation, { payload }: Outcome, text: string): boolean {
  return payload === null || admits(implementation, payload, text);
}

/** Whether that payload is one of these. */
export function admits(implementation: Implementation, set: PayloadSet, text: string): boolean {
  const isSame = sameText(implementation, set.folding);
  const isOneOf = ({ texts, globs }: Pick<PayloadSet, 'texts' | 'globs'>) =>
    texts.some((other) => isSame(other, text)) || globs.some((glob) => mayFit(glob, text, isSame));
  const isExcepted = set.except !== undefined && isOneOf(set.except);
  return set.among === isOneOf(set) && !isExcepted;
}

/** Whether a run with a payload that begins so can end so. */
export function mayBegin(
  implementation: Implementation,
  { texts, globs, among, folding }: PayloadSet,
  beginning: string,
): boolean {
  const isSame = sameText(implementation, folding);
  const begins = (one: string, other: string) => isSame(one.slice(0, other.length), other);
  if (among) {
    const parts = globs.map(fixedPart);
    if (parts.some((part) => part === null || begins(part, beginning) || begins(beginning, part)))
      return true;
    return texts.some((text) => begins(text, beginning));
  }
  const fitsAll = (glob: string) => glob.endsWith('*') && !beyondGlobs.test(glob);
  return !globs.some((glob) => fitsAll(glob) && mayFit(glob, beginning, isSame));
}

/** Whether raymond cannot tell if a run with that payload ends so. */
export function isDoubtful({ doubtful = [] }: PayloadSet, text: string): boolean {
  const isSame: SameText = (one, other) => foldText(one, 'both') === foldText(other, 'both');
  return doubtful.some((glob) => isSame(glob, text) || mayFit(glob, text, isSame));
}
