import { deflateRawSync } from 'node:zlib';
import type { HostileCase } from './forge-bundle.ts';
import {
  type ForgedEnd,
  type ForgedEntry,
  forgeZip,
  type HeaderFields,
  u16,
  u32,
  unicodePathField,
} from './forge-zip.ts';
import { changed } from './hostile-zips.ts';

/** START.md, the last entry of the sample. */
const last = 7;
const start = 'the entry "states/START.md"';
const local = 'the local header of "states/START.md"';

const all32 = 0xffffffff;
const onlyIn = (where: 'local' | 'central' | 'both', fields: HeaderFields) => ({
  entries: changed(last, { [where]: fields }),
});
const named = (name: string) => ({
  entries: (entries: ForgedEntry[]) => [...entries, { name, bytes: 'x' }],
});
const ended = (end: ForgedEnd) => ({ end });
const field = (id: number, ...bytes: readonly number[]) =>
  Buffer.concat([u16(id, bytes.length), Buffer.from(bytes)]);

const features: readonly HostileCase[] = [
  ['an encrypted entry', onlyIn('both', { flags: 1 }), `${start} is encrypted`],
  ['a strongly encrypted entry', onlyIn('both', { flags: 0x40 }), `${start} is encrypted`],
  [
    'AES in an extra field',
    onlyIn('both', { extra: field(0x9901, 2, 0, 65, 69, 3, 8, 0) }),
    `${start} is encrypted`,
  ],
  ['a patch as data', onlyIn('both', { flags: 0x20 }), `${start} uses a zip feature (flags 32)`],
  ['a masked directory', onlyIn('both', { flags: 0x2000 }), `${start} is encrypted`],
  ['a data descriptor', onlyIn('both', { flags: 8 }), `${start} has the flags 8, where a bundle has 0`],
  ['a hint of effort', onlyIn('both', { flags: 2 }), `${start} has the flags 2, where a bundle has 0`],
  [
    'flags in the local header alone',
    onlyIn('local', { flags: 1 }),
    `${local} has another set of flags (1, not 0)`,
  ],
  ['method 9 (deflate64)', onlyIn('both', { method: 9 }), `${start} is compressed by method 9`],
  ['method 99 (AES)', onlyIn('both', { method: 99 }), `${start} is compressed by method 99`],
  [
    'another method in one header',
    onlyIn('local', { method: 0 }),
    `${local} has another compression method (0, not 8)`,
  ],
  ['a FIFO', onlyIn('central', { attributes: 0o010644 * 65536 }), `${start} is neither a file nor a folder`],
  [
    'a folder by its attributes',
    onlyIn('central', { attributes: 0o040755 * 65536 }),
    `${start} is a folder by its attributes`,
  ],
  [
    'permissions',
    onlyIn('central', { attributes: 0o100755 * 65536 }),
    `${start} has the external attributes 2179792896`,
  ],
  ['another disk', onlyIn('central', { disk: 1 }), `${start} stands on another disk`],
  [
    'an extra field that is cut off',
    onlyIn('both', { extra: Buffer.of(0x55, 0x54, 9, 0) }),
    'an extra field of the entry "states/START.md" is cut off',
  ],
  [
    'a second name',
    onlyIn('both', { extra: field(0x7075, 1, 0, 0, 0, 0, 0x58) }),
    `${start} has a second, different name`,
  ],
  [
    'an unknown extra field beside the known one',
    {
      entries: changed(3, {
        both: { extra: Buffer.concat([unicodePathField('states/ENDE_é.md'), field(0xcafe, 1)]) },
      }),
    },
    'the entry "states/ENDE_é.md" has other extra fields than its name in Unicode',
  ],
];

