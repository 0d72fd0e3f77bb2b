import type { Report } from '../diagnostics/diagnostic.ts';
import { type Tag, tagDefinitions } from '../grammar/tag.ts';
import type { Implementation, Reference, Transition } from '../ir/ir.generated.ts';
import type { Platform } from '../source/platform.ts';
import { identifyFile } from '../source/state-file.ts';
import type { StateTree } from '../syntax/parse-scope.ts';
import { costOfComparing, isNearMiss, nearestName } from '../util/nearest.ts';
import { inOneLine } from './name-of-lines.ts';
import { stepOfTag, stepOfTransition } from './step-of.ts';
import { isExample, reportExamples } from './told-examples.ts';

/** With more payloads than this nobody looks for a near one. */
const mostPayloads = 100;

/** How many short names are compared in all, in search of a near one: each search takes as many as there are states. */
const mostComparisons = 500_000;

/**
 * Reports the tags that an author may have meant and that do not count as declared (analysis.md#model):
 * those that stand in a comment alone, and those in a code block or in what is only shown, forbidden, or on a way through a script that runs are not
 * expected to take, that name no state. A policy says what counts, so beside one only a misspelt name in a code block is told.
 */
export class WeakMentions {
  readonly #report: Report;
  readonly #undeclared: Undeclared[] = [];
  readonly #withExamples: { readonly tree: StateTree; readonly implementation: Implementation }[] = [];

  constructor(report: Report) {
    this.#report = report;
  }

  /** Reports what stands in comments; whether an example names a state is known only when all are. */
  add(tree: StateTree, implementation: Implementation): void {
    const { file, hasPolicy } = implementation;
    if (hasPolicy && tree.kind === 'prompt') {
      const tags = tree.tags.flatMap(({ tag, standsIn }) => (standsIn === 'code' ? [tag] : []));
      if (tags.length > 0)
        this.#undeclared.push({ file, tags, results: resultsOf(implementation), isRefused: false });
    } else if (tree.kind !== 'prompt' && tree.refusedTags.length > 0 && !hasPolicy)
      this.#undeclared.push({ file, tags: tree.refusedTags, results: [], isRefused: true });
    // What cannot be read has been reported; what it leaves undeclared only follows.
    if (implementation.hasPolicy || implementation.opaque?.cause === 'damaged') return;
    reportCommented(tree, implementation, this.#report);
    const isOpen = tree.kind !== 'prompt' || !tree.tooLong;
    if (isOpen && implementation.transitions.some(isExample))
      this.#withExamples.push({ tree, implementation });
  }

  /** Reports what hangs on the names of all states, and takes examples for what they are. */
  settle(names: readonly string[], unreadable: ReadonlySet<string>, inEffect: readonly Platform[]): void {
    let comparisons = 0;
    const nearest = (name: string) => {
      if (comparisons > mostComparisons) return null;
      comparisons += names.length * costOfComparing(name);
      return nearestName(name, names);
    };
    const isUnknown = (reference: Reference) =>
      inEffect.every((platform) => reference[platform] === null) &&
      !unreadable.has(identifyFile(reference.text).state);
    const states = new Set([...names, ...unreadable]);
    for (const one of this.#undeclared)
      reportSlips(one, (name) => (states.has(name) ? null : nearest(name)), this.#report);
    for (const { tree, implementation } of this.#withExamples) {
      reportExamples(tree, implementation, { isUnknown, nearest, states }, this.#report);
      if (implementation.kind !== 'prompt') continue;
      markExamples(implementation, (name) => !states.has(name) && nearest(name) === null);
    }
  }
}

/**
 * The code blocks of a prompt that has a policy, and the results that it lists; none where any will do. Or what stands in a
 * script that its shell refuses.
 */
interface Undeclared {
  readonly file: string;
  readonly tags: readonly Tag[];
  readonly results: readonly Transition[];
  readonly isRefused: boolean;
}

function resultsOf({ transitions }: Implementation): readonly Transition[] {
  const results = transitions.filter(({ tag, origin }) => tag === 'result' && origin === 'policy');
  return results.length <= mostPayloads && results.every(({ payload }) => payload !== null) ? results : [];
}

/** Tags whose states or payloads are misspelt, each once. `slipOf`: the state that a name is nearly. */
function reportSlips(
  { file, tags, results, isRefused }: Undeclared,
  slipOf: (name: string) => string | null,
  report: Report,
): void {
  const seen = new Set<string>();
  for (const { name, content, contentSpan } of tags) {
    const isResult = name === 'result';
    const text = isResult ? content.trim() : identifyFile(content).state;
    const key = `${isResult} ${text}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const isListed = results.some(({ payload }) => payload?.trim() === text);
    const entry = isListed
      ? undefined
      : results.find(({ payload }) => isNearMiss(text, payload?.trim() ?? ''));
    const meant = isResult ? entry?.payload?.trim() : slipOf(text);
    if (meant === null || meant === undefined) continue;
    const what = isResult ? 'is none that the policy allows' : 'names no state of the workflow';
    const place = isRefused ? 'a script that its shell refuses' : 'a code block';
    const message = `this ${name} in ${place} ${what}: ${inOneLine(content.trim())}`;
    const otherwise = isRefused ? '' : ' if the tag is meant; nothing to do if it is an example';
    const help = `write ${meant}${otherwise}`;
    const severity = isRefused ? ({ severity: 'warning' } as const) : {};
    // That no tag of the prompt is what its policy allows is told of the policy.
    const follows =
      isResult && entry !== undefined
        ? ({ rule: 'policy-unmentioned', file, span: entry.span } as const)
        : undefined;
    report({ rule: 'weak-mention', ...severity, message, file, span: contentSpan, help, follows });
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

/**
 * A tag in a code block whose target is like no state at all is an example and declares nothing, where the
 * prompt declares something else.
 */
function markExamples({ transitions, dynamic }: Implementation, isStrange: (name: string) => boolean): void {
  const examples = transitions.filter(
    (transition) =>
      isExample(transition) &&
      transition.target !== null &&
      isStrange(identifyFile(transition.target.text).state),
  );
  if (examples.length === transitions.length && dynamic.length === 0) return;
  for (const example of examples as { certainty: Transition['certainty'] }[]) example.certainty = 'mention';
}
