import type { Problem, Report } from '../diagnostics/diagnostic.ts';
import type { Implementation, Reference } from '../ir/ir.generated.ts';
import { resolvedFile, type StateFiles } from '../ir/resolve.ts';
import { keysForEntry, manifestName } from '../source/manifest-name.ts';
import { platforms } from '../source/platform.ts';
import { type Span, span } from '../source/span.ts';
import { entryNames, identifyFile } from '../source/state-file.ts';
import type { ParsedScope } from '../syntax/parse-scope.ts';
import { itemsOf, pairOf, type YamlMap } from '../syntax/yaml-tree.ts';
import { nearestName } from '../util/nearest.ts';
import { joinWords } from '../util/plural.ts';
import { describeLeftOut, stateOfLeftOut } from './left-out.ts';
import { likelyEntry } from './likely-entry.ts';
import type { ReferenceTable } from './references.ts';

interface EntryContext {
  readonly scope: ParsedScope<Implementation>;
  readonly stateFiles: StateFiles;
  readonly references: ReferenceTable;
  readonly report: Report;
}

/**
 * Where a run begins, and where else one may (language.md#workflow). With an override, which a user gives who starts
 * from a file, the workflow's own entry is still one of the others.
 */
export function findEntries(
  context: EntryContext,
  override: string | null,
): { start: Reference | null; others: Reference[]; missing: Problem | null } {
  const { scope, stateFiles, references, report } = context;
  const manifest = scope.manifest?.settings?.node;
  const listed = itemsOf(manifest, 'entries').flatMap((node) =>
    node.kind === 'scalar' && node.text.trim() !== ''
      ? [references.refer(manifestName, node.text.trim(), node.span, 'entry')]
      : [],
  );
  reportListedTwice(listed, context);
  const named = entryOfManifest(manifest);
  if (losesEntries(scope)) listed.push(unknownEntry);
  const own =
    named === null
      ? conventional(context)
      : [references.refer(manifestName, named.text, named.span, 'entry')];
  if (override !== null) {
    return {
      start: references.refer(override, startingName(stateFiles, override), span(0, 0), 'entry'),
      others: [...listed, ...own],
      missing: null,
    };
  }
  const [start = null, ...rest] = own;
  // The entry of a manifest that is not read may be in it.
  const missing = start === null && !scope.manifestUnread ? missingEntry(context) : null;
  if (missing !== null) report(missing);
  if (rest.length > 0) report(ambiguousEntry(context, own));
  return { start, others: [...listed, ...rest], missing };
}

function reportListedTwice(
  listed: readonly Reference[],
  { stateFiles, report }: Pick<EntryContext, 'stateFiles' | 'report'>,
): void {
  const known = new Map<string, Reference>();
  for (const entry of listed) {
    const files = platforms.map((platform) => resolvedFile(stateFiles, entry.text, platform));
    // That there is no such state is told of each.
    if (files.every((file) => file === null)) continue;
    const key = files.join(' ');
    const first = known.get(key);
    if (first === undefined) {
      known.set(key, entry);
      continue;
    }
    report({
      rule: 'duplicate-entry',
      message: `entries lists ${first.text} twice`,
      file: entry.file,
      span: entry.span,
      help: 'remove one of them',
      related: [{ file: first.file, span: first.span, message: 'the first time' }],
    });
  }
}

/** Whoever starts from one of twins means their state, which runs on the other platform too. */
function startingName(files: StateFiles, file: string): string {
  const { state } = identifyFile(file);
  const own = platforms.map((platform) => resolvedFile(files, file, platform));
  const ofState = platforms.map((platform) => resolvedFile(files, state, platform));
  const isSame = own.every((found, at) => found === null || found === ofState[at]);
  return isSame && ofState.some((found, at) => found !== own[at]) ? state : file;
}

/** Keys near to `entries` that mean something else. */
const otherKeys = ['entry', 'retries'];

/** Stands for entries that a manifest names and that cannot be read: any state may be one. */
const unknownEntry: Reference = { text: '', file: manifestName, span: span(0, 0), unix: null, windows: null };

/** Whether the manifest may name entries that cannot be read, which has been reported. */
function losesEntries({ manifest, manifestUnread }: ParsedScope<Implementation>): boolean {
  if (manifestUnread) return true;
  const pairs = manifest?.settings?.node.pairs ?? [];
  return pairs.some(({ key, value }) =>
    key === 'entries'
      ? value.kind !== 'sequence' || value.items.some(({ kind }) => kind !== 'scalar')
      : !otherKeys.includes(key) && nearestName(key, ['entries']) !== null,
  );
}

/** The states that are entries by their name. */
function conventional({ scope, stateFiles, references }: EntryContext): Reference[] {
  const found = entryNames.filter((name) => stateFiles.has(name) || scope.unreadable.includes(name));
  return found.map((name) => references.refer(stateFiles.get(name)?.[0] ?? name, name, span(0, 0), 'entry'));
}

function entryOfManifest(node: YamlMap | undefined): { text: string; span: Span } | null {
  const value = pairOf(node, 'entry')?.value;
  return value?.kind === 'scalar' && value.text.trim() !== ''
    ? { text: value.text.trim(), span: value.span }
    : null;
}