const lies: readonly HostileCase[] = [
  ['a size of zip64', onlyIn('both', { size: all32 }), `${start} has sizes in the zip64 format`],
  [
    'a zip64 field',
    onlyIn('both', { extra: field(1, 0, 0, 0, 0, 0, 0, 0, 0) }),
    `${start} has an extra field of the zip64 format`,
  ],
  ['a zip64 count', ended({ count: 0xffff }), 'the zip is in the zip64 format'],
  [
    'a zip64 locator',
    ended({ gap: Buffer.concat([u32(0x07064b50, 0, 0, 0, 1)]), directorySize: 0 }),
    'the central directory is said to end at byte',
  ],
  ['a count one too low', ended({ count: 7 }), 'after as many entries as the end record counts (7)'],
  [
    'a count one too high',
    ended({ count: 9 }),
    'the end record counts 9 entries, but the central directory lists 8',
  ],
  ['two counts', ended({ diskCount: 3 }), 'the zip is one part of several'],
  [
    'a directory somewhere else',
    ended({ directoryOffset: 4 }),
    'the central directory is said to end at byte',
  ],
  ['a directory of another size', ended({ directorySize: 9 }), 'but the end record stands at byte'],
  [
    'bytes before the directory',
    ended({ gap: Buffer.from('hidden') }),
    'a gap of 6 bytes before the central directory',
  ],
  [
    'a zip inside its comment',
    { end: { comment: Buffer.from(forgeZip([])).toString('latin1') } },
    'the central directory is said to end at byte 0',
  ],
  [
    'bytes between two entries',
    { entries: changed(6, { after: Buffer.from('hide') }) },
    'a gap of 4 bytes before the entry "states/START.md"',
  ],
  [
    'bytes after the compressed data',
    {
      entries: changed(last, {
        data: Buffer.concat([deflateRawSync('<goto>POLL</goto>\n'), Buffer.of(1, 2)]),
      }),
    },
    `${start} hides 2 bytes after its compressed data`,
  ],
  [
    'two entries with the same data',
    onlyIn('central', { offset: 0 }),
    `${start} overlaps the one before it, or stands out of order`,
  ],
  [
    'an offset after the end',
    onlyIn('central', { offset: 0x7fffffff }),
    'before the entry "states/START.md" belongs to no entry',
  ],
  [
    'entries in another order than in the directory',
    { entries: changed(1, { central: { offset: 0 } }) },
    'the entry "bundle.json" overlaps the one before it',
  ],
  [
    'data that overlap the directory',
    onlyIn('both', { compressedSize: 100_000 }),
    `${start} is cut off, or overlaps the central directory`,
  ],
  [
    'data of no length',
    onlyIn('both', { compressedSize: 0 }),
    'a gap of 16 bytes before the central directory belongs to no entry',
  ],
  ['a size in the local header alone', onlyIn('local', { size: 5 }), `${local} has another size (5, not 18)`],
  ['a size in the directory alone', onlyIn('central', { size: 5 }), `${local} has another size (18, not 5)`],
  [
    'a packed size in the local header alone',
    onlyIn('local', { compressedSize: 5 }),
    `${local} has another compressed size (5, not`,
  ],
  ['a CRC in the local header alone', onlyIn('local', { checksum: 5 }), `${local} has another CRC (5, not`],
  ['a size too small', onlyIn('both', { size: 17 }), `${start} unpacks to more than the 17 bytes`],
  ['a size too large', onlyIn('both', { size: 19 }), `${start} unpacks to 18 bytes, not to the 19`],
  ['a size of nothing', onlyIn('both', { size: 0 }), `${start} unpacks to more than the 0 bytes`],
  [
    'damaged data',
    { entries: changed(last, { data: Buffer.alloc(20, 0xff) }) },
    'the compressed data of the entry "states/START.md" are damaged',
  ],
  [
    'stored data of two sizes',
    { entries: changed(last, { both: { method: 0 } }) },
    `${start} is stored, but its two sizes differ`,
  ],
];

const refusedNames: readonly (readonly [name: string | Uint8Array, words: string])[] = [
  ['../x.md', 'the name "../x.md" climbs out of its folder with ".."'],
  ['states/../x.md', 'the name "states/../x.md" climbs out'],
  ['/etc/passwd', 'the name "/etc/passwd" is absolute'],
  ['C:/x.md', 'the name "C:/x.md" begins with a drive letter'],
  ['c:x.md', 'the name "c:x.md" begins with a drive letter'],
  ['states\\x.md', 'the name "states\\\\x.md" holds a back-slash'],
  ['\\\\host\\share\\x.md', 'the name "\\\\\\\\host\\\\share\\\\x.md" holds a back-slash'],
  ['states/./x.md', 'the name "states/./x.md" has an empty or "." part'],
  ['states//x.md', 'the name "states//x.md" has an empty or "." part'],
  ['states/CON.md', 'the name "states/CON.md" is a device on Windows'],
  ['states/nul', 'the name "states/nul" is a device on Windows'],
  ['states/lpt¹.sh', 'the name "states/lpt¹.sh" is a device on Windows'],
  ['states/X\0.md', 'the name "states/X\\u0000.md" holds a NUL character'],
  ['states/\u202edm.md', '"states/\\u202edm.md"'],
  ['states/ENDE_e\u0301.md', 'are one file where case does not count'],
  ['STATES/START.md', 'the names "states/START.md" and "STATES/START.md" are one file'],
  ['states/START.md/x', 'the name "states/START.md" is a file, but "states/START.md/x" needs a folder there'],
  ['ir.json', 'the name "ir.json" stands in the zip twice'],
  [`states/${'x'.repeat(260)}`, 'is over 255 bytes long in one part'],
  [`states/${'xy/'.repeat(400)}z`, 'the name of entry 9 is 1208 bytes long'],
  [`${'a/'.repeat(40)}b`, 'is 41 levels deep; at most 32 are read'],
  ['', 'entry 9 has an empty name'],
];

const names: readonly HostileCase[] = refusedNames.map(([name, words]) => [
  `an entry named ${JSON.stringify(String(name).slice(0, 40))}`,
  named(String(name)),
  words,
]);

/** Bundles of which one field of a header, or one name, is a lie. */
export const hostileFields: readonly HostileCase[] = [
  ...features,
  ...lies,
  ...names,
  [
    'a name that is no UTF-8',
    onlyIn('both', { name: Buffer.from('states/\xff.md', 'latin1') }),
    'the name of entry 8 is not UTF-8',
  ],
];
