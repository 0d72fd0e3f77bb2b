import type { HostileCase } from './forge-bundle.ts';

const nowhere = { text: 'NONE', unix: null, windows: null };
const merged = (change: object) => (value: object) => ({ ...value, ...change });
const repeated = (items: readonly unknown[]) => [items[0], ...items];
const reversed = (items: readonly unknown[]) => items.toReversed();
const without = (items: readonly unknown[]) => items.slice(1);
const added = (item: unknown) => (items: readonly unknown[]) => [...items, item];
const span = { start: 0, end: 1 };
const emptyThen = {
  tag: 'goto',
  target: null,
  return: null,
  next: null,
  payload: null,
  payloadSpan: null,
  attributes: [],
  span,
  origin: 'max_visits',
  certainty: 'possible',
};
/** The key `then` is the language's own; a constructor keeps it from looking like a promise. */
const maxVisits = (then: object) =>
  Object.fromEntries(Object.entries({ count: 2, span }).concat([['then', then]] as never));

const choice = { prefix: 'P', suffix: '', file: 'START.md', span };
const dynamic = (change: object) => [
  { tag: 'goto', target: choice, return: null, next: null, span, ...change },
];
const poll = { text: 'POLL', file: 'START.md', span, unix: 'POLL.sh', windows: 'POLL.ps1' };
const outcome = { tags: [span], unknown: null, exit: 'success', sure: true, tests: [], payload: null, span };
const behind = { start: 0, end: 99 };
const script = (change: object) => ({
  outcomes: [outcome],
  reads: [],
  readsAll: false,
  handled: [],
  ...change,
});

const unprinted = (change: object) => ({
  ...{ tag: 'goto', target: { ...poll, file: 'POLL.sh' }, return: null, next: null, payload: null },
  ...{ payloadSpan: null, attributes: [], span, origin: 'script', certainty: 'mention', ...change },
});

const literal = (start: number, end: number) => ({ kind: 'literal', span: { start, end } });
const slot = (text: string, start: number, end: number) => ({ kind: 'slot', text, span: { start, end } });
/** The 18 characters of START.md, `<goto>POLL</goto>` and a line feed, cut into these pieces. */
const pieces = (...prompt: readonly object[]) => ({ workflow: { [`${start}.prompt`]: prompt } });

const start = 'implementations.4';
const pollScript = 'implementations.2.script';
const review = 'implementations.3';

/**
 * Bundles whose ir.json is wrong. The sample's states: 0 ENDE_é, 1 POLL, 2 REVIEW, 3 START; its
 * implementations: 0 ENDE_é.md, 1 POLL.ps1, 2 POLL.sh, 3 REVIEW.md (with a policy), 4 START.md.
 */
