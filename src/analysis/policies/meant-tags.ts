import { isVariableSlot } from '../../ir/built-in-slots.ts';
import type { Implementation, Transition, Workflow } from '../../ir/ir.generated.ts';
import { standAlike } from '../../prose/asked-alike.ts';
import { isEnglish } from '../../prose/english.ts';
import { isForbiddenButFor, isLikelyForbidden } from '../../prose/likely-forbidden.ts';
import { areNamedAsRange } from '../../prose/named-as-range.ts';
import { isLabelOfAnother } from '../../prose/own-labels.ts';
import { isPlainlyAsked, mayBeAsked } from '../../prose/plainly-asked.ts';
import { namesIn, PromptWords } from '../../prose/prompt-words.ts';
import { isOnlySpokenOf, isShownAsWrong } from '../../prose/spoken-of.ts';
import { isToldByAnotherName } from '../../prose/told-verdicts.ts';
import type { Span } from '../../source/span.ts';
import { memo, memoByText, once } from '../../util/memo.ts';
import { asksForNothingAllowed } from './nothing-allowed.ts';
import type { Refused } from './policy.ts';
import { type RefusingPrompt, roleOf } from './role-of-tag.ts';
import { waysOfNext } from './ways-of-next.ts';
import { overviewIn } from './ways-of-states.ts';

/** A prompt with more tags that its policy refuses is no prompt: what comes after them is taken to be only spoken of. */
export const mostJudged = 500;

/** Whether an agent is to emit a tag; `likely`, where its prompt asks for nothing else, and `perhaps`, where the words around it do not tell. */
export type Meant = boolean | 'likely' | 'perhaps';

/** A prompt with refused tags, and what is asked of it for each of them; what takes long is found when it is first asked for. */
interface Prompt extends RefusingPrompt {
  readonly workflow: Workflow;
  /** All of it but the refused tags. */
  readonly rest: string;
  /** Whether an entry is for a state or a payload that stands in one tag alone: what is asked for elsewhere is only told here. */
  readonly isAskedOnce: (content: string) => boolean;
  readonly allowedNextTo: (place: Span) => readonly Span[];
  readonly isNothingElse: () => ReturnType<typeof asksForNothingAllowed>;
  readonly isWayOfNext: () => ReturnType<typeof waysOfNext>;
  readonly isInOverview: () => ReturnType<typeof overviewIn>;
}

/** Tells of each refused tag whether the agent is to emit it, as it stands there. */
export function meantBy(
  implementation: Implementation,
  refused: readonly Refused[],
  workflow: Workflow,
): (one: Refused) => Meant {
  if (implementation.kind !== 'prompt') return () => true;
  const words = new PromptWords(implementation);
  const rest = words.without(refused.map(({ transition }) => transition.span));
  const isAllowed = (content: string) => implementation.transitions.some((one) => isEntryWith(one, content));
  const prompt: Prompt = {
    ...{ implementation, workflow, words, rest },
    isNamed: memoByText((text) => namesIn(rest, text)),
    isAllowed,
    // "A ballot is <result>yes</result>, <result>no</result> or <result>abstain</result>"
    isAskedOnce: memoByText((content) => words.text.split(`>${content}<`).length === 2 && isAllowed(content)),
    allowedNextTo: neighboursIn(implementation, refused),
    isNothingElse: once(() => asksForNothingAllowed(implementation, refused, rest)),
    isWayOfNext: once(() => waysOfNext(implementation, workflow)),
    isInOverview: once(() => overviewIn(implementation, workflow)),
  };
  const judged = new Set<number>();
  return (one) => {
    const { start } = one.transition.span;
    if (judged.size >= mostJudged && !judged.has(start)) return false;
    judged.add(start);
    const meant = judge(one, prompt);
    const isTold = (meant === true || meant === 'likely') && isOfOverview(one, prompt);
    return isTold ? 'perhaps' : meant;
  };
}

/** Whether a tag may only tell what another state does, in a prompt that speaks of the whole workflow. */
function isOfOverview(
  { transition }: Refused,
  { implementation, words, allowedNextTo, isInOverview }: Prompt,
): boolean {
  if (!isEnglish(implementation)) return false;
  const { start, end } = transition.span;
  const own = allowedNextTo(transition.span).map((place) => {
    const isInFront = place.start < start;
    const between = isInFront ? words.between(place.end, start) : words.between(end, place.start);
    return { before: words.around(place).before, between, isInFront };
  });
  const { before, after } = words.around(transition.span);
  return isInOverview()(transition, before, after, own);
}

