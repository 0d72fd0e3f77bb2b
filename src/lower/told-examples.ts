import type { Problem, Report } from '../diagnostics/diagnostic.ts';
import { isVariableSlot } from '../ir/built-in-slots.ts';
import { referencesOf } from '../ir/index-workflow.ts';
import type { Implementation, Reference, Transition } from '../ir/ir.generated.ts';
import { isAskedInFence } from '../prose/asked-in-fence.ts';
import { wholeTag } from '../prose/clauses.ts';
import { isForbidden } from '../prose/forbidden.ts';
import { PromptWords } from '../prose/prompt-words.ts';
import type { Span } from '../source/span.ts';
import { identifyFile } from '../source/state-file.ts';
import type { StateTree } from '../syntax/parse-scope.ts';
import type { BodyTag } from '../syntax/prompt.ts';
import { joinWords } from '../util/plural.ts';
import { inOneLine } from './name-of-lines.ts';
import { stepOfTransition } from './step-of.ts';

/** As much of a script is looked at in front of a text. */
const mostBefore = 70;

/** What no run can be expected to emit. */
export function isExample({ certainty, origin }: Transition): boolean {
  return certainty === 'possible' && (origin === 'body' || origin === 'script');
}

/** What is known of all states when the examples of one are told. */
export interface Known {
  readonly isUnknown: (reference: Reference) => boolean;
  readonly nearest: (name: string) => string | null;
  readonly states: ReadonlySet<string>;
}

/** A tag that names no state, where no run can be expected to emit it. */
interface Example {
  readonly transition: Transition;
  /** What of its target, `return` or `next` names no state, the first of them, and what that is nearly. */
  readonly unknown: readonly Reference[];
  readonly first: Reference;
  readonly near: string | null;
  /** Where it stands in a prompt; undefined in a script. */
  readonly place: BodyTag['standsIn'] | undefined;
  readonly isForbidden: boolean;
}

/** Tags in code blocks or data, or forbidden, that name no state: what leads nowhere is an example, or a name misspelt; or in scripts. Each once. */
export function reportExamples(
  tree: StateTree,
  implementation: Implementation,
  known: Known,
  report: Report,
): void {
  const { file } = implementation;
  const isMeantAlone = meantAlone(tree, implementation, known.states);
  for (const example of examplesIn(tree, implementation, known)) {
    const { unknown, first, transition } = example;
    const name = inOneLine(joinWords([...new Set(unknown.map(({ text }) => text))], 'and'));
    const span = unknown.length === 1 ? first.span : transition.span;
    const words =
      (isMeantAlone(example) ? onlyWay(example, file, name) : null) ??
      standIn(example, tree, span, file, name) ??
      someExample(example, file, name);
    report({ rule: 'weak-mention', file, span, ...words });
  }
}

function examplesIn(
  tree: StateTree,
  implementation: Implementation,
  { isUnknown, nearest }: Known,
): Example[] {
  const isPrompt = tree.kind === 'prompt';
  const words = new PromptWords(implementation);
  const tags = isPrompt ? tree.tags : [];
  const places = new Map(tags.map(({ tag, standsIn }) => [tag.span, standsIn]));
  const isToldElsewhere = certainIn(tree, implementation);
  const seen = new Set<string>();
  return implementation.transitions.flatMap((transition): Example[] => {
    if (!isExample(transition) || isToldElsewhere(transition)) return [];
    const unknown = referencesOf(transition).filter(isUnknown);
    const [first] = unknown;
    const step = stepOfTransition(transition);
    if (first === undefined || seen.has(step)) return [];
    const place = places.get(transition.span);
    const { before, after } = words.around(transition.span);
    const isRefused = isPrompt && isForbidden(before, after);
    // What is likely forbidden or quoted is told with the other names that do not resolve.
    if (place === 'prose' && !isRefused) return [];
    seen.add(step);
    const near = nearest(identifyFile(first.text).state);
    return [{ transition, unknown, first, near, place, isForbidden: isRefused }];
  });
}

/** Tells of a transition whether the same is printed for certain at its place, also on a way that fails, where it is told. */
function certainIn(tree: StateTree, { transitions }: Implementation): (transition: Transition) => boolean {
  const written = (one: Transition) =>
    [one.span.start, ...referencesOf(one).map(({ text }) => text)].join(' ');
  const certain = new Set(transitions.filter((one) => !isExample(one)).map(written));
  const printed = new Set(
    tree.kind === 'prompt'
      ? []
      : tree.tags.flatMap(({ tag, isCertain }) => (isCertain ? [`${tag.span.start} ${tag.content}`] : [])),
  );
  return (one) => certain.has(written(one)) || printed.has(`${one.span.start} ${one.target?.text}`);
}

/** Tells of an example whether a prompt that has no other way on asks for it, and it is no name for other ones. */
function meantAlone(
  tree: StateTree,
  implementation: Implementation,
  states: ReadonlySet<string>,
): (example: Example) => boolean {
  if (!hasExamplesAlone(tree, implementation)) return () => false;
  const words = new PromptWords(implementation);
  let mayStandForStates: ((name: string) => boolean) | undefined;
  return ({ transition, first, near, place }) => {
    if (place !== 'code') return false;
    const { before, after } = words.asWritten(transition.span);
    if (!isAskedInFence(before, after, near !== null)) return false;
    mayStandForStates ??= standingForStates(words.text, states);
    return near !== null || !mayStandForStates(first.text);
  };
}

type ExampleWords = Pick<Problem, 'severity' | 'message' | 'help'>;

function onlyWay({ first, near }: Example, file: string, name: string): ExampleWords {
  const help = near === null ? `write the name of a state, or create ${first.text}.md` : `write ${near}`;
  const message = `${file} goes on by a tag in a code block alone, and this one names no state of the workflow: ${name}`;
  return { severity: 'warning', message, help };
}

/** What a script prints in place of a variable that most runs do not set; null of any other example. */
function standIn(
  { near }: Example,
  tree: StateTree,
  place: Span,
  file: string,
  name: string,
): ExampleWords | null {
  const unset = tree.kind === 'prompt' || near === null ? null : variableBefore(tree.source.text, place);
  if (unset === null) return null;
  const message = `this tag, which ${file} prints where ${unset} is not set, names no state of the workflow: ${name}`;
  return { severity: 'warning', message, help: `write ${near}` };
}

function someExample({ near, place, isForbidden }: Example, file: string, name: string): ExampleWords {
  const [what, otherwise] = isForbidden
    ? ['this tag, which the prompt forbids,', 'it is only forbidden']
    : place === undefined
      ? [`this tag, which ${file} may print,`, 'no run prints it']
      : [
          `this tag${place === 'data' ? ', which the prompt only shows,' : ' in a code block'}`,
          'it is an example',
        ];
  return {
    message: `${what} names no state of the workflow: ${name}`,
    help:
      near === null
        ? `nothing to do if ${otherwise}; list allowed_transitions to say what the state may emit`
        : `write ${near} if the tag is meant; nothing to do if ${otherwise}`,
  };
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