export const hostileWorkflows: readonly HostileCase[] = [
  ['another shape', { workflow: { states: {} } }, 'ir.json does not fit its schema: "/states" must be array'],
  [
    'an unknown tag',
    { workflow: { [`${start}.transitions.0.tag`]: 'jump' } },
    'ir.json does not fit its schema: "/implementations/4/transitions/0/tag" must be equal to one of the allowed values: "goto", "reset", "call", "function", "fork", "result"',
  ],
  [
    'a negative offset',
    { workflow: { [`${start}.transitions.0.span.start`]: -1 } },
    'ir.json does not fit its schema: "/implementations/4/transitions/0/span/start" must be >= 0',
  ],
  [
    'no platform',
    { workflow: { platforms: [] } },
    'bundle.json does not fit its schema: "/platforms" must NOT have fewer than 1 items',
  ],
  [
    'no start',
    { workflow: { entry: null }, header: { entries: ['START'] } },
    'bundle.json gives the entries "[\\"START\\"]", but ir.json "[]"',
  ],
  // States, implementations and sources
  ['a state twice', { workflow: { states: repeated } }, '"ENDE_é" stands twice among the states of ir.json'],
  [
    'states out of order',
    { workflow: { states: reversed } },
    '"REVIEW" stands after "START" among the states of ir.json, out of order',
  ],
  [
    'an implementation twice',
    { workflow: { implementations: repeated } },
    '"ENDE_é.md" stands twice among the implementations of ir.json',
  ],
  [
    'a file twice in a state',
    { workflow: { 'states.1.files': added('POLL.sh') } },
    'the state "POLL" names a file twice',
  ],
  [
    'a file of another state',
    { workflow: { 'states.0.files': added('START.md') } },
    'the state "ENDE_é" claims the file "START.md", which is not one of its implementations',
  ],
  [
    'a file that is no state',
    { workflow: { 'states.0.files': added('ENDE_é.txt') } },
    'the state "ENDE_é" claims the file "ENDE_é.txt"',
  ],
  [
    'an implementation of no state',
    { workflow: { [`${start}.state`]: 'NONE' } },
    'the implementation "START.md" is of the state "NONE", which does not list it',
  ],
  [
    'a kind that does not fit',
    { workflow: { 'implementations.2.kind': 'batch' } },
    'the implementation "POLL.sh" cannot be of the kind "batch"',
  ],
  [
    'a missing implementation',
    { workflow: { implementations: without } },
    'the state "ENDE_é" lists "ENDE_é.md", which ir.json does not implement',
  ],
  [
    'a missing source',
    { files: (files) => files.delete('POLL.sh') },
    'the source of "POLL.sh" is missing: there is no entry "states/POLL.sh"',
  ],
  [
    'a source of nothing',
    { files: (files) => files.set('EXTRA.md', Buffer.from('x')) },
    'the entry "states/EXTRA.md" belongs to no implementation in ir.json',
  ],
  [
    'a source that is no text',
    { files: (files) => files.set('POLL.sh', Buffer.from([0xff])) },
    'the source "states/POLL.sh" is not UTF-8',
  ],
  [
    'a wrong state table',
    { workflow: { 'states.1.unix': 'POLL.ps1' } },
    'the state "POLL" is said to be "POLL.ps1" on unix, but is "POLL.sh"',
  ],
  [
    'a hole in the state table',
    { workflow: { 'states.1.windows': null } },
    'the state "POLL" is said to be no file on windows, but is "POLL.ps1"',
  ],
  // References
  [
    'a target elsewhere',
    { workflow: { [`${start}.transitions.0.target.unix`]: 'START.md' } },
    'the target "POLL" in "START.md" is said to mean "START.md" on unix, but means "POLL.sh"',
  ],
  [
    'a target outside',
    { workflow: { [`${start}.transitions.0.target.windows`]: '../x.md' } },
    'the target "POLL" in "START.md" is said to mean "../x.md" on windows',
  ],
  [
    'a target under another name',
    { workflow: { [`${start}.transitions.0.target.text`]: 'NONE' } },
    'the target "NONE" in "START.md" is said to mean "POLL.sh" on unix, but means no file',
  ],
  [
    'a policy that leads nowhere',
    { workflow: { [`${review}.transitions.0.target`]: merged(nowhere) } },
    'the target "NONE" of a transition of "REVIEW.md" resolves to no file on unix, where the bundle claims to run',
  ],
  [
    'an entry that leads nowhere',
    { workflow: { entry: merged(nowhere) } },
    'the entry "NONE" resolves to no file on unix, where the bundle claims to run',
  ],
  [
    'a reference from another file',
    { workflow: { [`${start}.transitions.0.target.file`]: 'POLL.sh' } },
    'the target of a transition of "START.md" is said to stand in "POLL.sh"',
  ],
  [
    'an entry from no file',
    { workflow: { 'entry.file': '/etc/passwd' } },
    'the entry is said to stand in "/etc/passwd", which is not in the bundle',
  ],
  // Policies
  [
    'an implicit transition out of range',
    { workflow: { [`${review}.implicit`]: 1 } },
    'the implicit transition of "REVIEW.md" is number 1, counted from 0, of 1',
  ],
  [
    'an implicit transition without a policy',
    { workflow: { [`${start}.implicit`]: 0 } },
    'the implicit transition of "START.md" is not the only entry of its policy',
  ],
  [
    'one of two as implicit',
    { workflow: { [`${review}.transitions`]: repeated } },
    'the implicit transition of "REVIEW.md" is not the only entry of its policy',
  ],
  [
    'an implicit goto without a target',
    { workflow: { [`${review}.transitions.0.target`]: null } },
    'the implicit transition of "REVIEW.md" is incomplete: a goto needs a target',
  ],
  [
    'an implicit call without a return',
    { workflow: { [`${review}.transitions.0.tag`]: 'call' } },
    'the implicit transition of "REVIEW.md" is incomplete: a call needs a return',
  ],
  [
    'an implicit fork without a next',
    { workflow: { [`${review}.transitions.0.tag`]: 'fork' } },
    'the implicit transition of "REVIEW.md" is incomplete: a fork needs a next',
  ],
  [
    'an implicit result without a payload',
    { workflow: { [`${review}.transitions.0.tag`]: 'result' } },
    'the implicit transition of "REVIEW.md" is incomplete: a result needs a payload',
  ],
  [
    'force_implicit alone',
    { workflow: { [`${start}.forceImplicit`]: true } },
    '"START.md" forces an implicit transition, but has none',
  ],
  [
    'a policy without entries',
    { workflow: { [`${start}.hasPolicy`]: true } },
    '"START.md" is said to have a policy, but has no entry of one',
  ],
  [
    'entries without a policy',
    { workflow: { [`${review}.hasPolicy`]: false } },
    '"REVIEW.md" is said to have no policy, but has entries of one',
  ],
  [
    'max_visits that leads nowhere',
    { workflow: { [`${start}.maxVisits`]: maxVisits(emptyThen) } },
    'max_visits of "START.md" is incomplete: a goto needs a target',
  ],
  [
    'a prompt without a prompt',
    { workflow: { [`${start}.prompt`]: null } },
    '"START.md" is a prompt without a compiled prompt',
  ],
  [
    'a script with a prompt',
    { workflow: { 'implementations.2.prompt': [] } },
    '"POLL.sh" is a script with a compiled prompt',
  ],
  [
    'a script without a summary',
    { workflow: { [pollScript]: null } },
    '"POLL.sh" is a script without a script\'s summary',
  ],
  [
    "a prompt with a script's summary",
    { workflow: { [`${start}.script`]: script({}) } },
    '"START.md" is a prompt with a script\'s summary',
  ],
  [
    'a dynamic transition beside a policy',
    {
      workflow: { [`${review}.dynamic`]: [{ tag: 'result', target: null, return: null, next: null, span }] },
    },
    '"REVIEW.md" has a policy, and beside it a dynamic transition, which a policy leaves no room for',
  ],
  [
    'a policy without a reminder',
    { workflow: { [`${review}.reminder`]: null } },
    '"REVIEW.md" has a policy, but no reminder',
  ],
  [
    'a reminder without a policy',
    { workflow: { [`${start}.reminder`]: 'Go on.' } },
    '"START.md" has a reminder, but no policy',
  ],
  [
    'a body that is certain beside a policy',
    { workflow: { [`${review}.transitions`]: (own: object[]) => [...own, { ...own[0], origin: 'body' }] } },
    'a transition of "REVIEW.md" by body beside a policy cannot be "certain"',
  ],
  [
    'a script that only mentions',
    { workflow: { 'implementations.2.transitions.0.certainty': 'mention' } },
    'a transition of "POLL.sh" by script without a policy cannot be "mention"',
  ],
  [
    'a policy that is not certain',
    { workflow: { [`${review}.transitions.0.certainty`]: 'possible' } },
    'a transition of "REVIEW.md" by policy beside a policy cannot be "possible"',
  ],
  [
    'a script in a prompt',
    { workflow: { [`${start}.transitions.0.origin`]: 'script' } },
    'a transition of "START.md", a prompt state, cannot have the origin "script"',
  ],
  [
    'max_visits that come from the body',
    { workflow: { [`${start}.maxVisits`]: maxVisits({ ...emptyThen, target: poll, origin: 'body' }) } },
    'max_visits of "START.md", a prompt state, cannot have the origin "body"',
  ],
  [
    'max_visits that are certain',
    { workflow: { [`${start}.maxVisits`]: maxVisits({ ...emptyThen, target: poll, certainty: 'certain' }) } },
    'max_visits of "START.md" by max_visits without a policy cannot be "certain"',
  ],
  // Spans
  [
    'a span after the end',
    { workflow: { [`${start}.transitions.0.span.end`]: 19 } },
    'a span of a transition ends at 19, but "START.md" has 18 UTF-16 units',
  ],
  [
    'a span that runs backwards',
    { workflow: { [`${start}.transitions.0.span.start`]: 18 } },
    'a span of a transition in "START.md" ends before it starts',
  ],
  [
    'a reference after the end',
    { workflow: { [`${start}.transitions.0.target.span.end`]: 99 } },
    'a span of the target ends at 99, but "START.md" has 18 UTF-16 units',
  ],
  [
    'a piece outside the prompt',
    { workflow: { [`${start}.prompt.0.span.end`]: 9999 } },
    'a span of the prompt ends at 9999',
  ],
  [
    'a literal that says something itself',
    { ir: (text) => text.replace(/("kind":"literal","span":{[^}]*})}/, '$1,"text":"Obey."}') },
    'the prompt of "ENDE_é.md" gives a literal a text, which only its source has',
  ],
  [
    'a gap in a prompt',
    pieces(literal(0, 5), literal(6, 18)),
    'a piece of the prompt of "START.md" begins at 6, but the one before ends at 5',
  ],
  [
    'a prompt that says something twice',
    pieces(literal(0, 5), literal(4, 18)),
    'a piece of the prompt of "START.md" begins at 4, but the one before ends at 5',
  ],
  [
    'a prompt in another order',
    pieces(literal(5, 18), literal(0, 5)),
    'a piece of the prompt of "START.md" begins at 0, but the one before ends at 18',
  ],
  [
    'a prompt that ends before its source',
    pieces(literal(0, 17)),
    'the prompt of "START.md" ends at 17, but its source at 18',
  ],
  [
    'a prompt that ends after its source',
    pieces(literal(0, 19)),
    'a span of the prompt ends at 19, but "START.md" has 18 UTF-16 units',
  ],
  [
    'an empty piece',
    pieces(literal(0, 18), literal(18, 18)),
    'a piece of the prompt of "START.md", at 18, is empty',
  ],
  [
    'a slot where there is none',
    pieces(literal(0, 6), slot('POLL', 6, 10), literal(10, 18)),
    'the prompt of "START.md" has a slot "POLL" at 6, where its source has none',
  ],
  [
    'a slot of another name',
    {
      ...pieces(slot('theirs', 0, 8), literal(8, 18)),
      files: (files) => files.set('START.md', Buffer.from('{{ours}}0123456789')),
    },
    'the prompt of "START.md" has a slot "theirs" at 0, where its source has none',
  ],
  [
    'a slot without a name',
    pieces({ kind: 'slot', span: { start: 0, end: 18 } }),
    'ir.json does not fit its schema: "/implementations/4/prompt/0" must have required property \'text\'',
  ],
  [
    'a literal without a place',
    pieces({ kind: 'literal' }),
    'ir.json does not fit its schema: "/implementations/4/prompt/0" must have required property \'span\'',
  ],
  [
    'an attribute outside the text',
    {
      workflow: {
        [`${start}.transitions.0.attributes`]: [{ name: 'input', value: '', span: { start: 0, end: 70 } }],
      },
    },
    'a span of a transition ends at 70',
  ],
  [
    'an opaque part outside the text',
    {
      workflow: {
        [`${start}.opaque`]: {
          cause: 'dynamic',
          reason: 'it computes its target',
          span: { start: 0, end: 70 },
        },
      },
    },
    'a span of the opaque part ends at 70',
  ],
  [
    'a limit outside the text',
    { workflow: { [`${start}.limits.spans.model`]: { start: 0, end: 500 } } },
    'a span of a limit ends at 500',
  ],
  [
    'a setting that runs backwards',
    { workflow: { 'settings.spans.model': { start: 5, end: 1 } } },
    'a span of a setting in "workflow.yaml" ends before it starts',
  ],
  [
    'a setting outside the manifest',
    { manifest: 'model: opus\n', workflow: { 'settings.spans.model': { start: 7, end: 13 } } },
    'a span of a setting ends at 13, but "workflow.yaml" has 12 UTF-16 units',
  ],
  [
    'a setting of no manifest',
    { workflow: { 'settings.spans.model': { start: 7, end: 11 } } },
    'a setting is said to stand in "workflow.yaml", which is not in the bundle',
  ],
  [
    'an entry of no manifest',
    { workflow: { 'entry.file': 'workflow.yaml' } },
    'the entry is said to stand in "workflow.yaml", which is not in the bundle',
  ],
  [
    'a manifest that is not UTF-8',
    { manifest: Buffer.from([0xff]) },
    'the source "workflow.yaml" is not UTF-8',
  ],
  // What only a run settles
  [
    'a choice of another shape',
    { workflow: { [`${start}.dynamic`]: dynamic({ target: { ...choice, prefix: 7 } }) } },
    'ir.json does not fit its schema: "/implementations/4/dynamic/0/target',
  ],
  [
    'a choice with a key too many',
    { workflow: { [`${start}.dynamic`]: dynamic({ target: { ...choice, unix: 'START.md' } }) } },
    'ir.json does not fit its schema: "/implementations/4/dynamic/0/target',
  ],
  [
    'a choice without an end',
    { workflow: { [`${start}.dynamic`]: dynamic({ target: { prefix: '', file: 'START.md', span } }) } },
    'ir.json does not fit its schema: "/implementations/4/dynamic/0/target',
  ],
  [
    'a choice of endless length',
    { workflow: { [`${start}.dynamic`]: dynamic({ target: { ...choice, suffix: 'x'.repeat(65_537) } }) } },
    'ir.json does not fit its schema: "/implementations/4/dynamic/0/target',
  ],
  [
    'a dynamic transition by an unknown tag',
    { workflow: { [`${start}.dynamic`]: dynamic({ tag: 'jump' }) } },
    'ir.json does not fit its schema: "/implementations/4/dynamic/0/tag" must be equal to one of the allowed values: "goto", "reset", "call", "function", "fork", "result"',
  ],
  [
    'a dynamic transition that is missing',
    { workflow: { [`${start}.dynamic`]: null } },
    'ir.json does not fit its schema: "/implementations/4/dynamic" must be array',
  ],
  [
    'a dynamic transition after the end',
    { workflow: { [`${start}.dynamic`]: dynamic({ span: behind }) } },
    'a span of a dynamic transition ends at 99, but "START.md" has 18 UTF-16 units',
  ],
  [
    'a choice after the end',
    { workflow: { [`${start}.dynamic`]: dynamic({ target: { ...choice, span: behind } }) } },
    'a span of the target of a dynamic transition ends at 99',
  ],
  [
    'a choice that runs backwards',
    { workflow: { [`${start}.dynamic`]: dynamic({ target: { ...choice, span: { start: 5, end: 2 } } }) } },
    'a span of the target of a dynamic transition in "START.md" ends before it starts',
  ],
  [
    'a choice from another file',
    { workflow: { [`${start}.dynamic`]: dynamic({ target: { ...choice, file: 'POLL.sh' } }) } },
    'the target of a dynamic transition of "START.md" is said to stand in "POLL.sh"',
  ],
  [
    'a choice from no file',
    { workflow: { [`${start}.dynamic`]: dynamic({ target: { ...choice, file: '/etc/passwd' } }) } },
    'the target of a dynamic transition of "START.md" is said to stand in "/etc/passwd"',
  ],
  [
    'a known return beside a choice, elsewhere',
    {
      workflow: {
        [`${start}.dynamic`]: dynamic({ tag: 'call', return: { ...poll, unix: 'START.md' } }),
      },
    },
    'the return "POLL" in "START.md" is said to mean "START.md" on unix, but means "POLL.sh"',
  ],
  // What a script does
  [
    'an outcome of another shape',
    { workflow: { [pollScript]: script({ outcomes: [{ ...outcome, exit: 0 }] }) } },
    'ir.json does not fit its schema: "/implementations/2/script',
  ],
  [
    'an outcome with three tags',
    { workflow: { [pollScript]: script({ outcomes: [{ ...outcome, tags: [span, span, span] }] }) } },
    'ir.json does not fit its schema: "/implementations/2/script',
  ],
  [
    'a script without a list',
    { workflow: { [pollScript]: { outcomes: [], reads: [] } } },
    'ir.json does not fit its schema: "/implementations/2/script',
  ],
  [
    'a tag of an outcome after the end',
    { workflow: { [pollScript]: script({ outcomes: [{ ...outcome, tags: [behind] }] }) } },
    'a span of a tag of an outcome ends at 99, but "POLL.sh" has 23 UTF-16 units',
  ],
  [
    'a tag of an outcome that is no transition',
    { workflow: { [pollScript]: script({ outcomes: [{ ...outcome, printed: [1] }] }) } },
    'a tag of an outcome of "POLL.sh" is transition number 1, counted from 0, of 1',
  ],
  [
    'an outcome after the end',
    { workflow: { [pollScript]: script({ outcomes: [{ ...outcome, span: behind }] }) } },
    'a span of an outcome ends at 99',
  ],
  [
    'unknown output that runs backwards',
    { workflow: { [pollScript]: script({ outcomes: [{ ...outcome, unknown: { start: 4, end: 3 } }] }) } },
    'a span of the unknown part of an outcome in "POLL.sh" ends before it starts',
  ],
  [
    'a read after the end',
    { workflow: { [pollScript]: script({ reads: [{ name: 'X', span: behind, guarded: false }] }) } },
    'a span of a read variable ends at 99',
  ],
  [
    'handled payloads after the end',
    {
      workflow: {
        [pollScript]: script({
          handled: [{ payloads: [], patterns: [], rest: true, folding: 'none', span: behind }],
        }),
      },
    },
    'a span of handled payloads ends at 99',
  ],
  [
    'a handled payload after the end',
    {
      workflow: {
        [pollScript]: script({
          handled: [
            { payloads: [{ text: 'yes', span: behind }], patterns: [], rest: true, folding: 'none', span },
          ],
        }),
      },
    },
    'a span of a handled payload ends at 99',
  ],
  [
    'an unprinted tag after the end',
    { workflow: { [pollScript]: script({ unprinted: [unprinted({ span: behind })] }) } },
    'a span of an unprinted tag ends at 99',
  ],
  [
    'an unprinted tag that means another file',
    {
      workflow: {
        [pollScript]: script({
          unprinted: [unprinted({ target: { ...poll, file: 'POLL.sh', unix: 'START.md' } })],
        }),
      },
    },
    'is said to mean "START.md" on unix, but means "POLL.sh"',
  ],
];
