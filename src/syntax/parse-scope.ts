import type { Report } from '../diagnostics/diagnostic.ts';
import type { TagProblem } from '../grammar/tag.ts';
import { manifestName } from '../source/manifest-name.ts';
import type { RejectedFile, Scope } from '../source/scope.ts';
import type { SourceFile } from '../source/source-file.ts';
import { span } from '../source/span.ts';
import { identifyFile, isProjectFile } from '../source/state-file.ts';
import { allOf, andThen, type Eventually } from '../util/and-then.ts';
import { compareText } from '../util/compare.ts';
import { costOfComparing, nearestName } from '../util/nearest.ts';
import { isBareMeant } from './bare-tags.ts';
import { DocumentValues } from './document-values.ts';
import type { ManifestTree } from './manifest.ts';
import type { MisnamedTag } from './misnamed-tags.ts';
import { heldByPolicy } from './payloads-of-policy.ts';
import { type PromptTree, parsePrompt } from './prompt.ts';
import { parseScript, type ScriptOptions, type ScriptTree } from './script.ts';
import { ignoredBy, sortFiles, statesBeside } from './sort-files.ts';
import { withTargetsInAttributes } from './target-in-attribute.ts';
import { pairOf } from './yaml-tree.ts';

export type StateTree = PromptTree | ScriptTree;

/** What a scope holds, with what became of each implementation of a state: its tree, if nothing else. */
export interface ParsedScope<State> {
  readonly name: string;
  readonly manifest: ManifestTree | null;
  /** Whether what the manifest says is not known, since it is damaged or has another name; that has been reported. */
  readonly manifestUnread: boolean;
  /** In code-unit order of their files. */
  readonly states: readonly State[];
  /** The states of which a file could not be read; that has been reported. */
  readonly unreadable: readonly string[];
  /** The files that would be states, were they not left out by `ignore`, or their extensions in capitals. */
  readonly leftOut: readonly string[];
  /** The README.md and its like that are no states, since nothing leads to them. */
  readonly unnamed: readonly string[];
  /** The files with an extension that no state has, by the states that they may be meant for. */
  readonly beside: ReadonlyMap<string, string>;
  /** See `Scope.below`. */
  readonly below: readonly string[];
}

interface ParseOptions<State> extends ScriptOptions {
  /** What a run names, besides the manifest and the states. */
  readonly targets: readonly string[];
  /**
   * Makes of each tree what is kept of it. The tree of a state is large, and of thousands of them that are kept
   * most of the time goes into garbage collection.
   */
  readonly take: (tree: StateTree) => State;
  /** The states that one leads to, by their names or files. */
  readonly targetsOf: (state: State) => readonly string[];
}

/**
 * Parses every state of a scope. A README.md and its like are parsed only when something targets them.
 * Never throws on input: whatever cannot be read is reported.
 */
export async function parseScope<State>(
  scope: Scope,
  options: ParseOptions<State>,
): Promise<ParsedScope<State>> {
  const { report } = options;
  const manifestSource = scope.files.find((file) => file.name === manifestName);
  const manifest =
    manifestSource === undefined
      ? null
      : await (await import('./manifest.ts')).parseManifest(manifestSource, report);
  const isIgnored = ignoredBy(manifest?.settings?.value.ignore ?? []);
  const { files, leftOut, names, latent, isMisnamed } = sortFiles(scope, isIgnored, manifestSource, report);
  const settings = manifest?.settings?.value;
  const rejected = scope.rejected.filter(({ name }) => !isIgnored(name));
  // What was refused as an entry has left a gap.
  const entries = settings?.entries?.filter((entry) => entry !== undefined) ?? [];
  const targeted = new Targeted([...options.targets, settings?.entry ?? '', ...entries]);
  const refused = rejected.map(({ name }) => identifyFile(name).state);
  const known = new Set([...names, ...latent.keys(), ...refused]);
  const values = new DocumentValues(known);
  const isAsked = latent.size > 0 || rejected.length > 0;
  const parse = (file: SourceFile) =>
    andThen(parseState(file, options), (parsed) => {
      const tree = parsed.kind === 'prompt' ? values.apart(parsed) : parsed;
      const read = tree.kind === 'prompt' ? withTargetsInAttributes(withoutCalls(tree, names), known) : tree;
      const state = options.take(withMeantTags(read, names));
      if (isAsked) targeted.addFrom(options.targetsOf(state));
      return state;
    });
  // Prompts are read while the grammars of scripts load.
  const states = await allOf(files.map(parse));
  await parseTargeted(latent, targeted, files, states, parse);
  const unreadable = reportRejected(rejected, targeted.names, report);
  const manifestUnread =
    manifest?.unreadable ?? (isMisnamed || scope.rejected.some(({ name }) => name === manifestName));
  const unnamed = [...latent].flatMap(([state, its]) => (targeted.names.has(state) ? [] : its));
  const { name, below = [] } = scope;
  return {
    name,
    manifest,
    manifestUnread,
    states,
    unreadable,
    leftOut,
    unnamed: unnamed.map((file) => file.name),
    beside: statesBeside(scope, isIgnored),
    below,
  };
}

