import type { Report } from '../diagnostics/diagnostic.ts';
import { type Tag, tagDefinitions } from '../grammar/tag.ts';
import { isVariableSlot } from '../ir/built-in-slots.ts';
import { referencesOf } from '../ir/index-workflow.ts';
import type { Implementation, Reference, Transition } from '../ir/ir.generated.ts';
import { isAskedInFence } from '../prose/asked-in-fence.ts';
import { wholeTag } from '../prose/clauses.ts';
import { isForbidden } from '../prose/forbidden.ts';
import { PromptWords } from '../prose/prompt-words.ts';
import type { Platform } from '../source/platform.ts';
import type { Span } from '../source/span.ts';
import { identifyFile } from '../source/state-file.ts';
import type { StateTree } from '../syntax/parse-scope.ts';
import { costOfComparing, isNearMiss, nearestName } from '../util/nearest.ts';
import { joinWords } from '../util/plural.ts';
import { inOneLine } from './name-of-lines.ts';

/** With more payloads than this nobody looks for a near one. */
const mostPayloads = 100;

/** As much of a script is looked at in front of a text. */
const mostBefore = 70;

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

  reportExamples(
    names: readonly string[],
    unreadable: ReadonlySet<string>,
    inEffect: readonly Platform[],
  ): void {
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
      reportExamples(tree, implementation, isUnknown, nearest, states, this.#report);
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

function isExample({ certainty, origin }: Transition): boolean {
  return certainty === 'possible' && (origin === 'body' || origin === 'script');
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

/** Tags in code blocks or data, or forbidden, that name no state: what leads nowhere is an example, or a name misspelt; or in scripts. Each once. */
function reportExamples(
  tree: StateTree,
  implementation: Implementation,
  isUnknown: (reference: Reference) => boolean,
  nearest: (name: string) => string | null,
  states: ReadonlySet<string>,
  report: Report,
): void {
  const { file, kind, transitions } = implementation;
  const words = new PromptWords(implementation);
  const tags = tree.kind === 'prompt' ? tree.tags : [];
  const places = new Map(tags.map(({ tag, standsIn }) => [tag.span, standsIn]));
  const seen = new Set<string>();
  const written = (one: Transition) =>
    [one.span.start, ...referencesOf(one).map(({ text }) => text)].join(' ');
  // What a script prints for certain is told there; on other ways it may have another input.
  const certain = new Set(transitions.filter((one) => !isExample(one)).map(written));
  // So is what it prints for certain on a way that fails.
  const printed = new Set(
    tree.kind === 'prompt'
      ? []
      : tree.tags.flatMap(({ tag, isCertain }) => (isCertain ? [`${tag.span.start} ${tag.content}`] : [])),
  );
  const isOnlyWay = hasExamplesAlone(tree, implementation);
  const isAskedFor = (place: Span, isSlip: boolean) => {
    const { before, after } = words.asWritten(place);
    return isAskedInFence(before, after, isSlip);
  };
  let mayStandForStates: ((name: string) => boolean) | undefined;
  for (const transition of transitions) {
    if (!isExample(transition) || certain.has(written(transition))) continue;
    if (printed.has(`${transition.span.start} ${transition.target?.text}`)) continue;
    const unknown = referencesOf(transition).filter(isUnknown);
    const [first] = unknown;
    const step = stepOfTransition(transition);
    if (first === undefined || seen.has(step)) continue;
    const isPrompt = kind === 'prompt';
    const place = places.get(transition.span);
    const { before, after } = words.around(transition.span);
    const isRefused = isPrompt && isForbidden(before, after);
    // What is likely forbidden or quoted is told with the other names that do not resolve.
    if (place === 'prose' && !isRefused) continue;
    seen.add(step);
    const texts = unknown.map(({ text }) => text);
    const near = nearest(identifyFile(first.text).state);
    const name = inOneLine(joinWords([...new Set(texts)], 'and'));
    const span = unknown.length === 1 ? first.span : transition.span;
    if (isOnlyWay && place === 'code' && isAskedFor(transition.span, near !== null)) {
      mayStandForStates ??= standingForStates(words.text, states);
      if (near !== null || !mayStandForStates(first.text)) {
        const help =
          near === null ? `write the name of a state, or create ${first.text}.md` : `write ${near}`;
        const message = `${file} goes on by a tag in a code block alone, and this one names no state of the workflow: ${name}`;
        report({ rule: 'weak-mention', severity: 'warning', message, file, span, help });
        continue;
      }
    }
    const unset = isPrompt || near === null ? null : variableBefore(tree.source.text, span);
    if (unset !== null) {
      const message = `this tag, which ${file} prints where ${unset} is not set, names no state of the workflow: ${name}`;
      report({ rule: 'weak-mention', severity: 'warning', message, file, span, help: `write ${near}` });
      continue;
    }
    const what = isRefused
      ? 'this tag, which the prompt forbids,'
      : isPrompt
        ? `this tag${place === 'data' ? ', which the prompt only shows,' : ' in a code block'}`
        : `this tag, which ${file} may print,`;
    const otherwise = isRefused ? 'it is only forbidden' : isPrompt ? 'it is an example' : 'no run prints it';
    report({
      rule: 'weak-mention',
      message: `${what} names no state of the workflow: ${name}`,
      file,
      span,
      help:
        near === null
          ? `nothing to do if ${otherwise}; list allowed_transitions to say what the state may emit`
          : `write ${near} if the tag is meant; nothing to do if ${otherwise}`,
    });
  }
}

/** The variable of Bash for which a text stands in: `${NEXT:-PLAN}`. The surroundings may set it, and most do not. */
function variableBefore(text: string, { start, end }: Span): string | null {
  if (text[end] !== '}') return null;
  return /\$\{(\w{1,60}):?[-=]$/.exec(text.slice(Math.max(0, start - mostBefore), start))?.[1] ?? null;
}

/** Whether a prompt has no way on but the tags in its code blocks, and no slot that could hold one. */
function hasExamplesAlone(tree: StateTree, { prompt, transitions, dynamic }: Implementation): boolean {
  if (tree.kind !== 'prompt' || tree.mention !== null || dynamic.length > 0) return false;
  return (
    tree.tags.every(({ standsIn }) => standsIn === 'code') &&
    transitions.every(isExample) &&
    tree.problems.length + tree.misnamedTags.length === 0 &&
    prompt?.some(isVariableSlot) !== true
  );
}

/** "<goto>STATE_NAME</goto>, where that is PLAN or FIX": tells of a name whether it may stand for states, which the prompt names. */
function standingForStates(text: string, states: ReadonlySet<string>): (name: string) => boolean {
  const words = new Set(text.replace(wholeTag, ' ').match(/[\w-]+/g) ?? []);
  const namesOne = [...words].some((word) => states.has(word));
  return (name) =>
    namesOne || words.has(name) || /state|name|target|next|place|worker|step|^X+$|\W/i.test(name);
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
