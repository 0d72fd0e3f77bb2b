import { lastLine } from '../util/line-start.ts';
import { wholeTag } from './clauses.ts';

const mostOfLine = 300;
/** So far around a tag the agent is told who it is. */
const mostAround = 3_000;

const marks = /^\s*(?:(?:[-*+|>]|\d+[.)]|#+)\s*)*/;
const signs = /[`*_]+/g;
/** "The writer (you):", "| Autor |", "PLAN \u2014" at the beginning of a line. */
const label = /^([^:\uff1a|<>\u2192\u2013\u2014]{1,60}?) ?(?:[:\uff1a|\u2192\u2013\u2014]|[-=]>| - )/;
/** "you" and "yours", by themselves or in parentheses at the end. */
const you =
  /(?:^|[(\uff08] ?)(?:you|yours?|du|deins?|tu|toi|vous|t\u00fa|ti|voc\u00ea|jij|\u0442\u044b|\u4f60|\u60a8|\u3042\u306a\u305f|\ub2f9\uc2e0)(?:$| ?[)\uff09]$)/i;
const article = "(?:the|an?|der|die|das|eine?|le|la|les|l[\u2019']|une?|el|los|il|lo|o|os|uma?|de|het|een)";
const youAre =
  "(?:you(?: are|[\u2019']re| play)|act as|du bist|sie sind|tu es|vous \u00eates|eres|voc\u00ea \u00e9|tu sei|je bent)";
/** What cannot be a name in an expression. */
const isName = /^[\p{L}\p{N}' -]{2,40}$/u;

/**
 * Whether of two tags each stands behind a label, and only that of the first is the agent's own: "you: A, everybody else: B", or
 * "writer: A, reviewer: B" where "You are the writer" stands around them; or that of the other ends with a state: "dans l'etat REVIEW : B".
 */
export function isLabelOfAnother(
  before: string,
  after: string,
  ownBefore: string,
  isOther: (name: string) => boolean,
): boolean {
  const [other, own] = [labelOfLine(before), labelOfLine(ownBefore)];
  if (other === '' || own === '' || you.test(other)) return false;
  const endsWithState = (words: string) => isOther(/\S+$/.exec(words)?.[0] ?? '');
  if (endsWithState(other) && !endsWithState(own)) return true;
  const text = before.slice(-mostAround) + after.slice(0, mostAround);
  return you.test(own) || (isToldToBe(own, text) && !isToldToBe(other, text));
}

/** The label at the beginning of a line in which a tag stands: "Writer" of "- **Writer:** "; empty where there is none. */
function labelOfLine(before: string): string {
  const line = lastLine(before.slice(-mostOfLine)).replace(wholeTag, '');
  const words = line.replace(marks, '').replace(signs, '').replace(/\s+/g, ' ');
  return (label.exec(words)?.[1] ?? '').trim();
}

/** In languages without articles what stands behind "you are" is the name itself. */
function isToldToBe(role: string, text: string): boolean {
  const name = role.replace(new RegExp(`^${article} `, 'i'), '');
  if (!isName.test(name)) return false;
  const told = `(?<!\\p{L})${youAre} (?:(?:now|also|here) )?${article} ?(?:[\\p{L}-]+ )?${name}(?![\\p{L}\u2019'-])`;
  const toldBare = `(?:(?<!\\p{L})\u0442\u044b(?: \u2014)?|\u4f60\u662f|\u60a8\u662f|\u3042\u306a\u305f\u306f) ?${name}`;
  return new RegExp(`${told}|${toldBare}`, 'iu').test(text);
}