/**
 * Reports the files that belong to the workflow and could not be read; returns their states. A picture in a
 * zip, or a CLAUDE.md that is a link and that nothing targets, is none of them.
 */
function reportRejected(
  rejected: readonly RejectedFile[],
  named: ReadonlySet<string>,
  report: Report,
): string[] {
  return rejected.flatMap(({ name, reason, help = 'mend or remove the file' }) => {
    const { state, kind } = identifyFile(name);
    const belongs = kind === null ? name === manifestName : !isProjectFile(name) || named.has(state);
    if (!belongs) return [];
    report({ rule: 'unreadable-file', message: `${name} ${reason}`, file: name, span: span(0, 0), help });
    return [state];
  });
}

function parseState(source: SourceFile, options: ScriptOptions): Eventually<StateTree> {
  const { kind } = identifyFile(source.name);
  return kind === null || kind === 'prompt'
    ? parsePrompt(source, options.report)
    : parseScript(source, kind, options);
}

/** The states that something names. */
class Targeted {
  readonly names = new Set<string>();

  constructor(targets: readonly string[]) {
    this.addFrom(targets);
  }

  addFrom(targets: readonly string[]): void {
    for (const target of targets) this.names.add(identifyFile(target).state);
  }
}

/** Adds the project files that something names, in their place among `states`, which are those of `files`. */
async function parseTargeted<State>(
  latent: ReadonlyMap<string, readonly SourceFile[]>,
  { names }: Targeted,
  files: readonly SourceFile[],
  states: State[],
  parse: (file: SourceFile) => Eventually<State>,
): Promise<void> {
  const added: SourceFile[] = [];
  // What is parsed may name others: they come later in the set.
  if (latent.size > 0)
    for (const name of names)
      for (const file of latent.get(name) ?? []) {
        added.push(file);
        states.push(await parse(file));
      }
  if (added.length === 0) return;
  const ordered = [...files, ...added].map((file, at) => ({ name: file.name, state: states[at] as State }));
  ordered.sort((left, right) => compareText(left.name, right.name));
  for (const [at, { state }] of ordered.entries()) states[at] = state;
}

/** How many short names are compared for one prompt, in search of a near one; what is left is no slip. */
const mostComparisons = 20_000;

/** A call of a tool, as models of other makers write it, is no tag that is misspelt, unless it names a state, or nearly. */
function withoutCalls(tree: PromptTree, names: ReadonlySet<string>): PromptTree {
  let comparisons = 0;
  const isNear = (name: string) => {
    comparisons += names.size * costOfComparing(name);
    return comparisons <= mostComparisons && nearestName(name, names) !== null;
  };
  const isState = (text: string) => {
    const { state } = identifyFile(text);
    return state !== '' && (names.has(state) || isNear(state));
  };
  // The one tag of a prompt is its answer.
  const items = tree.problems.flatMap(({ called, tag }) => (called?.length === 0 ? [tag] : []));
  const isList = tree.tags.length > 0 || new Set(items).size > 1;
  const isCall = ({ called }: TagProblem) =>
    called !== undefined && (called.length === 0 ? isList : !called.some(isState));
  return tree.problems.some(isCall)
    ? { ...tree, problems: tree.problems.filter((one) => !isCall(one)) }
    : tree;
}

/** A state with those of its misnamed tags that were meant as tags; the same one where all were. */
function withMeantTags(tree: StateTree, names: ReadonlySet<string>): StateTree {
  const misnamedTags = meantTags(tree, names);
  const isSame =
    misnamedTags.length === tree.misnamedTags.length &&
    misnamedTags.every((tag, at) => tag === tree.misnamedTags[at]);
  return isSame ? tree : { ...tree, misnamedTags };
}

/**
 * `<Goto>PLAN</Goto>` and `<gotoo>PLAN</gotoo>` are text (language.md#tags). Where that names a state it was meant as a tag beyond
 * doubt; else it is an element of something else.
 */
function meantTags(tree: StateTree, names: ReadonlySet<string>): readonly MisnamedTag[] {
  let isOfPolicy: ReturnType<typeof heldByPolicy> | null = null;
  return tree.misnamedTags.flatMap((tag): MisnamedTag[] => {
    const { target, isWord, isCapital, isBare, mayBeResult } = tag;
    if (isBare === true && tree.kind === 'prompt') return isBareMeant(tree, tag, isSilent(tree)) ? [tag] : [];
    if (isWord === true || isCapital === true) {
      if (tree.kind !== 'prompt') return [];
      isOfPolicy ??= heldByPolicy(tree);
      return (isWord === true && isSilent(tree)) || isOfPolicy(tag) ? [tag] : [];
    }
    if (target === null || names.has(identifyFile(target).state)) return [tag];
    return mayBeResult === true ? [{ ...tag, meant: 'result', target: null }] : [];
  });
}

/** Whether a prompt has neither a policy nor anything like a tag. */
function isSilent(tree: StateTree): boolean {
  if (tree.kind !== 'prompt' || tree.settingsUnreadable) return false;
  const count = tree.tags.length + tree.problems.length;
  return count === 0 && pairOf(tree.settings?.node, 'allowed_transitions') === undefined;
}
