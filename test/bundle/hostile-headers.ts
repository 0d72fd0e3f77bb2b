import type { HostileCase } from './forge-bundle.ts';
import { sample } from './sample-workflow.ts';

const zeros = '0'.repeat(64);
const misfit = 'bundle.json does not fit its schema:';
const replaced = (from: string, to: string) => (text: string) => text.replace(from, to);

/** Bundles whose bundle.json is wrong. The contents: 0 mimetype, 1 ir.json, 2 states/ENDE_é.md, and so on. */
export const hostileHeaders: readonly HostileCase[] = [
  ['null', { headerText: () => 'null' }, 'bundle.json has no formatVersion, where a number belongs'],
  ['a version as text', { header: { formatVersion: '3' } }, 'bundle.json has the formatVersion "3", where'],
  [
    'a later version of another shape',
    { headerText: () => '{"formatVersion":4,"new":true}' },
    'the bundle has format version 4, since another raymond built it, and this one reads version 3',
  ],
  [
    'an older version',
    { header: { formatVersion: 1 } },
    'the bundle has format version 1, since another raymond built it, and this one reads version 3',
  ],
  [
    'the layout of version 2',
    {
      header: { formatVersion: 2 },
      headerText: (text) => `${JSON.stringify(JSON.parse(text), null, 2)}\n`,
    },
    'the bundle has format version 2, since another raymond built it, and this one reads version 3',
  ],
  [
    '__proto__ as a rule',
    { headerText: replaced('"diagnostics":{}', '"diagnostics":{"__proto__":1}') },
    `${misfit} "/diagnostics" property name must be valid ("__proto__")`,
  ],
  [
    'a missing key',
    { headerText: replaced('"workflow"', '"workflov"') },
    `${misfit} its top level must have required property`,
  ],
  [
    'a count of findings below one',
    { header: { diagnostics: { 'dead-end': 0 } } },
    `${misfit} "/diagnostics/dead-end" must be >= 1`,
  ],
  [
    'a count in halves',
    { header: { diagnostics: { 'dead-end': 1.5 } } },
    `${misfit} "/diagnostics/dead-end" must be integer`,
  ],
  ['a digest in capitals', { header: { digest: 'A'.repeat(64) } }, `${misfit} "/digest" must match pattern`],
  [
    'thousands of platforms',
    { header: { platforms: Array.from({ length: 50_000 }, (_, index) => `p${index}`) } },
    `${misfit} "/platforms" must NOT have more than 2 items`,
  ],
  [
    'a platform twice',
    { header: { platforms: ['unix', 'unix'] } },
    `${misfit} "/platforms" must NOT have duplicate items`,
  ],
  [
    'a wrong size',
    { header: { 'contents.1.size': 7 } },
    'bundle.json gives "ir.json" the size 7, but it has',
  ],
  [
    'a wrong digest of an entry',
    { header: { 'contents.2.sha256': zeros } },
    `bundle.json gives "states/ENDE_é.md" the SHA-256 ${zeros}, but it is`,
  ],
  [
    'a wrong digest of the whole',
    { header: { digest: zeros } },
    `bundle.json gives the digest ${zeros}, but it is`,
  ],
  [
    'an entry not listed',
    { header: { contents: (contents: unknown[]) => contents.toSpliced(1, 1) } },
    'bundle.json lists "states/ENDE_é.md" where the zip has "ir.json"',
  ],
  [
    'contents out of order',
    { header: { contents: (contents: unknown[]) => contents.toReversed() } },
    'bundle.json lists "states/START.md" where the zip has "mimetype"',
  ],
  [
    'another workflow name',
    { header: { workflow: 'other' } },
    'bundle.json names the workflow "other", but ir.json "sample"',
  ],
  [
    'other entries',
    { header: { entries: ['POLL'] } },
    'bundle.json gives the entries "[\\"POLL\\"]", but ir.json "[\\"START\\"]"',
  ],
  [
    'other platforms',
    { header: { platforms: ['unix'] } },
    'bundle.json gives the platforms "[\\"unix\\"]", but ir.json',
  ],
  // Claims that contradict each other
  [
    'more findings by severity than by rule',
    { header: { severities: { error: 0, warning: 2, info: 0 } } },
    'bundle.json counts 0 findings by rule, but 2 by severity',
  ],
  [
    'an error that nobody allowed',
    { header: { severities: { error: 1, warning: 0, info: 0 }, diagnostics: { trap: 1 } } },
    'bundle.json counts 1 error, but allows 0',
  ],
  [
    'more allowed than found',
    { header: { allowed: [{ rule: 'trap', errors: 1 }] } },
    'bundle.json allows 1 error of "trap", but counts 0 findings of it',
  ],
  [
    'a rule allowed twice',
    {
      header: {
        allowed: [
          { rule: 'trap', errors: 1 },
          { rule: 'trap', errors: 1 },
        ],
      },
    },
    '"trap" stands twice among the rules that bundle.json allows',
  ],
  [
    'a rule allowed under a prototype name',
    { header: { allowed: [{ rule: 'constructor', errors: 1 }] } },
    'bundle.json allows 1 error of "constructor", but counts 0 findings of it',
  ],
  [
    'a verdict too few',
    { header: { verdicts: (verdicts: unknown[]) => verdicts.slice(0, 7) } },
    'bundle.json has nothing where the verdict on agents-bounded, windows, has to be',
  ],
  [
    'verdicts of a platform too many',
    {
      sample: sample([{ file: 'START.md', target: null }], ['unix']),
      header: { verdicts: (verdicts: object[]) => [...verdicts, ...verdicts] },
    },
    'bundle.json has a verdict on can-end, unix, too many',
  ],
  [
    'verdicts out of order',
    { header: { verdicts: (verdicts: unknown[]) => verdicts.toReversed() } },
    'bundle.json has that on agents-bounded, windows, where the verdict on can-end, unix, has to be',
  ],
  [
    'a depth of what has none',
    { header: { 'verdicts.0.depth': 3 } },
    'the verdict on can-end, unix, in bundle.json has a depth, which only a stack that is proved to be bounded has',
  ],
  [
    'advice on what is settled',
    { header: { 'verdicts.2.settle': 'ask' } },
    'the verdict on stack-bounded, unix, in bundle.json says what would settle it, but it is proved',
  ],
  [
    'a verdict of another kind',
    { header: { 'verdicts.0.verdict': 'true' } },
    `${misfit} "/verdicts/0/verdict" must be equal to one of the allowed values: "proved", "refuted", "unknown"`,
  ],
  [
    'a rule set without a digest',
    { header: { ruleSet: { count: 58, digest: '' } } },
    `${misfit} "/ruleSet/digest" must match pattern`,
  ],
];
