import type { Report } from '../diagnostics/diagnostic.ts';
import { type Tag, tagDefinitions } from '../grammar/tag.ts';
import type { Implementation, Reference, Transition } from '../ir/ir.generated.ts';
import type { Platform } from '../source/platform.ts';
import { identifyFile } from '../source/state-file.ts';
import type { ScopeTree, StateTree } from '../syntax/parse-scope.ts';
import { nearestName } from '../util/nearest.ts';
import { joinWords } from '../util/plural.ts';

interface Context {
  /** The names of all states. */
  readonly names: readonly string[];
  readonly inEffect: readonly Platform[];
  readonly report: Report;
}

/** How many names are compared in all, in search of a near one: each search takes as many as there are states. */
const mostComparisons = 500_000;

/**
 * Reports the tags that an author may have meant and that do not count as declared (analysis.md, Model):
 * those that stand in a comment alone, and those in a code block that name no state. A policy says what
 * counts, so nothing is weak beside one. `implementations` are those of the tree's states, in their order.
 */
export function reportWeakMentions(
  tree: ScopeTree,
  implementations: readonly Implementation[],
  context: Context,
): void {
  const unreadable = new Set(tree.unreadable);
  let searches = Math.floor(mostComparisons / Math.max(1, context.names.length));
  const nearest = (name: string) => (searches-- > 0 ? nearestName(name, context.names) : null);
  for (const [at, state] of tree.states.entries()) {
    const implementation = implementations[at];
    // What cannot be read has been reported; what it leaves undeclared only follows.
    if (implementation === undefined || implementation.hasPolicy) continue;
    if (implementation.opaque?.cause === 'damaged') continue;
    reportCommented(state, implementation, context.report);
    if (state.kind === 'prompt' && !state.tooLong)
      reportExamples(implementation, unreadable, nearest, context);
  }
}

/** Tags in comments whose transition is declared nowhere else, each transition once. */
function reportCommented(tree: StateTree, { transitions }: Implementation, report: Report): void {
  const tags = tree.commentedTags;
  if (tags.length === 0) return;
  const known = new Set(transitions.map(stepOfTransition));
  for (const tag of tags) {
    const step = stepOfTag(tag);
    if (known.has(step)) continue;
    known.add(step);
    const target = tagDefinitions[tag.name].content === 'state' ? ` to ${tag.content}` : '';
    report({
      rule: 'weak-mention',
      message: `this ${tag.name}${target} stands only in a comment, so it does not count as declared`,
      file: tree.source.name,
      span: tag.span,
      help: 'write it outside of the comment if the state may emit it',
    });
  }
}

/** Tags in code blocks that name no state: what leads nowhere is an example, or a name misspelt. Each once. */
function reportExamples(
  { file, transitions }: Implementation,
  unreadable: ReadonlySet<string>,
  nearest: (name: string) => string | null,
  { inEffect, report }: Context,
): void {
  const seen = new Set<string>();
  const isUnknown = (reference: Reference) =>
    inEffect.every((platform) => reference[platform] === null) &&
    !unreadable.has(identifyFile(reference.text).state);
  for (const transition of transitions) {
    if (transition.certainty !== 'possible' || transition.origin !== 'body') continue;
    const unknown = referencesOf(transition).filter(isUnknown);
    const [first] = unknown;
    const step = stepOfTransition(transition);
    if (first === undefined || seen.has(step)) continue;
    seen.add(step);
    const texts = unknown.map(({ text }) => text);
    const near = nearest(identifyFile(first.text).state);
    report({
      rule: 'weak-mention',
      message: `this tag in a code block names no state of the workflow: ${joinWords([...new Set(texts)], 'and')}`,
      file,
      span: unknown.length === 1 ? first.span : transition.span,
      help:
        near === null
          ? 'nothing to do if it is an example; list allowed_transitions to say what the state may emit'
          : `write ${near} if the tag is meant; nothing to do if it is an example`,
    });
  }
}

function referencesOf({ target, return: back, next }: Transition): Reference[] {
  return [target, back, next].filter((reference) => reference !== null);
}

/** A transition but for its payload, input and variables; states by their names, so that `A` and `A.md` agree. */
function stepOfTransition({ tag, target, ...references }: Transition): string {
  const { content, required } = tagDefinitions[tag];
  const others = required.map((name) => references[name as 'return' | 'next']?.text);
  return stepOf(tag, content === 'state' ? [target?.text, ...others] : []);
}

function stepOfTag({ name, content, attributes }: Tag): string {
  const definition = tagDefinitions[name];
  const others = definition.required.map((required) =>
    attributes.find((attribute) => attribute.name === required)?.value.trim(),
  );
  return stepOf(name, definition.content === 'state' ? [content, ...others] : []);
}

function stepOf(tag: string, states: readonly (string | undefined)[]): string {
  return [tag, ...states.map((text = '') => identifyFile(text).state)].join('\n');
}
