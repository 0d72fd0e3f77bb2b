import type { HostileCase } from './forge-bundle.ts';
import type { ForgedEntry } from './forge-zip.ts';

export const changed = (index: number, change: Partial<ForgedEntry>) => (entries: ForgedEntry[]) =>
  entries.map((entry, position) => (position === index ? { ...entry, ...change } : entry));
const moved = (from: number, to: number) => (entries: ForgedEntry[]) => {
  const [entry] = entries.splice(from, 1);
  return entry === undefined ? entries : entries.toSpliced(to, 0, entry);
};
const without = (index: number) => (entries: ForgedEntry[]) => entries.toSpliced(index, 1);
const added = (entry: ForgedEntry) => (entries: ForgedEntry[]) => [...entries, entry];

/**
 * Bundles that are wrong as zips or in their layout. The sample's entries: 0 mimetype, 1 bundle.json,
 * 2 ir.json, and in states/ 3 ENDE_é.md, 4 POLL.ps1, 5 POLL.sh, 6 REVIEW.md, 7 START.md.
 */
export const hostileZips: readonly HostileCase[] = [
  ['a comment', { end: { comment: 'x' } }, 'the zip carries a comment, which a bundle never does'],
  [
    'a date',
    { entries: changed(3, { both: { stamp: 0x5a8c6d2f } }) },
    'the entry "states/ENDE_é.md" has the date and time 1519152431, where a bundle has 2162688',
  ],
  [
    'a date in one header',
    { entries: changed(7, { local: { stamp: 1 } }) },
    'the local header of "states/START.md" has another date',
  ],
  [
    'a version in one header',
    { entries: changed(7, { local: { version: 20 } }) },
    'the local header of "states/START.md" has another version',
  ],
  [
    'another maker',
    { entries: changed(7, { central: { madeBy: 0x031e } }) },
    'the entry "states/START.md" has the maker 798, where a bundle has 20',
  ],
  [
    'attributes',
    { entries: changed(7, { central: { attributes: 1 } }) },
    'the entry "states/START.md" has the external attributes 1, where a bundle has 0',
  ],
  [
    'a comment of an entry',
    { entries: changed(7, { central: { comment: 'x' } }) },
    'the entry "states/START.md" has the length of comment 1, where a bundle has 0',
  ],
  [
    'an extra field',
    { entries: changed(7, { both: { extra: Buffer.from([0x55, 0x54, 0, 0]) } }) },
    'the entry "states/START.md" has an extra field, which no bundle has',
  ],
  [
    'an extra field in one header',
    { entries: changed(7, { local: { extra: Buffer.from([0x55, 0x54, 0, 0]) } }) },
    'the local header of "states/START.md" has another extra field',
  ],
  [
    'a missing UTF-8 flag',
    { entries: changed(3, { both: { flags: 0 } }) },
    'the entry "states/ENDE_é.md" has the flags 0, where a bundle has 2048',
  ],
  [
    'trailing bytes',
    { end: { suffix: Buffer.alloc(1) } },
    'the file goes on for 1 byte after the end of the zip',
  ],
  [
    'a prefix',
    { end: { prefix: Buffer.alloc(5) } },
    'a gap of 5 bytes before the entry "mimetype" belongs to no entry',
  ],
  [
    'a duplicate',
    { entries: (entries) => [...entries, ...entries.slice(7)] },
    'the name "states/START.md" stands in the zip twice',
  ],
  [
    'a case clash',
    { entries: added({ name: 'states/start.md' }) },
    'the names "states/START.md" and "states/start.md" are one file',
  ],
  [
    'a path out',
    { entries: added({ name: 'states/../../x.md' }) },
    'the name "states/../../x.md" climbs out of its folder',
  ],
  [
    'a link',
    { entries: changed(7, { central: { attributes: 0o120777 * 65536 } }) },
    'the entry "states/START.md" is a symbolic link',
  ],
  [
    'a bomb by ratio',
    { entries: changed(7, { bytes: Buffer.alloc(2_000_000) }) },
    'the entry "states/START.md" unpacks to more than 250 times its size',
  ],
  [
    'a bomb by promise',
    { entries: changed(7, { both: { size: 10 } }) },
    'the entry "states/START.md" unpacks to more than the 10 bytes',
  ],
  [
    'a size beyond the limit',
    { entries: changed(7, { both: { size: 0x10000000 } }) },
    'the entry "states/START.md" unpacks to 268435456 bytes; at most 134217728 are read',
  ],
  [
    'a wrong CRC',
    { entries: changed(2, { both: { checksum: 1 } }) },
    'the CRC of the entry "ir.json" is wrong',
  ],
  ['no entry', { entries: () => [] }, 'the zip is empty; a bundle begins with the entry "mimetype"'],
  [
    'another zip',
    { entries: without(0) },
    'this is a zip but no bundle: its first entry is "bundle.json" where a bundle has "mimetype"',
  ],
  ['a compressed mimetype', { entries: changed(0, { stored: false }) }, 'the entry "mimetype" is compressed'],
  [
    'another mimetype',
    { entries: changed(0, { bytes: 'application/epub+zip' }) },
    'its mimetype is "application/epub+zip" where a bundle has "application/vnd.raymond.workflow"',
  ],
  [
    'a line break in mimetype',
    { entries: changed(0, { bytes: 'application/vnd.raymond.workflow\n' }) },
    'its mimetype is "application/vnd.raymond.workflow\\n"',
  ],
  [
    'no bundle.json',
    { entries: without(1) },
    'entry 2 is "ir.json" where a bundle has "bundle.json"; no entry has that name',
  ],
  [
    'only a mimetype',
    { entries: (entries) => entries.slice(0, 1) },
    'entry 2 is missing where a bundle has "bundle.json"; no entry has that name',
  ],
  [
    'no ir.json',
    { entries: without(2) },
    'entry 3 is "states/ENDE_é.md" where a bundle has "ir.json"; no entry has that name',
  ],
  [
    'ir.json before bundle.json',
    { entries: moved(2, 1) },
    'entry 2 is "ir.json" where a bundle has "bundle.json"; it is entry 3',
  ],
  [
    'ir.json last',
    { entries: moved(2, 7) },
    'entry 3 is "states/ENDE_é.md" where a bundle has "ir.json"; it is entry 8',
  ],
  [
    'states out of order',
    { entries: moved(4, 5) },
    '"states/POLL.ps1" stands after "states/POLL.sh" among the entries, out of order',
  ],
  ['no states', { entries: (entries) => entries.slice(0, 3) }, 'the bundle holds no state'],
  [
    'an entry of another kind',
    { entries: added({ name: 'x.md' }) },
    'the entry "x.md" does not belong in a bundle',
  ],
  [
    'a second ir.json',
    { entries: added({ name: 'states/ir.json/x' }) },
    'the entry "states/ir.json/x" does not belong in a bundle',
  ],
  [
    'an empty manifest that is compressed',
    { manifest: '' },
    'the entry "workflow.yaml" is compressed, but it is empty; a bundle stores those',
  ],
  [
    'a manifest after the states',
    { entries: added({ name: 'workflow.yaml' }) },
    'the entry "workflow.yaml" does not belong in a bundle; after ir.json only workflow.yaml and then states/<file> may stand',
  ],
  [
    'a stored manifest',
    { manifest: 'model: opus\n', entries: changed(3, { stored: true }) },
    'the entry "workflow.yaml" is stored; a bundle compresses all but "mimetype"',
  ],
  [
    'a signature that is none',
    { entries: added({ name: 'signature.json', bytes: '{}' }) },
    'the entry "signature.json" is no signature of version 1',
  ],
  [
    'a folder',
    { entries: added({ name: 'states/', stored: true }) },
    'the entry "states/" does not belong in a bundle',
  ],
  [
    'a control character',
    { entries: added({ name: 'states/\u001b[2J.md' }) },
    'the name "states/\\u001b[2J.md" holds a control character',
  ],
  [
    'a stored state',
    { entries: changed(7, { stored: true }) },
    'the entry "states/START.md" is stored; a bundle compresses all but "mimetype"',
  ],
  [
    'a state more than listed',
    { entries: added({ name: 'states/Z.md', bytes: 'Z' }) },
    'bundle.json lists nothing where the zip has "states/Z.md"',
  ],
  [
    'the last state missing',
    { entries: without(7) },
    'bundle.json lists "states/START.md", which the zip does not have',
  ],
  [
    'a state missing in the middle',
    { entries: without(4) },
    'bundle.json lists "states/POLL.ps1" where the zip has "states/POLL.sh"',
  ],
  [
    'changed contents',
    { entries: changed(7, { bytes: '<goto>POLL</goto>!' }) },
    'bundle.json gives "states/START.md" the SHA-256',
  ],
];
