import { literalPattern } from '../util/literal-pattern.ts';
import { namesIn } from './prompt-words.ts';

/** A prompt with more answers than this, or longer, is not looked at. */
const mostAnswers = 50;
const longest = 20_000;

const marks = '[`*_"\'\\u201c\\u201d]{0,3}';
/** "| Verdict | When |", with the line below it. */
const tableHead = /^[^\n]*\n[ \t|:]*-{2,}[-:| \t]*$/gm;
/** "If it is A or B" */
const inCondition = /\b(?:if|when|whenever|once|unless)\b[^.;:!?\n]*$/i;
const mostBefore = 100;
const tableRow = /^[ \t]*\|.*$/gm;
/** Words that are for whatever is not named. */
const catchAll =
  /^(?:an?|any\w*|another|both|default|each|else|every\w*|neither|no\w*|otherwise|others?|some\w*|the|whatever|whichever|your?)$/i;

/**
 * Whether a prompt tells which answers there are, in a list with "or" or in lines that begin with them, and this one is not among
 * them while another one is that is none: "approved, changed or declined" where a policy has "rejected".
 */
export function isToldByAnotherName(text: string, answer: string, others: readonly string[]): boolean {
  if (others.length > mostAnswers || text.length > longest || isSpokenOf(text, answer)) return false;
  const known = new Set(others.filter((other) => other !== '' && namesIn(text, other)));
  if (known.size === 0) return false;
  const written = [...known].map(literalPattern).join('|');
  const member = `(?<![\\w-])(${marks})(?!or\\b)((?:${written})(?![\\w-])|[A-Za-z][\\w-]{1,30})${marks}`;
  return [
    ...listsOf(text.replace(tableRow, ''), member),
    ...blocksOf(text.replace(tableHead, ''), member),
  ].some((list) => {
    const first = list.find(({ name }) => known.has(name));
    return (
      first !== undefined &&
      !list.some(({ name }) => catchAll.test(name)) &&
      list.some(({ mark, name }) => !known.has(name) && mark === first.mark && isLike(name, first.name))
    );
  });
}

interface Told {
  readonly mark: string;
  readonly name: string;
}

/** "A, B or C", "A / B / C", ": A, B, C"; linear. */
function listsOf(text: string, member: string): Told[][] {
  const lists: Told[][] = [];
  let list: Told[] = [];
  let links = '';
  let start = 0;
  let end = -1;
  const close = () => {
    const before = text.slice(Math.max(0, start - mostBefore), start);
    const isWhole = /[o/]/.test(links) || (links.length > 1 && /:\s*$/.test(before));
    if (list.length > 1 && isWhole && !inCondition.test(before)) lists.push(list);
    list = [];
    links = '';
  };
  for (const { 0: whole, 1: mark = '', 2: name = '', index } of text.matchAll(new RegExp(member, 'g'))) {
    const link = linkOf(text.slice(end, index));
    // Behind "or" comes the last one: "A, B or C, then".
    if (list.length > 0 && (link === '' || (link === ',' && links.endsWith('o')))) close();
    if (list.length === 0) start = index;
    else links += link;
    list.push({ mark, name });
    end = index + whole.length;
  }
  close();
  return lists;
}

/** What joins one member to the next: a comma, "or", or a stroke; empty where nothing does. */
function linkOf(between: string): ',' | 'o' | '/' | '' {
  if (/^,?\s+or\s+$/.test(between)) return 'o';
  if (/^,\s+$/.test(between)) return ',';
  return /^\s*[/|]\s*$/.test(between) ? '/' : '';
}

/** Lines in a row that begin with one, or titles that are one: "- A: when all is well", "| A | when all is well |", "## A". */
function blocksOf(text: string, member: string): Told[][] {
  const line = new RegExp(
    `^[ \\t]*(?:[-*+]|\\d+[.)]|\\|)[ \\t]*${member}[ \\t]*(?:$|:|\\||[-=]>|\\(|[\\u2192\\u2014\\u2013]|-[ \\t])`,
  );
  const title = new RegExp(`^#{1,6}[ \\t]+${member}:?[ \\t]*$`);
  const blocks: Told[][] = [[]];
  const titles: Told[] = [];
  for (const one of text.split('\n')) {
    const [, around, called] = title.exec(one) ?? [];
    if (around !== undefined && called !== undefined) titles.push({ mark: around, name: called });
    const [, mark, name] = line.exec(one) ?? [];
    if (mark !== undefined && name !== undefined) blocks.at(-1)?.push({ mark, name });
    else if (one.trim() !== '') blocks.push([]);
  }
  return [...blocks, titles];
}

/** Both in capitals, or both in small letters, or both with a capital in front. */
function isLike(name: string, other: string): boolean {
  const caseOf = (one: string) => (one === one.toUpperCase() ? 'all' : /^[A-Z]/.test(one) ? 'first' : 'none');
  return caseOf(name) === caseOf(other);
}

/** Whether an answer stands there in whatever form: NEEDS_WORK as "needs work". */
function isSpokenOf(text: string, answer: string): boolean {
  const inWords = (one: string) => one.toLowerCase().replace(/[\s_-]+/g, ' ');
  return inWords(text).includes(inWords(answer).replace(/(?<=\w{3})(?:s|ed|ing)$/, ''));
}
