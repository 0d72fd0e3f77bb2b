import { type Tag, tagDefinitions } from '../grammar/tag.ts';
import type { Attribute, Transition } from '../ir/ir.generated.ts';
import { span } from '../source/span.ts';
import type { ReferenceTable, Role } from './references.ts';

/** Where a tag stands, and what that makes of it. */
export interface TagContext {
  readonly file: string;
  readonly origin: 'body' | 'script';
  readonly certainty: Transition['certainty'];
  /** Whether an unresolved name is a defect here, and not perhaps an example. */
  readonly reported: boolean;
  /** Whether a payload is the one that will be emitted, and not decided at run time. */
  readonly constantPayload: boolean;
}

/** A well-formed tag with constant names, as a transition (language.md §3). */
export function tagTransition(tag: Tag, context: TagContext, references: ReferenceTable): Transition {
  const { file, origin, certainty, reported, constantPayload } = context;
  // On <fork>, `return` is a worker's variable like any other.
  const { required } = tagDefinitions[tag.name];
  const state = (name: Role) => {
    if (!required.includes(name)) return null;
    const attribute = tag.attributes.find((candidate) => candidate.name === name);
    if (attribute === undefined) return null;
    const { value, valueSpan } = attribute;
    const start = valueSpan.start + value.length - value.trimStart().length;
    return references.resolve(file, value.trim(), span(start, start + value.trim().length), name, reported);
  };
  const attributes: Attribute[] = tag.attributes
    .filter(({ name }) => !required.includes(name))
    .map(({ name, value, nameSpan, valueSpan }) => ({
      name,
      value,
      span: span(nameSpan.start, valueSpan.end + 1),
    }));
  const isResult = tag.name === 'result';
  const hasPayload = isResult && constantPayload;
  return {
    tag: tag.name,
    target: isResult ? null : references.resolve(file, tag.content, tag.contentSpan, 'target', reported),
    return: state('return'),
    next: state('next'),
    payload: hasPayload ? tag.content : null,
    payloadSpan: hasPayload ? tag.contentSpan : null,
    attributes,
    span: tag.span,
    origin,
    certainty,
  };
}
