import { memo, once } from '../../../../util/memo.ts';
import { anyOf, filler, type TextQuestion } from '../../text-question.ts';

/**
 * What is taken to hold of texts that only a run knows, since questions about them came out so. Whether all of it can
 * hold together is found by looking for a text of which it does.
 */
export type Answers = readonly Topic[];

/** An answer to a question about a text. */
interface Answer {
  /** What is asked: the same words ask the same. */
  readonly words: string;
  readonly isYes: boolean;
  /** Whether it says that the text is a certain one. */
  readonly isExact: boolean;
  /** It is of a text that is made of this one, and raymond cannot tell how. */
  readonly isApart: boolean;
  /** So many questions are in it. */
  readonly weight: number;
  /** Most questions need not be asked, so each is put together when it is. */
  readonly asked: () => TextQuestion;
}

/** All that is known of one text. */
interface Topic {
  /** The text: `Origin.root`. */
  readonly root: string;
  readonly answers: readonly Answer[];
  /** A text of which all of it holds; null where none was looked for or found. */
  readonly example: string | null;
}

/** Beyond, answers that are put together from others are forgotten. */
const mostWeight = 64;
const mostCandidates = 64;
const mostParts = 8;

/** Texts that fit no pattern of which an author thinks, or most of them. */
const fillers: readonly string[] = [`${filler}z`, '', '7'];

export const noAnswers: Answers = [];

/** With one answer more. `agrees`: whether raymond knows a text of which all answers hold. */
export function learn(
  answers: Answers,
  root: string,
  added: Answer,
): { readonly answers: Answers; readonly agrees: boolean } {
  const at = answers.findIndex((topic) => topic.root === root);
  const topic = answers[at];
  if (topic === undefined)
    return { answers: [...answers, { root, answers: [added], example: null }], agrees: true };
  const before = topic.answers.find(({ words, weight }) => words === added.words && weight === 1);
  if (before !== undefined) return { answers, agrees: before.isYes === added.isYes };
  const all = lighten([...topic.answers, added]);
  const { example: last } = topic;
  const isKept = isApart(added) || (last !== null && isRight(added, last));
  const example = isKept ? last : findExample(all);
  const agrees =
    (isKept || example !== null) && !restOnEachOther(all) && !(topic.answers.some(isCheck) && isLeft(added));
  return { answers: answers.with(at, { root, answers: all, example }), agrees };
}

function lighten(answers: readonly Answer[]): readonly Answer[] {
  let weight = 0;
  for (const answer of answers) weight += answer.weight;
  return weight > mostWeight ? answers.filter((answer) => answer.weight === 1) : answers;
}

/** Whether raymond cannot answer a question for any text. */
const isApart = memo((answer: Answer): boolean => {
  if (answer.isApart) return true;
  const { holds, examples } = answer.asked();
  return fillers.every((text) => holds(text) === null) && examples.every((text) => holds(text) === null);
});

/**
 * Whether nobody knows if an answer about a text that is made of another, in a way that raymond cannot tell, goes with
 * what is known of that. That a text is none of several goes with most, and of an empty text hardly anything is made.
 */
function restOnEachOther(answers: readonly Answer[]): boolean {
  const apart = answers.filter(isApart);
  if (apart.length === 0) return false;
  const yes = answers.filter((answer) => answer.isYes && !isApart(answer));
  if (yes.length === 0) return false;
  const isEmpty = yes.some((answer) => answer.isExact && isRight(answer, ''));
  return !isEmpty || apart.some(({ isYes }) => isYes);
}

/** It has passed a check that raymond cannot read: that may let pass a few texts only. */
function isCheck(answer: Answer): boolean {
  return answer.isYes && !answer.isApart && isApart(answer);
}

/** Whether it says that the text is another one than some that an author has named. */
function isLeft(answer: Answer): boolean {
  return !answer.isYes && !isApart(answer) && isRight(answer, '');
}

function isRight({ asked, isYes }: Answer, text: string): boolean {
  return asked().holds(text) === isYes;
}

