import { tagDefinitions, tagNames } from '../grammar/tag.ts';
import { lastLine } from '../util/line-start.ts';
import { nearestName } from '../util/nearest.ts';

/** Where a longer line is cut, on both sides. */
const mostAround = 400;

const attribute = /\s+([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const opening = new RegExp(
  `^\\s*<(${tagNames.join('|')})((?:\\s+[\\w:.-]+\\s*=\\s*(?:"[^"]*"|'[^']*')){1,20})\\s*(/?)>`,
);
/** An element that is none of raymond's directly within one that is called so. */
const ownElement = new RegExp(`^\\s*<(?!/|(?:${tagNames.join('|')})[\\s>])[A-Za-z][\\w-]*[\\s/>]`);
/** A result within an element of another name, as a configuration of Struts has it. */
const wrappedResult = new RegExp(
  `^\\s*<(?!(?:${tagNames.join('|')})[\\s>])([A-Za-z][\\w-]*)(?:\\s[^<>]*)?>\\s*<result\\s.*</\\1>\\s*$`,
);
/** Attributes in which people write what belongs between the tags, or what another tag has. */
const ofOurs: ReadonlySet<string> = new Set([
  'target',
  'state',
  'to',
  'name',
  'return',
  'next',
  'input',
  'cd',
  'model',
]);
const nameLike = /^[\w.-]+$/;

/**
 * Whether the inline code around a place is an element of another language that is called as a tag is: one that closes itself and has
 * attributes of its own, as `<goto next="#x"/>` of VoiceXML, or one that holds an element, as `<fork name="f"><path start="x"/></fork>`; or a result with attributes within another element.
 */
export function isForeignElement(text: string, at: number): boolean {
  const before = lastLine(text.slice(Math.max(0, at - mostAround), at));
  const after = text.slice(at, at + mostAround).split('\n')[0] ?? '';
  const marks = before.split('`');
  const end = after.indexOf('`');
  if (marks.length % 2 === 1 || end === -1) return false;
  const code = `${marks.at(-1)}${after.slice(0, end)}`;
  if (wrappedResult.test(code)) return true;
  const { 0: whole, 1: name, 2: listed = '', 3: slash } = opening.exec(code) ?? [''];
  const tag = tagNames.find((one) => one === name);
  if (tag === undefined) return false;
  if (slash !== '/') return ownElement.test(code.slice(whole.length));
  const { required, optional } = tagDefinitions[tag];
  const attributes = [...listed.matchAll(attribute)].map(([, key = '', one, other]) => ({
    key,
    value: one ?? other ?? '',
  }));
  const known = [...required, ...optional];
  const isForeign = ({ key, value }: (typeof attributes)[number]) =>
    !known.includes(key) && nearestName(key, known) === null && (!ofOurs.has(key) || !nameLike.test(value));
  return tag === 'result' ? attributes.length > 1 : attributes.every(isForeign);
}
