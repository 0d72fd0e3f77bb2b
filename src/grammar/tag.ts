import tagData from '../../grammar/tags.json' with { type: 'json' };
import type { RuleId } from '../diagnostics/rule-ids.ts';
import type { Span } from '../source/span.ts';

export type TagName = 'goto' | 'reset' | 'call' | 'function' | 'fork' | 'result';

/** What `grammar/tags.json` says of one tag. */
export interface TagDefinition {
  readonly content: string;
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Whether any other attribute is a worker variable. */
  readonly variables: boolean;
  /** The tag in the form to emit, for messages. */
  readonly form: string;
}

export const tagDefinitions: Readonly<Record<TagName, TagDefinition>> = tagData.tags;
export const tagNames: readonly TagName[] = Object.freeze(Object.keys(tagData.tags) as TagName[]);

export function isTagName(text: string): text is TagName {
  return (tagNames as readonly string[]).includes(text);
}

/** What any tag begins with, for regular expressions: `<goto`. What may stand behind it is up to who asks. */
export const tagBeginning = `<(?:${tagNames.join('|')})`;
const wholeBeginning = new RegExp(`${tagBeginning}(?![\\w-])`);

/** Whether a tag of whatever form begins in a text. */
export function holdsTag(text: string): boolean {
  return wholeBeginning.test(text);
}

/** The keys that an entry of a policy needs for its tag. */
export function neededKeys(tag: TagName): readonly string[] {
  const { content, required } = tagDefinitions[tag];
  return [content === 'payload' ? 'payload' : 'target', ...required];
}

/** The attributes whose value names a state. */
export const stateAttributes: readonly string[] = tagData.stateAttributes;

export interface TagAttribute {
  readonly name: string;
  readonly nameSpan: Span;
  readonly value: string;
  readonly valueSpan: Span;
}

/** One well-formed tag in a text. */
export interface Tag {
  readonly name: TagName;
  /** From `<` to the final `>`. */
  readonly span: Span;
  readonly attributes: readonly TagAttribute[];
  /** The target, trimmed; for `result` the payload less one leading and one trailing newline. */
  readonly content: string;
  readonly contentSpan: Span;
}

/** Why something that looks like a tag is none, or not a good one. */
export interface TagProblem {
  readonly rule: RuleId;
  readonly message: string;
  readonly span: Span;
  readonly help?: string;
  readonly related?: readonly { readonly span: Span; readonly message: string }[];
  /** A piece of a tag: in a script, the rest may be printed by another command. */
  readonly fragment?: boolean;
  /** The quoted values and the content of the tag: whatever a script puts in there, the problem stays. */
  readonly within?: readonly Span[];
  /**
   * What would have to name a state for this to be a tag and no call of a tool: what stands in `<function=NAME>ARGUMENTS</function>`, as
   * Llama and Qwen write it, or in `<function name="NAME">`.
   */
  readonly called?: readonly string[] | undefined;
  /** The name of a tag that has several attributes and none of its own, so that it may be an element of another format. */
  readonly mayBeOther?: TagName | undefined;
  /** The tag as a whole, where its form is right. */
  readonly tag?: Tag;
}

/** All that one text holds, in the order of the text. A tag with a problem is not among `tags`. */
export interface TagScan {
  readonly tags: readonly Tag[];
  readonly problems: readonly TagProblem[];
}

const reserved = new RegExp(
  `^(?:${Object.values(tagData.reservedVariables).flat().join('|').replaceAll('*', '.*')})$`,
  'i',
);

/**
 * Whether no tag may set a worker variable of this name: it could change what a script runs, reads or connects to, or Bash would set
 * it to something else (language.md#variables).
 */
export function isReservedVariable(name: string): boolean {
  return tagData.shellVariables.includes(name) || reserved.test(name);
}
