import type { Implementation, Reference, Transition } from '../../ir/ir.generated.ts';
import { isEnglish } from '../../prose/english.ts';
import { areNamedAsRange } from '../../prose/named-as-range.ts';
import { namesIn, PromptWords } from '../../prose/prompt-words.ts';
import { isToldByAnotherName } from '../../prose/told-verdicts.ts';
import { identifyFile } from '../../source/state-file.ts';
import { memoByText, once } from '../../util/memo.ts';
import { isNearMiss, nearestName } from '../../util/nearest.ts';
import { fitsForm } from '../../util/placeholder-part.ts';
import { describeStep } from '../platforms/describe-transition.ts';
import { isRepeated, isUnresolved } from './policy.ts';
import { isOwnWord } from './role-of-tag.ts';

/** A longer search than this, in characters, is not worth its time. */
const longestSearch = 50_000_000;

/** The entries of a policy that the prompt never names; none where it names no entry at all. */
export function findUnmentioned(
  implementation: Implementation,
  entries: readonly Transition[],
): Transition[] {
  const words = new PromptWords(implementation);
  if (entries.length * words.length > longestSearch) return [];
  const namesOtherResult = once(() => namesResult(withoutFixedResults(words.text, entries)));
  const names = entries.map(nameOf);
  const named = (name: string) => {
    // In DEPLOY-PROD nobody finds DEPLOY.
    const longer = names.filter((other) => other !== name && name !== '' && other.includes(name));
    if (longer.length === 0) return words.names(name);
    const rest = longer.reduce((text, other) => text.replaceAll(other, ' '), words.text);
    return namesIn(rest, name);
  };
  const namesItself = implementation.prompt?.some(({ kind, text }) => kind === 'slot' && text === 'state');
  const isNamed = ({ tag, target, payload }: Transition) => {
    if (namesItself && target !== null && identifyFile(target.text).state === implementation.state)
      return true;
    if (tag !== 'result') return target !== null && named(identifyFile(target.text).state);
    // What a run fills in, or was to fill in, may be called anything.
    if (payload !== null && /\{\{|RAYMOND_/.test(payload)) return true;
    if (payload === null) return words.names('result') || namesResult(words.text);
    const answer = payload.trim();
    if (named(answer)) return true;
    const others = names.filter((name, at) => entries[at]?.tag === 'result' && name !== answer);
    return namesOtherResult() && !isToldByAnotherName(words.text, answer, others);
  };
  const slips = implementation.transitions.filter((one) => one.certainty === 'mention' && isUnresolved(one));
  const states = entries.flatMap(({ target }) => (target === null ? [] : [target.text]));
  const meant = new Set(
    slips.slice(0, mostSlips).map(({ target }) => nearestName(target?.text ?? '', states)),
  );
  // What a misspelt name in the prompt means is told there.
  const isMisspelt = ({ target }: Transition) =>
    target !== null &&
    (meant.has(target.text) ||
      slips.some(
        (slip) =>
          isNearMiss(slip.target?.text ?? '', target.text) ||
          fitsForm(slip.target?.text ?? '', target.text) ||
          // `SPEC` for `2_SPEC`.
          target.text.replace(/^\d{1,4}[_-]/, '') === slip.target?.text,
      ));
  const unsaid = entries.filter((entry) => !isNamed(entry) && !isMisspelt(entry));
  const unmentioned = unsaid.length === 0 ? [] : withoutRanges(unsaid, entries, words.text);
  // A prompt that says nothing of how to go on leaves it to the reminder, or to what it is given.
  if (unmentioned.length === 0 || unmentioned.length === entries.length) return [];
  const then = implementation.maxVisits?.then ?? null;
  // max_visits takes its own without the agent; the entry stands there for whoever reads the policy.
  const elsewhere = then === null ? null : describeStep(then);
  const mayBeInOtherWords = once(() => !isEnglish(implementation) && !showsSome(implementation, entries));
  return unmentioned.filter((entry) => {
    // A result is spoken of in other words where the prompt is in another language.
    const isOpen = entry.target === null && (entry.tag !== 'result' || mayBeInOtherWords());
    return !isOpen && !isUnresolved(entry) && describeStep(entry) !== elsewhere;
  });
}

/** The state or the payload by which a prompt names an entry. */
function nameOf({ target, payload }: Transition): string {
  return target === null ? (payload ?? '').trim() : identifyFile(target.text).state;
}

/** "Just one, such as <result>en</result>", "par exemple": others may be answered. */
const oneOfMany =
  /(?:\b(?:such as|e\.g\.|for example|for instance|z\. ?b\.|zum beispiel|etwa|par exemple|p\. ?ex\.|por ejemplo|p\. ?ej\.|por exemplo|ad esempio|bijvoorbeeld)|\u4f8b\u3048\u3070|\u4f8b\u5982|\u6bd4\u5982)[,:\uff0c\u3001]?[\s`*_"'(]*<([a-z]+)[^<>]{0,200}>/gi;

/** Those entries that are not said by a range, or by one of their kind as an example: "from <result>1</result> to <result>5</result>". */
function withoutRanges(
  unsaid: readonly Transition[],
  entries: readonly Transition[],
  text: string,
): readonly Transition[] {
  const shown = new Set([...text.matchAll(oneOfMany)].map(([, tag]) => tag?.toLowerCase()));
  const isRange = memoByText((tag: Transition['tag']) => {
    const ofTag = entries.filter((entry) => entry.tag === tag);
    return areNamedAsRange(text, ofTag.map(nameOf));
  });
  return unsaid.filter(({ tag }) => !shown.has(tag) && !isRange(tag));
}

/**
 * The name of a state that is not there in a tag of a prompt, where it stands in place of the only entry that the prompt never
 * mentions: what is told of the name is told of both.
 */
export function nameInPlaceOf(
  { transitions }: Implementation,
  unmentioned: readonly Transition[],
): Reference | null {
  const [entry, another] = unmentioned;
  if (entry === undefined || another !== undefined) return null;
  const names = transitions.flatMap((one) =>
    one.certainty === 'mention' && one.tag === entry.tag && isUnresolved(one) ? (one.target ?? []) : [],
  );
  const [name] = names;
  return name !== undefined && names.every(({ text }) => text === name.text) ? name : null;
}

/** A prompt with more names of states that are not there is no prompt. */
const mostSlips = 100;

/** "Ergebnis", "r\u00e9sultat", "\u7d50\u679c", and no tag */
const resultForeign =
  /ergebnis|r[e\u00e9]sult(?!\s*>)|risultat|resultaat|wynik|\u7d50\u679c|\u7ed3\u679c|\uacb0\uacfc|\u0440\u0435\u0437\u0443\u043b\u044c\u0442\u0430\u0442/i;

/** Whether a prompt shows a tag of its policy, so that it would show another one too, and has no word for a result. */
function showsSome({ prompt, transitions }: Implementation, entries: readonly Transition[]): boolean {
  return (
    transitions.some((one) => one.origin === 'body' && entries.some((entry) => isRepeated(entry, one))) &&
    prompt?.some(({ kind, text }) => kind === 'literal' && resultForeign.test(text)) !== true
  );
}

function namesResult(text: string): boolean {
  return /\bresult\b/i.test(text);
}

/** The text without the whole tags of those results whose payload the policy fixes, or refuses: each of them names only itself. */
function withoutFixedResults(text: string, entries: readonly Transition[]): string {
  const payloads = new Set(entries.map(({ payload }) => payload?.trim()));
  const areFixed = entries.every(({ tag, payload }) => tag !== 'result' || payload !== null);
  return text.replace(/<result\s*>([^<]*)<\/result\s*>/g, (whole, payload: string) =>
    payloads.has(payload.trim()) || (areFixed && isOwnWord(payload.trim())) ? ' ' : whole,
  );
}
