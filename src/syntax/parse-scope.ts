import type { Report } from '../diagnostics/diagnostic.ts';
import { stateAttributes, type Tag } from '../grammar/tag.ts';
import type { RejectedFile, Scope } from '../source/scope.ts';
import type { SourceFile } from '../source/source-file.ts';
import { span } from '../source/span.ts';
import { identifyFile, isProjectFile } from '../source/state-file.ts';
import { allOf, type Eventually } from '../util/and-then.ts';
import type { ManifestTree } from './manifest.ts';
import { isMisnamedManifest, manifestName } from './manifest-name.ts';
import { type PromptTree, parsePrompt } from './prompt.ts';
import { parseScript, type ScriptTree } from './script.ts';
import type { GrammarSource } from './scripts/grammar-source.ts';
import { itemsOf, pairOf, textOf } from './yaml-tree.ts';

export type StateTree = PromptTree | ScriptTree;

export interface ScopeTree {
  readonly name: string;
  readonly manifest: ManifestTree | null;
  /** One for each implementation of a state, in code-unit order of their files. */
  readonly states: readonly StateTree[];
  /** The states of which a file could not be read; that has been reported. */
  readonly unreadable: readonly string[];
}

/**
 * Parses every state of a scope. A README.md and its like are parsed only when something targets them.
 * Never throws on input: whatever cannot be read is reported.
 */
export async function parseScope(
  scope: Scope,
  extraTargets: readonly string[],
  grammars: GrammarSource,
  report: Report,
): Promise<ScopeTree> {
  const manifestSource = scope.files.find((file) => file.name === manifestName);
  const manifest =
    manifestSource === undefined
      ? null
      : await (await import('./manifest.ts')).parseManifest(manifestSource, report);
  const isIgnored = await ignoredBy(manifest?.settings?.value.ignore ?? []);
  const candidates = scope.files.filter((file) => !isIgnored(file.name));
  const reading: Eventually<StateTree>[] = [];
  const latent = new Map<string, SourceFile[]>();
  for (const file of candidates) {
    const identity = identifyFile(file.name);
    if (isMisnamedManifest(file.name)) reportMisnamed(file.name, report);
    if (identity.kind === null) continue;
    if (isProjectFile(file.name)) latent.set(identity.state, [...(latent.get(identity.state) ?? []), file]);
    else reading.push(parseState(file, grammars, report));
  }
  // Prompts are read while the grammars of scripts load.
  const states = await allOf(reading);
  const settings = manifest?.settings?.value;
  const targets = [...extraTargets, settings?.entry ?? '', ...(settings?.entries ?? [])];
  if (latent.size > 0) await parseTargeted(latent, targets, states, grammars, report);
  const rejected = scope.rejected.filter(({ name }) => !isIgnored(name));
  const unreadable = reportRejected(rejected, targets, states, report);
  return { name: scope.name, manifest, states: reportMiscasedTags(states, report), unreadable };
}

function reportMisnamed(file: string, report: Report): void {
  const message = `${file} is not read, because the manifest is called ${manifestName}`;
  report({ rule: 'unreadable-file', message, file, span: span(0, 0), help: `rename it to ${manifestName}` });
}

/**
 * Reports the files that belong to the workflow and could not be read; returns their states. A picture in a
 * zip, or a CLAUDE.md that is a link and that nothing targets, is none of them.
 */
function reportRejected(
  rejected: readonly RejectedFile[],
  targets: readonly string[],
  states: readonly StateTree[],
  report: Report,
): string[] {
  if (rejected.length === 0) return [];
  const named = new Set(
    [...targets, ...states.flatMap(referencedNames)].map((name) => identifyFile(name).state),
  );
  return rejected.flatMap(({ name, reason, help = 'mend or remove the file' }) => {
    const { state, kind } = identifyFile(name);
    const belongs = kind === null ? name === manifestName : !isProjectFile(name) || named.has(state);
    if (!belongs) return [];
    report({ rule: 'unreadable-file', message: `${name} ${reason}`, file: name, span: span(0, 0), help });
    return [state];
  });
}

function parseState(source: SourceFile, grammars: GrammarSource, report: Report): Eventually<StateTree> {
  const { kind } = identifyFile(source.name);
  return kind === null || kind === 'prompt'
    ? parsePrompt(source, report)
    : parseScript(source, kind, grammars, report);
}

/** Adds the project files that `targets` or any state names, in their place among `states`. */
async function parseTargeted(
  latent: ReadonlyMap<string, readonly SourceFile[]>,
  targets: readonly string[],
  states: StateTree[],
  grammars: GrammarSource,
  report: Report,
): Promise<void> {
  const pending = [...targets, ...states.flatMap(referencedNames)];
  const seen = new Set<string>();
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const { state } = identifyFile(name);
    if (seen.has(state)) continue;
    seen.add(state);
    for (const file of latent.get(state) ?? []) {
      const tree = await parseState(file, grammars, report);
      states.push(tree);
      pending.push(...referencedNames(tree));
    }
  }
  states.sort((left, right) => (left.source.name < right.source.name ? -1 : 1));
}

function referencedNames(tree: StateTree): string[] {
  const tags = tree.tags.map(({ tag }) => tag);
  const names = tags.flatMap(namesInTag);
  const root = tree.settings?.node;
  const then = pairOf(pairOf(root, 'max_visits')?.value, 'then')?.value;
  for (const entry of [...itemsOf(root, 'allowed_transitions'), then]) {
    for (const key of ['target', ...stateAttributes]) {
      const text = textOf(entry, key);
      if (text !== null) names.push(text.trim());
    }
  }
  return names;
}

/**
 * Names of tags are lower case (language.md §3), so `<Goto>PLAN</Goto>` is text. Where it names a state it
 * was meant as a tag beyond doubt: that is reported, and what the prompt declares is not known for certain.
 */
function reportMiscasedTags(states: readonly StateTree[], report: Report): StateTree[] {
  const names = new Set(states.map(({ source }) => identifyFile(source.name).state));
  return states.map((tree) => {
    if (tree.kind !== 'prompt' || tree.miscasedTags.length === 0) return tree;
    const meant = tree.miscasedTags.filter(({ target }) => names.has(identifyFile(target).state));
    for (const { written, span: place } of meant) {
      const name = written.toLowerCase();
      const message = `<${written}> is no tag: names of tags are lower case`;
      const help = `write <${name}>…</${name}>`;
      report({ rule: 'malformed-tag', message, file: tree.source.name, span: place, help });
    }
    return { ...tree, badTag: tree.badTag ?? meant[0]?.span ?? null };
  });
}

function namesInTag(tag: Tag): string[] {
  const states = tag.attributes.filter((attribute) => stateAttributes.includes(attribute.name));
  const names = states.map((attribute) => attribute.value.trim());
  return tag.name === 'result' ? names : [tag.content, ...names];
}

async function ignoredBy(patterns: readonly (string | undefined)[]): Promise<(name: string) => boolean> {
  const globs = patterns.filter((pattern) => pattern !== undefined);
  if (globs.length === 0) return () => false;
  const { default: picomatch } = await import('picomatch');
  const ignored = picomatch(globs, { dot: true, noextglob: true, maxLength: 255 });
  return (name) => ignored(name);
}
