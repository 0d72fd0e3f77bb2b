import { nearestName } from '../util/nearest.ts';
import { insteadOfContent } from './judge-tag.ts';
import { stateAttributes, type Tag, type TagProblem, tagDefinitions } from './tag.ts';

/** What tells calls of tools apart in other formats: `<function name="read_file">`, `<call id="7">`. */
const ofCalls: ReadonlySet<string> = new Set([
  'name',
  'id',
  'index',
  'call_id',
  'tool_call_id',
  'tool',
  'tool_name',
  'type',
  'description',
  'arguments',
]);
/** What the items of a list have: `<result index="1" url="…">`. An id may be one of an answer. */
const ofItems: ReadonlySet<string> = new Set(['index', 'number', 'rank']);
/** Of so many letters nothing is the name of a state. */
const longestName = 100;
type Shape = Pick<Tag, 'name' | 'attributes'>;

type Other = Pick<TagProblem, 'called' | 'mayBeOther'>;
const nothing: Other = {};

/** What the problems of a tag say of other formats. */
export function ofOtherFormat(tag: Shape, content = ''): Other {
  const called = namesIfMeant(tag, content);
  const mayBeOther = hasOtherAttributes(tag) ? tag.name : undefined;
  return called === undefined && mayBeOther === undefined ? nothing : { called, mayBeOther };
}

/** A problem with that: mostly the same, since a hostile text has hundreds of thousands of them. */
export function withOtherFormat(problem: TagProblem, tag: Shape): TagProblem {
  const other = ofOtherFormat(tag);
  return other === nothing ? problem : { ...other, ...problem };
}

/**
 * What would have to name a state for a tag with a problem to be one of raymond's, where it is written as calls are in another
 * format; undefined where it is not. The item of a list names none.
 */
function namesIfMeant({ name, attributes }: Shape, content: string): readonly string[] | undefined {
  if (name === 'result') {
    const isItem = attributes.some((one) => ofItems.has(one.name) && /^\d+$/.test(one.value));
    return isItem ? [] : undefined;
  }
  if (name !== 'call' && name !== 'function') return undefined;
  const isCall =
    attributes.length === 0 ? beginsObject(content) : attributes.every((one) => ofCalls.has(one.name));
  if (!isCall) return undefined;
  return [...attributes.map(({ value }) => value), content].map((text) => text.trim().slice(0, longestName));
}

/** Whether a tag has several attributes, and none that is one of its own or that people take for one: `<call method="get" url="/">`. */
function hasOtherAttributes({ name, attributes }: Shape): boolean {
  const { required, optional, variables } = tagDefinitions[name];
  if (variables || attributes.length < 2) return false;
  const known = [...required, ...optional];
  return attributes.every(
    (one) =>
      !known.includes(one.name) &&
      !insteadOfContent.has(one.name) &&
      !stateAttributes.includes(one.name) &&
      nearestName(one.name, known) === null,
  );
}

/** Whether a text begins with the call of a tool as other models write it: `<function>{"name": "read_file"}</function>`. */
export function beginsObject(text: string): boolean {
  return /^\s*\{\s*"/.test(text);
}
