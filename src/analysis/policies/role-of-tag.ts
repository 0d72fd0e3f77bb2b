import { stateKeys } from '../../ir/index-workflow.ts';
import type { Implementation, Transition } from '../../ir/ir.generated.ts';
import { firstAlternative } from '../../prose/alternatives.ts';
import { isCaseLabel } from '../../prose/case-labels.ts';
import { namesIn, type PromptWords } from '../../prose/prompt-words.ts';
import { spokenLine } from '../../prose/spoken-line.ts';
import type { Span } from '../../source/span.ts';
import { lastLine } from '../../util/line-start.ts';
import { isNearMiss } from '../../util/nearest.ts';
import { fitsForm } from '../../util/placeholder-part.ts';
import { isRepeated, type Refused } from './policy.ts';

/** A prompt whose policy refuses some of its tags. */
export interface RefusingPrompt {
  readonly implementation: Implementation;
  readonly words: PromptWords;
  /** Whether a text stands in it outside of the refused tags. */
  readonly isNamed: (text: string) => boolean;
  /** Whether an entry is for a state or a payload. */
  readonly isAllowed: (content: string) => boolean;
}

/** What a refused tag is among those that the policy allows. */
export interface Role {
  /** The values of entries that differ from its own in nothing else. */
  readonly texts: readonly (string | null)[];
  /** It is one of them, misspelt. */
  readonly isSlip: boolean;
  /** It stands for itself, and not for what the agent is to choose. */
  readonly isItself: boolean;
  readonly mayStandFor: boolean;
  readonly isOneOfSeveral: boolean;
  /** It is asked for beside the others, as one more. */
  readonly isOneMore: boolean;
}

/** Null of a letter that stands for a number: "Rate it from 1 to 3: <result>N</result>", "<result>Pn</result>". */
export function roleOf(
  { transition, nearMisses }: Refused,
  { implementation, words, isNamed, isAllowed }: RefusingPrompt,
  isBesideAllowed: () => boolean,
): Role | null {
  const { before, after } = words.around(transition.span);
  // "Answer <result>VERDICT</result>, where VERDICT is YES or NO": the tag stands for those that are allowed.
  const texts = nearMisses.flatMap(({ entry, parts }) => {
    if (parts.some((part) => stateKeys.some((key) => key === part))) return [];
    const values = entry.attributes.filter(({ name }) => parts.includes(name)).map(({ value }) => value);
    return parts.includes('payload') ? [entry.payload, ...values] : values;
  });
  const payload = transition.payload?.trim() ?? '';
  const isSlip = texts.some((text) => text !== null && isSlipOf(payload, text.trim()));
  const word = wordOf(transition, nearMisses);
  const mayStandFor = word !== null && general.test(word.toUpperCase());
  const areNumbers = texts.length > 0 && texts.every((text) => /^\d+$/.test(text?.trim() ?? ''));
  const isForm = texts.length > 1 && texts.every((text) => fitsForm(word ?? '', text?.trim() ?? ''));
  if (isForm || (areNumbers && /^[a-z]$/i.test(word ?? ''))) return null;
  const isWord = word === null || standsForItself(word);
  const isItself = isWord && (word === null || !isNamed(word) || isOwnCondition(word, before, words));
  const isPlainWord = isWord && !mayStandFor;
  const isOneOfSeveral = isItself && (opensAnother(before) || isOneMoreCase(before, after));
  const isOneMore =
    isSlip ||
    (isItself && !mayStandFor && isBetween(before, after, isAllowed)) ||
    (isOneOfSeveral && isBeside(implementation, transition.span, mayStandFor, nearMisses, words)) ||
    ((isItself || isPlainWord) && isCaseLabel(lastLine(before)) && isBesideAllowed()) ||
    (isPlainWord && areCases(implementation, transition.span, nearMisses, words)) ||
    (isItself && !mayStandFor && isLastOfAll(before, after, texts));
  return { texts, isSlip, isItself, mayStandFor, isOneOfSeveral, isOneMore };
}

/** One slip away, the same word with another ending, or with another number: `FAILED` for `FAIL`, `P3` for `P2`. */
function isSlipOf(text: string, meant: string): boolean {
  if (isNearMiss(text, meant) || isOtherEnding(text, meant)) return true;
  return /^[A-Za-z_-]+\d+$/.test(text) && text.replace(/\d+$/, '') === meant.replace(/\d+$/, '');
}

/** The same word with another ending: `abort` for `aborted`. */
export function isOtherEnding(text: string, meant: string): boolean {
  const [short, long] = text.length < meant.length ? [text, meant] : [meant, text];
  return short.length > 3 && long.length - short.length <= 3 && long.startsWith(short) && !/\W|\d/.test(long);
}

