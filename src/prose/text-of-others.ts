import { holdsTextOfOthers } from '../util/element-names.ts';
import { lastLine } from '../util/line-start.ts';
import { isWithinElement, mostWithin } from './elements.ts';

/** With an attribute, which says whose it is; without one it may be around all of a prompt. */
const ofNamed = /^(?:prompt|sub[_-]?agent|worker|template|file|document|message)$/i;
/** What somebody has written, with whatever is in front of it: `<ticket>`, `<customer_message>`, `<untrusted>`. */
const ofSomebody =
  /^(?:untrusted(?:[_-]\w+)?|external|foreign|quoted|pasted|third[_-]?party|(?:user|customer|client)[_-]?\w*|(?:\w+[_-])?(?:ticket|issue|e?mail|comment|page|article|request|feedback|message|input))$/i;
const threeMarks = /^[ \t]*"{3}[ \t]*$/gm;
const wholeTag = /<[^<>]*>[^<]*<\/\w+>/g;

/** Whether a tag stands in a text that is not said to the agent itself: an element for it, or words in inline code. */
export function isTextOfOthers(before: string, after: string): boolean {
  const isHeld = isWithinElement(
    before.slice(-mostWithin),
    after.slice(0, mostWithin),
    (name, _, attributes) => holdsTextOfOthers(name) || (ofNamed.test(name) && attributes),
  );
  return isHeld || isInQuotedCode(before);
}

/**
 * Whether it stands in what may be a text for somebody: between lines of three quotation marks, in a `CDATA` section, or in an element such as `<prompt>`
 * that something stands in front of, or such as `<ticket>`.
 */
export function isWithinSomeText(before: string, after: string): boolean {
  const near = before.slice(-mostWithin);
  const data = near.lastIndexOf('<![CDATA[');
  if (data > near.lastIndexOf(']]>') && after.slice(0, mostWithin).includes(']]>')) return true;
  const marks = near.includes('"""') ? (near.match(threeMarks)?.length ?? 0) : 0;
  if (marks % 2 === 1 && after.slice(0, mostWithin).match(threeMarks) !== null) return true;
  return isWithinElement(
    near,
    after.slice(0, mostWithin),
    (name, at) => ofSomebody.test(name) || (ofNamed.test(name) && isLedIn(near.slice(0, at))),
  );
}

/** Whether words that are no heading stand in front. */
function isLedIn(before: string): boolean {
  const line = lastLine(before.trimEnd());
  return /\w/.test(line) && !/^\s*#/.test(line);
}

/** "Write: `Look again. Then emit <goto>A</goto>`", but not `<goto>A</goto> or <goto>B</goto>`. */
function isInQuotedCode(before: string): boolean {
  const parts = lastLine(before.slice(-mostWithin)).split('`');
  const quoted = parts.length % 2 === 0 ? (parts.at(-1) ?? '') : '';
  return /\w/.test(quoted.replace(wholeTag, '').replace(/\b(?:or|and)\b/gi, ''));
}
