import { type Tag, tagDefinitions } from '../grammar/tag.ts';
import type { Attribute, Choice, DynamicTransition, Reference, Transition } from '../ir/ir.generated.ts';
import { type Span, span } from '../source/span.ts';
import { variableOfSlot } from '../syntax/scripts/prompt-slots.ts';
import { cutText } from '../util/cut-text.ts';
import type { Reported } from './asked-for.ts';
import type { Role } from './reference-words.ts';
import type { ReferenceTable } from './references.ts';

/** What is known of a text of which only a run settles the middle. */
interface Ends {
  readonly prefix: string;
  readonly suffix: string;
  /** What the run puts there is the payload that a script was given. */
  readonly isPayload?: true;
}

/** The schema's limit, in UTF-16 units. */
const longestBeginning = 200;

/** A well-formed tag, and which of its texts only a run settles. */
export interface DeclaredTag {
  readonly tag: Tag;
  /** Null: the content is known. */
  readonly content: Ends | null;
  /** For each attribute in order; null: its value is known. */
  readonly attributes: readonly (Ends | null)[];
  /** Where lines of its names are written that stand elsewhere and go into them. */
  readonly lines?: readonly Span[] | undefined;
}

/** Where a tag stands, and what that makes of it. */
export interface TagContext {
  readonly file: string;
  readonly origin: 'body' | 'script';
  readonly certainty: Transition['certainty'];
  /** Whether an unresolved name is a defect here, and not perhaps an example. */
  readonly reported: Reported;
}

/** Whether only a run settles to which states the tag leads. */
export function isDynamic({ tag, content, attributes }: DeclaredTag): boolean {
  const { required, content: kind } = tagDefinitions[tag.name];
  return (
    (kind === 'state' && content !== null) ||
    tag.attributes.some(({ name }, index) => required.includes(name) && (attributes[index] ?? null) !== null)
  );
}

/** A tag with known states, as a transition (language.md#tags). */
export function tagTransition(
  declared: DeclaredTag,
  context: TagContext,
  references: ReferenceTable,
): Transition {
  const { tag, content, attributes: values, lines } = declared;
  const { file, origin, certainty, reported } = context;
  // On <fork>, `return` is a worker's variable like any other.
  const { required } = tagDefinitions[tag.name];
  const state = (name: Role) => {
    const attribute = required.includes(name) ? tag.attributes.find((one) => one.name === name) : undefined;
    if (attribute === undefined) return null;
    const { value, valueSpan } = attribute;
    return references.refer(file, value.trim(), trimmedSpan(value, valueSpan), name, reported, lines);
  };
  // YAML ends lines so, and so does an agent, however the prompt was saved.
  const plain = (text: string) => (origin === 'body' ? text.replaceAll('\r\n', '\n') : text);
  const own = tag.attributes.flatMap(({ name, value, nameSpan, valueSpan }, index) => {
    if (required.includes(name)) return [];
    const known = (values[index] ?? null) === null ? plain(value) : null;
    return [{ name, value: known, span: span(nameSpan.start, Math.max(nameSpan.end, valueSpan.end + 1)) }];
  });
  const isResult = tag.name === 'result';
  const hasPayload = isResult && content === null;
  return {
    tag: tag.name,
    target: isResult ? null : references.refer(file, tag.content, tag.contentSpan, 'target', reported, lines),
    return: state('return'),
    next: state('next'),
    payload: hasPayload ? plain(tag.content) : null,
    payloadSpan: hasPayload ? tag.contentSpan : null,
    ...(isResult && content !== null && content.prefix.trim() !== ''
      ? { payloadBegins: cutText(content.prefix.replace(/^\r?\n/, ''), longestBeginning) }
      : {}),
    ...(handsOn(declared, origin) ? { handsOn: true } : {}),
    attributes: own.length === 0 ? noAttributes : own,
    span: tag.span,
    origin,
    certainty,
  };
}

/** Most tags have none but those of their states, and share this. */
const noAttributes: readonly Attribute[] = [];

/** Whether a tag brings what its state was given: `<result>$RAYMOND_RESULT</result>`, `<goto input="{{result}}">…`. */
function handsOn({ tag, content, attributes }: DeclaredTag, origin: TagContext['origin']): boolean {
  const at = tag.attributes.findIndex(({ name }) => name === 'input');
  const [text, known] =
    tag.name === 'result' ? [tag.content, content] : [tag.attributes[at]?.value, attributes[at]];
  if (origin === 'body') return variableOfSlot(text ?? '') !== null;
  return known?.isPayload === true && known.prefix === '' && known.suffix === '';
}

/** A tag of which only a run settles a state, in a `source`. */
export function dynamicTransition(
  { tag, content, attributes }: DeclaredTag,
  { file, reported }: TagContext,
  references: ReferenceTable,
  source: string,
): DynamicTransition {
  const { required } = tagDefinitions[tag.name];
  const state = (text: string, ends: Ends | null, place: Span, role: Role): Reference | Choice => {
    if (ends === null) return references.refer(file, text.trim(), trimmedSpan(text, place), role, reported);
    const written = source.slice(place.start, place.end);
    return references.choose({ ...ends, file, span: place }, role, reported, written);
  };
  const named = (name: Role) => {
    const index = required.includes(name) ? tag.attributes.findIndex((one) => one.name === name) : -1;
    const attribute = tag.attributes[index];
    return attribute === undefined
      ? null
      : state(attribute.value, attributes[index] ?? null, attribute.valueSpan, name);
  };
  return {
    tag: tag.name,
    target: tag.name === 'result' ? null : state(tag.content, content, tag.contentSpan, 'target'),
    return: named('return'),
    next: named('next'),
    span: tag.span,
  };
}

/** The place of a text without the blanks around it; the whole where its characters do not stand one by one. */
function trimmedSpan(text: string, place: Span): Span {
  if (place.end - place.start !== text.length) return place;
  const start = place.start + text.length - text.trimStart().length;
  return span(start, start + text.trim().length);
}
