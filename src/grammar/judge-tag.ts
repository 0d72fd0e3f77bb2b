import { lastOfPath } from '../source/state-file.ts';
import { isVariableName } from '../source/variable-name.ts';
import { nearestName } from '../util/nearest.ts';
import { joinWords } from '../util/plural.ts';
import type { Tag, TagAttribute, TagDefinition, TagProblem } from './tag.ts';
import { isReservedVariable, stateAttributes, tagDefinitions, tagNames } from './tag.ts';

/** What is wrong with a tag whose form is right: its attributes and its target (language.md#tags). */
export function judgeTag(tag: Tag): TagProblem[] {
  const definition = tagDefinitions[tag.name];
  const problems: TagProblem[] = [];
  if (tag.attributes.length + definition.required.length > 0) judgeAttributes(problems, tag, definition);
  if (definition.content !== 'state') return problems;
  const named = definition.variables
    ? undefined
    : tag.attributes.find(({ name }) => insteadOfContent.has(name));
  // What stands in an attribute and belongs between the tags is one mistake, and its help is the whole form. A misspelt attribute is another one.
  const follows = ({ span, rule }: TagProblem) =>
    span === named?.nameSpan || (rule === 'missing-attribute' && span === tag.span);
  if (tag.content === '' && named !== undefined)
    return [...problems.filter((one) => !follows(one)), ...judgeTarget(tag, named)];
  problems.push(...judgeTarget(tag));
  return problems;
}

/** Attributes in which people write what belongs between the tags. */
export const insteadOfContent: ReadonlySet<string> = new Set(['target', 'state', 'to', 'name']);

/** The tag that is meant by one that names its target in an attribute; null where none does. */
export function tagOfAttributes({ name, attributes }: Pick<Tag, 'name' | 'attributes'>): string | null {
  const target = attributes.find((attribute) => insteadOfContent.has(attribute.name));
  if (target === undefined || tagDefinitions[name].content !== 'state') return null;
  const others = attributes.flatMap((one) => (one === target ? [] : [` ${one.name}="${one.value}"`]));
  const isGiven = (required: string) => attributes.some((one) => one.name === required);
  for (const required of tagDefinitions[name].required)
    if (!isGiven(required)) others.push(` ${required}="STATE"`);
  return `<${name}${others.join('')}>${target.value}</${name}>`;
}

function judgeAttributes(problems: TagProblem[], tag: Tag, definition: TagDefinition): void {
  const seen = new Map<string, TagAttribute>();
  for (const attribute of tag.attributes) {
    const first = seen.get(attribute.name);
    if (first !== undefined) problems.push(duplicate(tag, attribute, first));
    else problems.push(...judgeAttribute(tag, attribute, definition));
    seen.set(attribute.name, attribute);
  }
  for (const name of definition.required) {
    if (!seen.has(name)) reportMissing(problems, tag, name, definition);
  }
}

/** `named`: the attribute that has what belongs between the tags. */
function judgeTarget(tag: Tag, named?: TagAttribute): TagProblem[] {
  if (tag.content === '') {
    const isName = /^[^\s<>]{1,60}$/.test(named?.value ?? '');
    const { form, required, optional, variables } = tagDefinitions[tag.name];
    const isPlain = ({ name, value }: TagAttribute) =>
      !value.includes('"') &&
      (name === named?.name || variables || required.includes(name) || optional.includes(name));
    const whole = isName && tag.attributes.every(isPlain) ? tagOfAttributes(tag) : null;
    const bare = isName ? form.replace('>STATE<', () => `>${named?.value}<`) : form;
    const help = `name a state: ${whole ?? bare}`;
    return [{ rule: 'malformed-tag', message: `<${tag.name}> names no target`, span: tag.span, help }];
  }
  return /[/\\]/.test(tag.content) ? [pathProblem('state', tag.content, tag.contentSpan)] : [];
}

