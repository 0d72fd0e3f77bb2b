import { proveWorkflow } from '../../analysis/proofs/prove.ts';
import type { Proof } from '../../analysis/proofs/prove-answer.ts';
import type { Implementation } from '../../ir/ir.generated.ts';
import { manifestName } from '../../source/manifest-name.ts';
import { identifyFile } from '../../source/state-file.ts';
import { compareText } from '../../util/compare.ts';
import { onOneLine } from '../../util/cut-text.ts';
import { writeDuration } from '../../util/duration.ts';
import { groupBy } from '../../util/group-by.ts';
import type { OpenedWorkflow } from '../inputs/open-workflow.ts';
import { compareFields, type Fields } from './compare-fields.ts';
import { compareImplementations, type ImplementationSide } from './compare-implementations.ts';
import type {
  ComparedAnswer,
  ComparedSide,
  Comparison,
  CountChange,
  FieldChange,
  ImplementationChange,
  StateChange,
  UnshownChange,
  VerdictChange,
} from './comparison.generated.ts';

/**
 * How one workflow differs from another. What is compared is what a run could notice, so places in sources are not;
 * a source that differs in nothing else is named, so that nothing is passed over in silence.
 */
export function compareWorkflows(before: OpenedWorkflow, after: OpenedWorkflow): Comparison {
  const workflow = compareHeads(before, after);
  const { states, unshown } = compareFiles(before, after);
  const verdicts = compareVerdicts(before, after);
  const findings = compareCounts(before.findings, after.findings);
  const isInManifest = (field: string) =>
    [before, after].some(({ workflow: { settings } }) => settings.spans[field] !== undefined);
  const saysMore = workflow.some(({ field }) => !withoutManifest.has(field) || isInManifest(field));
  if (!saysMore && before.sources.get(manifestName) !== after.sources.get(manifestName))
    unshown.push({ file: manifestName, what: 'layout' });
  const different = [workflow, states, verdicts, findings, unshown].some((list) => list.length > 0);
  const sides = { before: nameSide(before), after: nameSide(after) };
  return { version: 1, ...sides, different, workflow, states, verdicts, findings, unshown };
}

/** What differs where no manifest says so. */
const withoutManifest: ReadonlySet<string> = new Set([
  'compiler',
  'signed by',
  'allowed',
  'name',
  'platforms',
]);

function nameSide({ path, workflow, bundle }: OpenedWorkflow): ComparedSide {
  return { path, workflow: workflow.name, sha256: bundle?.digest ?? null };
}

function compareHeads(before: OpenedWorkflow, after: OpenedWorkflow): FieldChange[] {
  const isNamed = [before, after].some(({ workflow }) => workflow.settings.spans['name'] !== undefined);
  const [old, now] = [fieldsOf(before, isNamed), fieldsOf(after, isNamed)];
  // A folder was built by nobody. That it is called otherwise says nothing where no manifest has a name.
  const onlyOne = ['compiler', 'signed by', 'allowed', 'name'].filter(
    (key) => old.get(key) === null || now.get(key) === null,
  );
  return compareFields(old, now).filter(({ field }) => !onlyOne.includes(field));
}

/** `isNamed`: whether the name of a folder counts, since the other one may have lost it or got another. */
function fieldsOf({ workflow, platforms, sources, bundle }: OpenedWorkflow, isNamed: boolean): Fields {
  const { name, description, entry, entries, settings } = workflow;
  const { spans, resetStack, defaultBudget, model, timeout, idleTimeout } = settings;
  const fields = new Map<string, string | null>([
    ['compiler', bundle?.header.compilerVersion ?? null],
    ['signed by', bundle === null ? null : (bundle.signature?.key ?? 'nobody')],
    [
      'allowed',
      bundle === null ? null : bundle.header.allowed.map(({ rule }) => rule).join(', ') || 'nothing',
    ],
    ['name', isNamed || bundle !== null ? name : null],
    ['description', description],
    ['entry', entry?.text ?? null],
    ['entries', entries.length === 0 ? null : entries.map(({ text }) => text || 'unreadable').join(', ')],
    ['platforms', platforms.length === 0 ? null : platforms.join(', ')],
    ['reset_stack', resetStack],
    ['default_budget', defaultBudget === null ? null : String(defaultBudget)],
    ['model', model],
    ['timeout', timeout === null ? null : writeDuration(timeout)],
    ['idle_timeout', idleTimeout === null ? null : writeDuration(idleTimeout)],
  ]);
  // What only the front end reads, such as `lint`, is compared as it is written.
  const manifest = sources.get(manifestName) ?? '';
  for (const [key, { start, end }] of Object.entries(spans)) {
    if (!fields.has(key)) fields.set(key, onOneLine(manifest.slice(start, end)));
  }
  return fields;
}