/** "If documents are missing, answer <result>missing</result>": where the word stands nowhere else, it is no other's name. */
function isOwnCondition(word: string, before: string, words: PromptWords): boolean {
  const [condition = ''] = inCondition.exec(before.slice(-mostOfList)) ?? [];
  if (!namesIn(condition, word)) return false;
  const outside = words.text.replace(condition, ' ').replaceAll(`>${word}<`, '><');
  return !namesIn(outside, word);
}

/** The last condition, up to the tag. */
const inCondition = /(?:^|[.!?;\n,(]\s*)\W*(?:if|when|where|once|unless)\b(?:[^.!?;\n<>]|\.(?=\w))*$/i;

/** What leads from one answer to another, in one clause with the next one. */
const another = /\b(?:or|if|when|otherwise|else|unless)\b(?:[^.!?;\n<>]|\.(?=\w)){0,60}$/i;
const onCondition = /(?:^|[.!?;\n])\W*(?:if|when|once|unless|otherwise|else)\b[^.!?;\n<>]*$/i;
const ofForm = /\b(?:forms?|formats?|always|exactly|lines?|words?|replace)\b/i;

/** What stands for the word that the agent is to choose, not for itself. */
const general =
  /^(?:X+|(?:YOUR|THE|SOME|AN?|ANY|MY)_.*|.*_HERE|VERDICT|RESULT|ANSWER|STATUS|OUTCOME|PAYLOAD|TEXT|VALUE|DECISION|STATE|NAME|REASON|SUMMARY|MESSAGE|CHOICE|OPTION|RESPONSE|OUTPUT|WORD|LABEL|CODE|SCORE|REPORT|SOMETHING|ELSE|OTHER|ANYTHING|FOO|BAR|EXAMPLE)$/;
/** Directly before a tag that is asked for, and not part of a condition: "If the input is <result>A</result>". */
const asked =
  /(?:\b(?:or|otherwise|else|then),?|\b(?:answer|emit|reply|respond|write|return|send|print|use|say|output|end|finish)(?: with| by)?|(?<!\b(?:reports?|shows?|says?|answers?|prints?|returns?|contains?|reads?|sends?|is)):|->|\u2192)[\s`*_"']*$/i;

/** What stands after it is told, not asked for. */
const told =
  /\b(?:reports?|shows?|says?|answers|prints?|returns|contains?|reads?|sends|emits|(?<!\b(?:answer|verdict|result|line) )is):?[\s`*_"']*$/i;
const conditional = /^\W*(?:if|when|whenever|once|unless)\b/i;

/** "<result>yes</result>, <result>no</result> or, if you are unsure, <result>unclear</result>" */
const orOnCondition = /\bor,? (?:if|when|where)\b[^,]{1,60},[\s`*_"']*$/i;
/** "If you are unsure answer <result>unclear</result>": the condition has its own verb. */
const answersInCase =
  /\b(?:is|are|was|were|has|have|had|cannot|can[\u2019']t|do(?:es)?n[\u2019']t|fails?|lacks?)\b.*\b(?:answer|emit|reply with|respond with|send|end with|finish with)[\s`*_"']*$/i;

function isAskedFor(before: string): boolean {
  const sentence =
    spokenLine(before.slice(-200))
      .split(/[.!?;](?!\w)/)
      .at(-1) ?? '';
  if (!conditional.test(sentence)) return asked.test(sentence) || orOnCondition.test(sentence);
  if (!sentence.includes(',') && answersInCase.test(sentence)) return true;
  const clause = /,([^,]*)$/.exec(sentence)?.[1];
  if (clause !== undefined) return !told.test(clause);
  // "If you cannot tell: <result>A</result>", but not "If they say <result>A</result>, …".
  return /(?::|\b(?:or|then)|[-\u2013\u2014])[\s`*_"']*$/.test(sentence) && !told.test(sentence);
}

/**
 * The word in which a tag differs from those that are allowed: its payload, or the value of an attribute; null where it lacks
 * that attribute, so that no word of it can stand for theirs.
 */
function wordOf({ payload, attributes }: Transition, nearMisses: Refused['nearMisses']): string | null {
  const parts = nearMisses.flatMap((miss) => miss.parts);
  if (parts.includes('payload')) return payload?.trim() ?? '';
  const other = attributes.find(({ name }) => parts.includes(name));
  return other === undefined ? null : (other.value?.trim() ?? '');
}

const path = /^(?:~|\.\.?)?(?:\/[\w.-]+)+\/?$|^\.\.?\/?$/;

/** Not "the verdict", nor "yes or no"; a path is one that is meant. */
function standsForItself(text: string): boolean {
  if (path.test(text)) return true;
  const isWord = /^(?!(?:an?|the|your|some)\s)[a-z]|^[A-Z][A-Z0-9_-]+$/.test(text) && !general.test(text);
  return isWord && !/\bor\b|[/|]/.test(text);
}

/** Whether a payload is a word of its own, and none such as VERDICT, which stands for another. */
export function isOwnWord(text: string): boolean {
  return standsForItself(text) && !general.test(text.toUpperCase());
}

/** Whether what stands in front of a tag asks for it as one answer among others. */
function opensAnother(before: string): boolean {
  if (!isAskedFor(before)) return false;
  const [leading] = another.exec(spokenLine(before.slice(-200)).slice(-100)) ?? [];
  return leading !== undefined && !ofForm.test(leading);
}

/** "<result>fail</result> if it is wrong, and <result>copied</result> if it was copied" */
const joinedByAnd = /<\/\w+\s*>[^<>.!?;\n]{0,60}\band[\s`*_"']*$/i;
const saysWhen = /^[\s`*_"']*(?:if|when|once)\b/i;

function isOneMoreCase(before: string, after: string): boolean {
  return joinedByAnd.test(before.slice(-mostOfList)) && saysWhen.test(after);
}

const listedBefore = /<([a-z]+)(?:\s[^<>]*)?>([^<>]*)<\/\1\s*>[\s`*_"']*(?:,|,?\s*\bor\b)[\s`*_"']*$/i;
const listedBehind = /^[\s`*_"']*(?:,|,?\s*\bor\b)[\s`*_"']*<([a-z]+)(?:\s[^<>]*)?>([^<>]*)<\/\1\s*>/i;
const mostOfList = 300;

/** "<result>contract</result>, <result>mail</result> or <result>unknown</result>": in a list, between two that are allowed. */
function isBetween(before: string, after: string, isAllowed: (content: string) => boolean): boolean {
  const [, , first] = listedBefore.exec(before.slice(-mostOfList)) ?? [];
  const [, , last] = first === undefined ? [] : (listedBehind.exec(after.slice(0, mostOfList)) ?? []);
  return first !== undefined && last !== undefined && isAllowed(first.trim()) && isAllowed(last.trim());
}

/** "One of: <result>yes</result>, <result>no</result>, ", and tags on lines of their own, up to the next one. */
const listInFront =
  /(?::|\n|<[\w-]+>)[\s`*_"']*((?:<([a-z]+)>[^<>]*<\/\2\s*>[ \t`*_"']*[\n,;|/][\s`*_"']*)+)$/i;

/** "<result>yes</result>, <result>no</result> or <result>unsure</result>": behind all that it could stand for. */
function isLastOfAll(before: string, after: string, texts: readonly (string | null)[]): boolean {
  const [, list = ''] = listInFront.exec(before.slice(-mostOfList)) ?? [];
  const listed = [...list.matchAll(/>([^<>]*)<\//g)].map(([, content = '']) => content.trim());
  const inFront = [...listed, ...(firstAlternative(before, after)?.contents ?? [])];
  return texts.length > 1 && texts.every((text) => text !== null && inFront.includes(text.trim()));
}

/**
 * "When they have passed, <result>passed</result>. When one has failed, <result>failed</result>": each has a condition, so that none
 * stands for another, though the words of both stand in the prompt.
 */
function areCases(
  { transitions }: Implementation,
  refused: Span,
  nearMisses: Refused['nearMisses'],
  words: PromptWords,
): boolean {
  const isCase = (place: Span) => {
    const { before } = words.around(place);
    return isAskedFor(before) && onCondition.test(before.slice(-mostOfList));
  };
  return isCase(refused) && (shownOf(transitions, nearMisses) ?? []).some(({ span }) => isCase(span));
}

/**
 * "<result>yes</result> or <result>no</result>. If you cannot tell, <result>unsure</result>": beside tags that are
 * allowed, another one is one more, where the words in front of it say so; else it may stand for them. In front of them it
 * may do so too, unless they are asked for in the same way: "If it works, <result>yes</result>". `mayStandFor`: its word is
 * one such as VERDICT.
 */
function isBeside(
  { transitions }: Implementation,
  refused: Span,
  mayStandFor: boolean,
  nearMisses: Refused['nearMisses'],
  words: PromptWords,
): boolean {
  const allowed = shownOf(transitions, nearMisses);
  return (allowed ?? []).some(
    ({ span }) => span.end <= refused.start || (!mayStandFor && opensAnother(words.around(span).before)),
  );
}

/** The tags of a prompt that are its entries; null where it does not show them all. */
function shownOf(
  transitions: readonly Transition[],
  nearMisses: Refused['nearMisses'],
): readonly Transition[] | null {
  const shown = transitions.filter(({ origin }) => origin === 'body');
  const allowed = nearMisses.map(({ entry }) => shown.find((tag) => isRepeated(entry, tag)));
  const found = allowed.filter((tag) => tag !== undefined);
  return found.length === allowed.length ? found : null;
}
