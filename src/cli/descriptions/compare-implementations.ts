import type { Implementation, Piece } from '../../ir/ir.generated.ts';
import { canonicalJson } from '../../util/canonical-json.ts';
import { compareFields, type Fields } from './compare-fields.ts';
import type { ImplementationChange, ListChange, TextChange, UnshownChange } from './comparison.generated.ts';
import { describeInstead, describeScript, limitsOf, stepsOf } from './describe-workflow.ts';
import { lineAt, unifiedDiff } from './unified-diff.ts';

/** One implementation of a state, and the text of its file. */
export interface ImplementationSide {
  readonly implementation: Implementation;
  readonly source: string;
}

/** How an implementation differs; null when it does not. One of the sides may be missing. */
export function compareImplementations(
  before: ImplementationSide | null,
  after: ImplementationSide | null,
): ImplementationChange | UnshownChange | null {
  const implementation = (after ?? before)?.implementation;
  if (implementation === undefined) return null;
  const { file } = implementation;
  const fields = compareFields(fieldsOf(before), fieldsOf(after));
  const transitions = compareLists('transitions', listSteps(before), listSteps(after));
  const lists = [...transitions, ...compareLists('script', listScript(before), listScript(after))];
  // What follows from another policy is no change of its own.
  const isSamePolicy = transitions.length === 0 && !fields.some(({ field }) => field === 'policy');
  const texts = [...compareTexts(before, after), ...(isSamePolicy ? compareReminders(before, after) : [])];
  const change = before === null ? 'added' : after === null ? 'removed' : 'changed';
  if (change !== 'changed' || fields.length + lists.length + texts.length > 0)
    return { file, change, sameText: null, fields, lists, texts };
  if (before?.source !== after?.source) return { file, what: 'layout' };
  return compiledForm(before) === compiledForm(after) ? null : { file, what: 'compiled' };
}

function fieldsOf(side: ImplementationSide | null): Fields {
  if (side === null) return new Map();
  const { implementation } = side;
  const { description, hasPolicy, implicit, forceImplicit, maxVisits, opaque } = implementation;
  return new Map<string, string | null>([
    ['description', description],
    ['policy', hasPolicy ? 'yes' : 'no'],
    ['implicit', implicit === null ? null : 'true'],
    ['force_implicit', forceImplicit ? 'true' : null],
    ['may do more', opaque?.reason ?? null],
    [
      'max_visits',
      maxVisits === null ? null : `${maxVisits.count}, then ${describeInstead(maxVisits, 'whole')}`,
    ],
    ...limitsOf(implementation),
  ]);
}

const listSteps = (side: ImplementationSide | null) =>
  side === null ? [] : stepsOf(side.implementation, 'whole');

function listScript(side: ImplementationSide | null): string[] {
  const script = side?.implementation.script ?? null;
  return script === null ? [] : describeScript(script);
}

function compareLists(
  list: ListChange['list'],
  before: readonly string[],
  after: readonly string[],
): ListChange[] {
  const [old, now] = [new Set(before), new Set(after)];
  const removed = [...old].filter((one) => !now.has(one));
  const added = [...now].filter((one) => !old.has(one));
  return removed.length + added.length === 0 ? [] : [{ list, removed, added }];
}

/** The compiled prompt or the script: what is sent, or run. Lines are counted in the file. */
function compareTexts(before: ImplementationSide | null, after: ImplementationSide | null): TextChange[] {
  const isPrompt = (after ?? before)?.implementation.prompt !== null;
  const diff = unifiedDiff(textOf(before), textOf(after));
  return diff === '' ? [] : [{ text: isPrompt ? 'prompt' : 'source', diff }];
}

function textOf(side: ImplementationSide | null) {
  if (side === null) return { text: '', firstLine: 1 };
  const { implementation, source } = side;
  if (implementation.prompt === null) return { text: source, firstLine: 1 };
  const start = implementation.prompt[0]?.span.start ?? 0;
  return { text: promptText(implementation.prompt), firstLine: lineAt(source, start) };
}

/** A compiled prompt as one text, every slot written in one way. */
function promptText(pieces: readonly Piece[]): string {
  return pieces.map(({ kind, text }) => (kind === 'slot' ? `{{${text}}}` : text)).join('');
}

function compareReminders(before: ImplementationSide | null, after: ImplementationSide | null): TextChange[] {
  const reminder = (side: ImplementationSide | null) => ({
    text: side?.implementation.reminder ?? '',
    firstLine: 1,
  });
  const diff = before === null || after === null ? '' : unifiedDiff(reminder(before), reminder(after));
  return diff === '' ? [] : [{ text: 'reminder', diff }];
}

/** Where something stands, and what files a reference means, which follows from the states that there are. */
const places = new Set(['span', 'spans', 'payloadSpan', 'tags', 'unknown', 'unix', 'windows']);

/** What was compiled of a source by itself: of the same source it is the same, unless another compiler made it. */
function compiledForm(side: ImplementationSide | null): string {
  const withoutPlaces = (key: string, value: unknown) => (places.has(key) ? undefined : value);
  return canonicalJson(JSON.parse(JSON.stringify(side?.implementation ?? null, withoutPlaces)));
}