/** What an editor makes of a name that it exports as Markdown: `CODE\_REVIEW`. */
const escapedName = /^(?:[^\s<>/\\]|\\[_.*#-])+$/;

/** A state-valued text with a slash: targets are file names of the same scope, never paths (language.md#resolution). */
function pathProblem(noun: string, text: string, span: Tag['span']): TagProblem {
  if (escapedName.test(text)) {
    const message = `the ${noun} "${text}" has back-slashes in it`;
    return { rule: 'path-in-target', message, span, help: `write ${text.replaceAll('\\', '')}` };
  }
  const name = lastOfPath(text);
  return {
    rule: 'path-in-target',
    message: `the ${noun} "${text}" is a path; targets name states of the same folder`,
    span,
    // The last part of what was no path at all, such as `A<br/>`, is no name.
    ...(/^[^\s<>]+$/.test(name) ? { help: `write ${name}` } : {}),
  };
}

function duplicate(tag: Tag, attribute: TagAttribute, first: TagAttribute): TagProblem {
  return {
    rule: 'malformed-tag',
    message: `<${tag.name}> has the attribute ${attribute.name} twice`,
    span: attribute.nameSpan,
    help: 'remove one of the two',
    related: [{ span: first.nameSpan, message: 'first given here' }],
  };
}

/** A call goes on with `return`, a fork with `next`. */
const swapped: Readonly<Record<string, string>> = { return: 'next', next: 'return' };

/** A misspelt required attribute, as `return_to`, is one defect: it is missing, not missing and unknown. */
function reportMissing(problems: TagProblem[], tag: Tag, name: string, definition: TagDefinition): void {
  const known = [...definition.required, ...definition.optional];
  const unknown = tag.attributes.filter((attribute) => !known.includes(attribute.name));
  const names = unknown.map((attribute) => attribute.name);
  const isLonger = (other: string) => new RegExp(`^${name}[_-]?(?:to|state)$`, 'i').test(other);
  const misspelt =
    nearestName(name, names) ?? names.find((other) => other === swapped[name] || isLonger(other)) ?? null;
  const attribute = unknown.find((candidate) => candidate.name === misspelt);
  // Where none belongs to the tag, it may be one of another language: one mistake, too.
  const isForeign = misspelt === null && unknown.length === tag.attributes.length;
  const same = isForeign ? unknown : unknown.filter((one) => one === attribute);
  for (const { nameSpan } of same) {
    const at = problems.findIndex(({ span, rule }) => span === nameSpan && rule === 'unknown-attribute');
    if (at !== -1) problems.splice(at, 1);
  }
  problems.push({
    rule: 'missing-attribute',
    message: `<${tag.name}> has no ${name} attribute`,
    span: attribute?.nameSpan ?? tag.span,
    help: misspelt === null ? helpFor(tag, name, definition) : `rename ${misspelt} to ${name}`,
  });
}

/** The form of the tag, with the state that this one names if that fits into a line; what else it has is to stay. */
function helpFor({ attributes, content }: Tag, name: string, { form }: TagDefinition): string {
  if (attributes.length > 0) return `add ${name}="STATE"`;
  return `write ${/^[^\s<>]{1,60}$/.test(content) ? form.replace('>STATE<', () => `>${content}<`) : form}`;
}

function judgeAttribute(tag: Tag, attribute: TagAttribute, definition: TagDefinition): TagProblem[] {
  const { name, nameSpan, value, valueSpan } = attribute;
  const known = [...definition.required, ...definition.optional];
  if (known.includes(name)) {
    if (name === 'cd' && value.trim() === '') return [noFolder(tag.name, nameSpan)];
    if (!stateAttributes.includes(name)) return [];
    if (value.trim() === '') {
      const message = `the ${name} attribute of <${tag.name}> names no state`;
      return [{ rule: 'malformed-tag', message, span: valueSpan, help: `write ${definition.form}` }];
    }
    return /[/\\]/.test(value) ? [pathProblem(`${name} state`, value.trim(), valueSpan)] : [];
  }
  const problem = judgeExtra(tag.name, name, nameSpan, known);
  return problem === null ? [] : [problem];
}

type PlainProblem = Omit<TagProblem, 'related' | 'fragment' | 'within'>;

/** An empty `cd`. */
export function noFolder(tag: Tag['name'], span: Tag['span']): PlainProblem {
  const message = `the cd of <${tag}> names no folder`;
  return { rule: 'malformed-tag', message, span, help: 'name the folder, or remove cd' };
}

/** A name that no attribute can have; null of a good one. */
export function judgeName(name: string, span: Tag['span']): PlainProblem | null {
  if (isVariableName(name)) return null;
  const help = 'name attributes with the letters A to Z, digits, _ and -';
  return { rule: 'malformed-tag', message: `${name} is no name of an attribute`, span, help };
}

/** What is wrong with an attribute that the grammar does not list for the tag; null for a worker's variable. */
export function judgeExtra(
  tag: Tag['name'],
  name: string,
  span: Tag['span'],
  known: readonly string[],
): PlainProblem | null {
  if (tagDefinitions[tag].variables) {
    if (!isReservedVariable(name)) return judgeName(name, span);
    const message = `<${tag}> sets ${name}, which no tag may set`;
    return { rule: 'malformed-tag', message, span, help: 'choose another name for the variable' };
  }
  if (name === 'cd') {
    const able = tagNames.filter((other) => tagDefinitions[other].optional.includes('cd'));
    const message = `<${tag}> cannot change the folder: cd belongs to ${joinWords(
      able.map((other) => `<${other}>`),
      'and',
    )}`;
    return { rule: 'malformed-tag', message, span, help: 'remove cd, or use one of those tags' };
  }
  return unknownAttribute(tag, name, span, known);
}

/** The tags that need an attribute, as words of a help: one of them may be meant. */
function tagsNeeding(attribute: string): string {
  const able = tagNames.filter((tag) => tagDefinitions[tag].required.includes(attribute));
  return joinWords(able, 'or');
}

function insteadOf(tag: Tag['name'], name: string, near: string | null, glued: string | undefined): string {
  if (glued !== undefined) return `put a blank after the colon: ${glued}: ${name.slice(glued.length + 1)}`;
  if (near !== null) return `write ${near}`;
  return stateAttributes.includes(name)
    ? `write ${tagsNeeding(name)} in place of ${tag}, or remove ${name}`
    : `remove ${name}`;
}

/** An attribute that the tag does not have, with the nearest that it does have. */
function unknownAttribute(
  tag: Tag['name'],
  name: string,
  span: Tag['span'],
  known: readonly string[],
): PlainProblem {
  const near = nearestName(name, known);
  // In a policy; a tag has no such attribute.
  const glued = known.find((other) => name.startsWith(`${other}:`));
  const has = known.length === 0 ? 'it has none' : `it has ${joinWords(known, 'and')}`;
  return {
    rule: 'unknown-attribute',
    message: `<${tag}> has no attribute ${name}; ${has}`,
    span,
    help: insteadOf(tag, name, near, glued),
  };
}
