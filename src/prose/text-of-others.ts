import { holdsTextOfOthers } from '../util/element-names.ts';
import { lastLine } from './prompt-titles.ts';

/** How far an element reaches that is looked for around a tag. */
const mostWithin = 3000;

/** With an attribute, which says whose it is; without one it may be around all of a prompt. */
const ofNamed = /^(?:prompt|sub[_-]?agent|worker|template|file|document|message)$/i;
const element = /<(\/?)([A-Za-z][\w-]*)(\s[^<>]*)?>/g;
const wholeTag = /<[^<>]*>[^<]*<\/\w+>/g;

/** Whether a tag stands in a text that is not said to the agent itself: an element for it, or words in inline code. */
export function isTextOfOthers(before: string, after: string): boolean {
  return isWithinElement(before.slice(-mostWithin), after.slice(0, mostWithin)) || isInQuotedCode(before);
}

function isWithinElement(before: string, after: string): boolean {
  const open = new Set<string>();
  for (const [, slash, name = '', attributes] of before.matchAll(element)) {
    const counts = holdsTextOfOthers(name) || (ofNamed.test(name) && attributes);
    if (slash === '/') open.delete(name);
    else if (counts) open.add(name);
  }
  // "Read the <transcript> below" speaks of the one that is opened next.
  return [...open].some((name) => /^<\//.test(new RegExp(`</?${name}\\b`).exec(after)?.[0] ?? ''));
}

/** "Write: `Look again. Then emit <goto>A</goto>`", but not `<goto>A</goto> or <goto>B</goto>`. */
function isInQuotedCode(before: string): boolean {
  const parts = lastLine(before.slice(-mostWithin)).split('`');
  const quoted = parts.length % 2 === 0 ? (parts.at(-1) ?? '') : '';
  return /\w/.test(quoted.replace(wholeTag, '').replace(/\b(?:or|and)\b/gi, ''));
}