function judge(one: Refused, prompt: Prompt): Meant {
  const { implementation, workflow, words, rest, isNamed, allowedNextTo } = prompt;
  const { transition, nearMisses } = one;
  const { before, after } = words.around(transition.span);
  const isSpokenOf = isOnlySpokenOf(before, after);
  const isBesideAllowed = (inProse = false) =>
    allowedNextTo(transition.span).some((place) => {
      const allowed = words.around(place);
      // "You end with <goto>A</goto>. The reviewer ends with <goto>B</goto>"
      if (isSpokenOf && !isOnlySpokenOf(allowed.before, allowed.after)) return false;
      return standAlike(before, allowed.before, inProse);
    });
  const role = roleOf(one, prompt, () => isBesideAllowed(true));
  if (role === null) return false;
  const { texts, isSlip, isItself, isOneOfSeveral, isOneMore, mayStandFor } = role;
  const isOther = (name: string) =>
    namesOf(workflow).has(name) && name !== transition.target?.text && name !== implementation.state;
  const isOfAnother = () =>
    allowedNextTo(transition.span).some((place) =>
      isLabelOfAnother(before, after, words.around(place).before, isOther),
    );
  // Whether a sentence asks for a tag is judged by English words.
  const isAsked = () =>
    isEnglish(implementation) && isPlainlyAsked(before, after, isOther, prompt.isAskedOnce);
  const mayBeMeant = () => !isShownAsWrong(before, after) && !isLikelyForbidden(before, after);
  if (isSpokenOf)
    return (
      (isAsked() && mayBeMeant() && isBesideAllowed(true)) || (isForbiddenButFor(before, after) && 'perhaps')
    );
  const likelyOrPerhaps = () =>
    mayBeAsked(before, after, isOther) && prompt.isNothingElse()(one, before, after) ? 'likely' : 'perhaps';
  if (texts.length > 0 && !isOneMore && areSaid(texts, prompt)) {
    const isCase = isOneOfSeveral && !mayStandFor;
    // One word alone nobody has to stand for.
    if (isCase && transition.tag === 'result' && texts.length === 1 && isAsked() && mayBeMeant()) return true;
    return (isCase || (isItself && areOnlyWords(nearMisses, rest))) && likelyOrPerhaps();
  }
  if (!mayBeAsked(before, after, isOther) || isOfAnother()) return 'perhaps';
  if (isEnglish(implementation) && prompt.isWayOfNext()(transition, before, after)) return 'perhaps';
  // The right form stands nowhere else.
  const isOnlyForm =
    isSlip && texts.every((text) => !isNamed(text?.trim() ?? '')) && !isShownAsWrong(before, after);
  return (
    isOnlyForm ||
    (isSlip && isEnglish(implementation)) ||
    isAsked() ||
    (mayBeMeant() && isBesideAllowed()) ||
    likelyOrPerhaps()
  );
}

/** Whether a prompt says all of these values, in whatever case of letters, as plurals, as a range, or with another name in place of one. */
function areSaid(texts: readonly (string | null)[], { implementation, rest, isNamed }: Prompt): boolean {
  const values = texts.map((text) => text?.trim() ?? '');
  const inSmall = once(() => rest.toLowerCase());
  // Where another rule tells of the value that is missing.
  const mayBeUnmentioned = () =>
    isEnglish(implementation) && implementation.prompt?.some(isVariableSlot) === false;
  const isSaid = (value: string) =>
    isNamed(value) ||
    (/^[a-z]+$/i.test(value) &&
      [value, `${value}s`].some((word) => namesIn(inSmall(), word.toLowerCase()))) ||
    (mayBeUnmentioned() &&
      isToldByAnotherName(
        rest,
        value,
        values.filter((other) => other !== value),
      ));
  return values.every(isSaid) || areNamedAsRange(rest, values);
}

/** The tags that the policy allows directly in front of a place and behind it, of those that stand in the body. */
function neighboursIn(
  { transitions }: Implementation,
  refused: readonly Refused[],
): (place: Span) => readonly Span[] {
  const starts = new Set(refused.map(({ transition }) => transition.span.start));
  const allowed = transitions.flatMap(({ origin, span }) =>
    origin === 'body' && !starts.has(span.start) ? [span] : [],
  );
  return ({ start }) =>
    [allowed.findLast((place) => place.start < start), allowed.find((place) => place.start > start)].filter(
      (place) => place !== undefined,
    );
}

function isEntryWith({ origin, target, payload }: Transition, content: string): boolean {
  return origin === 'policy' && (target?.text ?? payload?.trim() ?? content) === content;
}

const namesOf = memo(({ states }: Workflow) => new Set(states.map(({ name }) => name)));

/** Whether the values that a tag lacks stand in a prompt as words alone, which may mean anything: "all the same" of `input: all`. */
function areOnlyWords(nearMisses: Refused['nearMisses'], rest: string): boolean {
  return nearMisses.every(({ entry, parts }) => {
    const values = entry.attributes
      .filter(({ name }) => parts.includes(name))
      .map(({ value }) => value ?? '');
    const isWord = (value: string) =>
      /^[a-z]+$/.test(value) && !new RegExp(`["'\`*=]${value}["'\`*]`).test(rest);
    return !parts.includes('payload') && values.every(isWord);
  });
}
