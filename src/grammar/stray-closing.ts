import { span } from '../source/span.ts';
import { nearestName } from '../util/nearest.ts';
import { isNamedClosing } from './opening-alone.ts';
import { isTagName, type TagName, type TagProblem, tagNames } from './tag.ts';
import { fragmentProblem } from './tag-problem.ts';

/** An opening tag of whatever name, and what it may hold, up to a closing one. */
const anyOpening = /<([A-Za-z]{2,12})(?:\s[^<>]*)?>[^<>\n]{1,200}$/;
/** `goto>PLAN`, up to the closing tag. */
const withoutBracket = /(?:^|[^\w</-])(\w{2,12})>[^<>\n]{1,200}$/;
/** `<gotoPLAN`, up to the closing tag. */
const withoutEnd = new RegExp(`<(${tagNames.join('|')})([\\w.-]{1,100})$`);
/** What other languages call a function. */
const short = ['func', 'fun', 'fn', 'def'];

function isSlipFor(written: string, name: TagName): boolean {
  return nearestName(written, [name]) !== null || (name === 'function' && short.includes(written));
}

/** A window of fixed size keeps a text full of tags linear. */
const mostBefore = 400;

/** What is wrong with a closing tag that no opening one belongs to: the name of that is misspelt, or it is missing. Null where it is spoken of. */
export function strayClosing(text: string, name: TagName, start: number, end: number): TagProblem | null {
  if (isNamedClosing(text, start, end)) return null;
  const before = text.slice(Math.max(0, start - mostBefore), start);
  const [whole = '', written = ''] = anyOpening.exec(before) ?? [];
  if (written !== '' && !isTagName(written) && isSlipFor(written, name)) {
    const from = start - whole.length;
    const message = `</${name}> closes <${written}>, which is no tag`;
    const help = `write ${name} in place of ${written}`;
    const slip = { span: span(from, from + whole.indexOf('>') + 1), message: 'the slip is here' };
    // The place of the closing tag, of which a script shows that nothing can open it any more.
    return fragmentProblem(start, end, message, help, [], [slip]);
  }
  const [fused = '', begun, content = ''] = withoutEnd.exec(before) ?? [];
  if (begun === name) {
    const slip = { span: span(start - fused.length, start), message: 'the slip is here' };
    const message = `</${name}> closes "${fused}", which lacks a > behind ${name}`;
    return fragmentProblem(start, end, message, `write <${name}>${content}</${name}>`, [], [slip]);
  }
  const [, opened] = withoutBracket.exec(before) ?? [];
  if (opened === name) {
    const from = start - before.length + before.lastIndexOf(`${name}>`);
    const place = span(from, from + name.length + 1);
    const message = `</${name}> closes "${name}>", which lacks its <`;
    return fragmentProblem(
      start,
      end,
      message,
      `write <${name}> in place of ${name}>`,
      [],
      [{ span: place, message: 'the slip is here' }],
    );
  }
  const help = `write <${name}> before it, or remove it`;
  return fragmentProblem(start, end, `</${name}> closes a tag that was never opened`, help);
}