/** A text of which all answers hold, or null. */
function findExample(answers: readonly Answer[]): string | null {
  const known = answers.filter((answer) => !isApart(answer));
  const yes = known.filter(({ isYes }) => isYes).toReversed();
  const isFit = (text: string) => known.every((answer) => isRight(answer, text));
  const exact = yes.find(({ isExact }) => isExact);
  if (exact !== undefined) return exact.asked().examples.find(isFit) ?? null;
  const lists = yes.map(({ asked }) => asked().examples);
  const likely = [...fillers, ...lists.flat()];
  const found = likely.slice(0, mostCandidates).find(isFit);
  if (found !== undefined) return found;
  const denied = known.flatMap(({ asked, isYes }) => (isYes ? [] : asked().examples));
  return [...joined(lists), ...denied].slice(0, mostCandidates).find(isFit) ?? null;
}

/** Texts that are put together from examples of several questions. */
function joined(lists: readonly (readonly string[])[]): string[] {
  const found: string[] = [];
  const firsts = lists.slice(0, mostParts).map(([first = '']) => first);
  if (firsts.length > 1) found.push(firsts.join(''), firsts.toReversed().join(''), firsts.join(' '));
  const [one = [], other = []] = lists;
  for (const left of one.slice(0, 3))
    for (const right of other.slice(0, 3)) found.push(left + right, right + left);
  for (const list of lists)
    for (const example of list.slice(0, 4)) found.push(`${example}${filler}`, `${filler}${example}`);
  return found;
}

/** What two ways have in common when they become one: of each text, what the one or the other knows. */
export function mergeAnswers(ones: Answers, others: Answers): Answers {
  if (ones === others) return ones;
  const merged: Topic[] = [];
  for (const topic of ones) {
    const other = others.find(({ root }) => root === topic.root);
    const both = other === undefined ? null : mergeTopics(topic, other);
    if (both !== null) merged.push(both);
  }
  return merged;
}

function mergeTopics(one: Topic, other: Topic): Topic | null {
  if (one === other) return one;
  const { root, answers } = one;
  let parted = 0;
  while (parted < answers.length && answers[parted] === other.answers[parted]) parted++;
  const common = answers.slice(0, parted);
  const either = eitherOf(answers.slice(parted), other.answers.slice(parted));
  const all = either === null ? common : lighten([...common, either]);
  return all.length === 0 ? null : { root, answers: all, example: one.example ?? other.example };
}

/** What holds of a text on one way or the other; null: anything may. */
function eitherOf(ones: readonly Answer[], others: readonly Answer[]): Answer | null {
  if (ones.length === 0 || others.length === 0) return null;
  const [one, other] = [ones[0] as Answer, others[0] as Answer];
  if (ones.length + others.length === 2 && one.words === other.words)
    return one.isYes === other.isYes ? one : null;
  if (ones.some(isApart) || others.some(isApart)) return null;
  let weight = 0;
  for (const answer of ones) weight += answer.weight;
  for (const answer of others) weight += answer.weight;
  if (weight > mostWeight / 2) return null;
  const words = `${wordsOf(ones)} or ${wordsOf(others)}`;
  const asked = once(() => anyOf([allOf(ones), allOf(others)]));
  return { words, isYes: true, isExact: false, isApart: false, weight: Math.max(weight, 2), asked };
}

function wordsOf(answers: readonly Answer[]): string {
  return answers.length > mostParts ? '…' : answers.map(({ words, isYes }) => `${isYes}${words}`).join();
}

/** Whether all answers hold. */
function allOf(answers: readonly Answer[]): TextQuestion {
  const holds = (text: string) => {
    let all: boolean | null = true;
    for (const { asked, isYes } of answers) {
      const answer = asked().holds(text);
      if (answer !== null && answer !== isYes) return false;
      if (answer === null) all = null;
    }
    return all;
  };
  return { holds, examples: answers.flatMap(({ asked, isYes }) => (isYes ? asked().examples : [])) };
}

/** Without what is known of a text that is another one from here on. */
export function forgetAnswers(answers: Answers, isGone: (root: string) => boolean): Answers {
  return answers.some(({ root }) => isGone(root)) ? answers.filter(({ root }) => !isGone(root)) : answers;
}

/** Without what is known of a text that is made anew, somehow, of others, and of those as far as it came of that text. */
export function forgetMade(answers: Answers, made: string): Answers {
  const kept = forgetAnswers(answers, (root) => root === made);
  const isGone = ({ isApart, words }: Answer) => isApart && words.startsWith(`${made} `);
  if (!kept.some((topic) => topic.answers.some(isGone))) return kept;
  const left = kept.map((topic) => ({
    ...topic,
    answers: topic.answers.filter((answer) => !isGone(answer)),
  }));
  return left.filter((topic) => topic.answers.length > 0);
}