function compareFiles(before: OpenedWorkflow, after: OpenedWorkflow) {
  const [old, now] = [sidesOf(before), sidesOf(after)];
  const sameTexts = pairSameTexts(old, now);
  const changes = new Map<string, ImplementationChange[]>();
  const unshown: UnshownChange[] = [];
  for (const file of [...new Set([...old.keys(), ...now.keys()])].sort(compareText)) {
    const change = compareImplementations(old.get(file) ?? null, now.get(file) ?? null);
    if (change === null) continue;
    const { state } = identifyFile(file);
    if ('what' in change) unshown.push(change);
    else {
      const sameText = sameTexts.get(file) ?? null;
      changes.set(state, [...(changes.get(state) ?? []), { ...change, sameText }]);
    }
  }
  const names = [before, after].map(({ workflow }) => new Set(workflow.states.map(({ name }) => name)));
  const states = [...changes].map(([state, files]): StateChange => {
    const [was, is] = names.map((all) => all.has(state));
    return { state, change: was && is ? 'changed' : was ? 'removed' : 'added', files };
  });
  return { states: states.sort((left, right) => compareText(left.state, right.state)), unshown };
}

/**
 * By the name of each, the files that are gone and the new ones with the very same text. Most such states were only
 * renamed; the text is all that is claimed, and all that a reader need not read again.
 */
function pairSameTexts(
  old: ReadonlyMap<string, ImplementationSide>,
  now: ReadonlyMap<string, ImplementationSide>,
): ReadonlyMap<string, string> {
  const keyOf = ({ implementation, source }: ImplementationSide) => `${implementation.kind} ${source}`;
  const gone = groupBy(
    [...old].filter(([file]) => !now.has(file)),
    ([, side]) => keyOf(side),
  );
  const pairs = new Map<string, string>();
  for (const [file, side] of now) {
    if (old.has(file)) continue;
    const [was] = gone.get(keyOf(side))?.shift() ?? [];
    if (was !== undefined) pairs.set(file, was).set(was, file);
  }
  return pairs;
}

function sidesOf({ workflow, sources }: OpenedWorkflow): ReadonlyMap<string, ImplementationSide> {
  const side = (implementation: Implementation): [string, ImplementationSide] => {
    const { file } = implementation;
    return [file, { implementation, source: sources.get(file) ?? '' }];
  };
  return new Map(workflow.implementations.map(side));
}

/** Both are proved anew, so that an older compiler's words are no difference between the workflows. */
function compareVerdicts(before: OpenedWorkflow, after: OpenedWorkflow): VerdictChange[] {
  const prove = ({ workflow, platforms }: OpenedWorkflow) =>
    proveWorkflow({ ...workflow, platforms: [...platforms] });
  const old = prove(before);
  return prove(after).flatMap((now): VerdictChange[] => {
    const { platform, property } = now;
    const was = old.find((one) => one.platform === platform && one.property === property);
    if (was === undefined || (was.verdict === now.verdict && was.depth === now.depth)) return [];
    return [{ platform, property, before: answerOf(was), after: answerOf(now) }];
  });
}

function answerOf({ verdict, depth, reason }: Proof): ComparedAnswer {
  return { verdict, depth, reason };
}

type Counts = Readonly<Record<string, number>>;

function compareCounts(before: Counts, after: Counts): CountChange[] {
  const rules = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(compareText);
  return rules.flatMap((rule) => {
    const [old = 0, now = 0] = [before[rule], after[rule]];
    return old === now ? [] : [{ rule, before: old, after: now }];
  });
}
