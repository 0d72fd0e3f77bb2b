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
  const written = [...known].map((other) => other.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const member = `(${marks})(${written}|[A-Za-z][\\w-]{1,30})${marks}`;
  return [...listsOf(text, member), ...blocksOf(text.replace(tableHead, ''), member)].some((list) => {
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

/** "A, B or C", "A / B / C", ": A, B, C" */
function listsOf(text: string, member: string): Told[][] {
  const plain = member.replaceAll('(', '(?:').replaceAll('(?:?:', '(?:');
  const list = new RegExp(
    `(?<!\\w)(?:${plain}(?:,\\s+${plain}){0,20},?\\s+or\\s+${plain}|(?<=:\\s+)${plain}(?:,\\s+${plain}){2,20}|${plain}(?:\\s*[/|]\\s*${plain}){1,20})(?!\\w)`,
    'g',
  );
  const each = new RegExp(member, 'g');
  const told = [...text.matchAll(list)].filter(
    ({ index }) => !inCondition.test(text.slice(Math.max(0, index - mostBefore), index)),
  );
  return told.map(([whole]) =>
    [...whole.matchAll(each)]
      .map(([, mark = '', name = '']) => ({ mark, name }))
      .filter(({ name }) => name !== 'or'),
  );
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