function missingEntry(context: EntryContext): Problem {
  const { scope, stateFiles } = context;
  const slip = misspeltEntry(context);
  if (slip !== null) {
    const { key, keySpan } = slip;
    const message = `the workflow has no entry: the manifest has no key "${key}"`;
    return { rule: 'entry-missing', message, file: manifestName, span: keySpan, help: 'write entry' };
  }
  const others = itemsOf(scope.manifest?.settings?.node, 'entries').flatMap((node) =>
    node.kind === 'scalar' && stateFiles.has(node.text.trim()) ? [node.text.trim()] : [],
  );
  const likely = likelyEntry(scope.states, stateFiles, others);
  const near = likely ?? nearestName('START', stateFiles.keys()) ?? nearestName('1_START', stateFiles.keys());
  const nearFile = near === null ? undefined : stateFiles.get(near)?.[0];
  const file = scope.manifest?.source.name ?? nearFile ?? scope.states[0]?.file ?? '';
  const hidden = hiddenEntry(scope);
  const help =
    scope.states.length === 0 ? helpWithoutState(scope, file) : helpForEntry(context, others, likely, near);
  return {
    rule: 'entry-missing',
    message: describeMissing(scope, hidden),
    file,
    span: span(0, 0),
    follows: unreadEntry(scope),
    help: hidden === undefined ? help : describeLeftOut(hidden).help,
  };
}

/** The file that would be the entry, were it a state. */
function hiddenEntry({ states, leftOut, beside }: ParsedScope<Implementation>): string | undefined {
  return (
    leftOut.find((name) => entryNames.includes(stateOfLeftOut(name))) ??
    entryNames.map((name) => beside.get(name)).find((name) => name !== undefined) ??
    (states.length === 0 ? leftOut[0] : undefined)
  );
}

/** What is told of an entry in the manifest that cannot be read. */
function unreadEntry({ manifest }: ParsedScope<Implementation>): Problem['follows'] {
  const node = manifest?.settings?.node;
  const entry = pairOf(node, 'entry')?.value;
  const entries = pairOf(node, 'entries')?.value;
  const isUnread = entry === undefined ? entries?.kind === 'scalar' : entry.kind !== 'scalar';
  const unread = isUnread ? (entry ?? entries) : undefined;
  return unread && { rule: 'invalid-value', file: manifestName, span: unread.span };
}

function describeMissing(scope: ParsedScope<Implementation>, hidden: string | undefined): string {
  if (scope.states.length === 0) {
    const isLeftOut = hidden !== undefined && scope.leftOut.includes(hidden);
    const why = isLeftOut
      ? 'all of its files are left out'
      : 'no .md, .sh, .ps1 or .bat file but README.md and its like';
    return `${scope.name} holds no state: ${why}`;
  }
  return hidden?.endsWith('/') === true
    ? `the workflow has no entry, ${describeLeftOut(hidden).why}`
    : `the workflow has no entry: no state is called ${joinWords(entryNames, 'or')}`;
}

/** `file`: the manifest, if there is one. Without one it may well be the wrong folder, such as the one above all workflows. */
function helpWithoutState({ below }: ParsedScope<Implementation>, file: string): string {
  return file === ''
    ? `write START.md, or name ${below.join(' or ') || 'the folder of a workflow'}`
    : 'write START.md';
}

/** `others`: the entries that the manifest lists; `likely`: the state that is to be the entry; `near`: or at least may be. */
function helpForEntry(
  { scope, stateFiles }: EntryContext,
  others: readonly string[],
  likely: string | null,
  near: string | null,
): string {
  const [first] = others;
  if (first !== undefined && likely === null) {
    const which = others.length === 1 ? 'its entry' : 'one of its entries';
    return `start from ${which}, such as ${stateFiles.get(first)?.[0]}, or write "entry: ${first}" into ${manifestName}`;
  }
  const rename = near === null ? 'name a state START' : `rename ${near} to START`;
  const mark = `${rename}, or write "entry: ${likely ?? 'STATE'}" into ${manifestName}`;
  return scope.below.length === 0 ? mark : `name ${scope.below.join(' or ')} in its place, or ${mark}`;
}

/** A key of the manifest that is a slip for `entry`, as the state after it shows. */
function misspeltEntry({ scope, stateFiles }: EntryContext): YamlMap['pairs'][number] | null {
  const pairs = scope.manifest?.settings?.node.pairs ?? [];
  const found = pairs.find(
    ({ key, value }) =>
      key !== 'entries' &&
      (key in keysForEntry || nearestName(key, ['entry', 'entries']) !== null) &&
      value.kind === 'scalar' &&
      stateFiles.has(identifyFile(value.text.trim()).state),
  );
  return found ?? null;
}

function ambiguousEntry({ stateFiles }: EntryContext, found: readonly Reference[]): Problem {
  const files = found.map(({ text }) => stateFiles.get(text)?.[0] ?? text);
  return {
    rule: 'entry-ambiguous',
    message: `the workflow has two entries: ${joinWords(files, 'and')}`,
    file: files[0] ?? manifestName,
    span: span(0, 0),
    help: `rename one of them, or write "entry: STATE" into ${manifestName}`,
    related: files.slice(1).map((other) => ({ file: other, span: span(0, 0), message: 'the other entry' })),
  };
}
