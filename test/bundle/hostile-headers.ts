import type { HostileCase } from './forge-bundle.ts';

const zeros = '0'.repeat(64);
const misfit = 'bundle.json does not fit its schema:';
export const deepJson = `${'['.repeat(40)}${']'.repeat(40)}`;
const replaced = (from: string, to: string) => (text: string) => text.replace(from, to);

/** Bundles whose bundle.json is wrong. The contents: 0 mimetype, 1 ir.json, 2 states/ENDE_é.md, and so on. */
export const hostileHeaders: readonly HostileCase[] = [
  ['text that is no JSON', { headerText: () => 'hello' }, 'bundle.json is not JSON'],
  ['no text at all', { headerText: () => '' }, 'bundle.json is not JSON'],
  ['a string without an end', { headerText: () => '"\\' }, 'bundle.json is not JSON'],
  [
    'bytes that are no UTF-8',
    { headerText: () => Buffer.from([0x22, 0xff, 0x22]) },
    'bundle.json is not UTF-8',
  ],
  ['a byte order mark', { headerText: (text) => `\ufeff${text}` }, 'bundle.json is not JSON'],
  ['deep JSON', { headerText: () => deepJson }, 'bundle.json nests more than 32 levels deep'],
  [
    'a key twice',
    { headerText: replaced('{', '{"formatVersion": 1,') },
    'bundle.json has an object with the same key twice',
  ],
  ['null', { headerText: () => 'null' }, 'bundle.json does not say its formatVersion as a number'],
  ['no version', { headerText: () => '{}' }, 'bundle.json does not say its formatVersion as a number'],
  [
    'a version as text',
    { header: { formatVersion: '1' } },
    'bundle.json does not say its formatVersion as a number',
  ],
  [
    'a later version of another shape',
    { headerText: () => '{"formatVersion": 2, "new": true}' },
    'the bundle has format version 2, but this raymond reads version 1',
  ],
  [
    'an older version',
    { header: { formatVersion: 0 } },
    'the bundle has format version 0, but this raymond reads version 1',
  ],
  [
    '__proto__ at the top',
    { headerText: replaced('{', '{"__proto__": {"digest": 1},') },
    `${misfit} its top level must NOT have additional properties ("__proto__")`,
  ],
  [
    '__proto__ as a rule',
    { headerText: replaced('"diagnostics": {}', '"diagnostics": {"__proto__": 1}') },
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
  ['other entries', { header: { entries: ['POLL'] } }, 'the entries in bundle.json are not those in ir.json'],
  [
    'other platforms',
    { header: { platforms: ['unix'] } },
    'the platforms in bundle.json are not those in ir.json',
  ],
];
