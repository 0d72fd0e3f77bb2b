import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { readZip } from '../../src/source/read-zip.ts';
import { workflowZipLimits } from '../../src/source/zip-limits.ts';
import { type ForgedEnd, type ForgedEntry, forgeZip, u16, u32 } from '../bundle/forge-zip.ts';

const good: ForgedEntry = { name: 'A.md', bytes: 'hello hello hello' };
const other: ForgedEntry = { name: 'B.md', bytes: 'short', stored: true };

function refusalOf(entries: readonly ForgedEntry[], end: ForgedEnd = {}, limits = workflowZipLimits): string {
  const outcome = readZip(forgeZip(entries, end), limits);
  return outcome.ok ? 'accepted' : outcome.refusal;
}

function textsOf(bytes: Uint8Array): Record<string, string> {
  const outcome = readZip(bytes, workflowZipLimits);
  if (!outcome.ok) throw new Error(outcome.refusal);
  return Object.fromEntries(
    outcome.entries.map((entry) => [entry.name, Buffer.from(entry.bytes).toString()]),
  );
}

const hello = Buffer.from('hello');
const packed = deflateRawSync(hello);
const descriptor = Buffer.concat([u32(crc32(hello), packed.length, hello.length)]);
const zeros: ForgedEntry['local'] = { checksum: 0, compressedSize: 0, size: 0 };

describe('what any zip tool writes', () => {
  it('reads stored and deflated entries in the order of the directory', () => {
    const outcome = readZip(forgeZip([good, other]), workflowZipLimits);
    expect(outcome).toMatchObject({
      ok: true,
      entries: [
        { name: 'A.md', folder: false, stored: false },
        { name: 'B.md', folder: false, stored: true },
      ],
    });
    expect(textsOf(forgeZip([good, other]))).toEqual({ 'A.md': 'hello hello hello', 'B.md': 'short' });
  });

  it('reads an empty zip and empty entries', () => {
    expect(textsOf(forgeZip([]))).toEqual({});
    expect(textsOf(forgeZip([{ name: 'A.md', stored: true }, { name: 'B.md' }]))).toEqual({
      'A.md': '',
      'B.md': '',
    });
  });

  it.each([
    ['with a signature', Buffer.concat([u32(0x08074b50), descriptor])],
    ['without a signature', descriptor],
  ])('reads a data descriptor %s', (_what, after) => {
    const streamed: ForgedEntry = { name: 'A.md', bytes: hello, both: { flags: 8 }, local: zeros, after };
    expect(textsOf(forgeZip([streamed, other]))).toEqual({ 'A.md': 'hello', 'B.md': 'short' });
  });

  it('tolerates comments, folders, time stamps, other versions and extra fields', () => {
    const stamps = Buffer.concat([u16(0x5455, 5), Buffer.of(1, 1, 2, 3, 4)]);
    const both = { extra: stamps, version: 20, madeBy: 0x031e, stamp: 0x5a8c6d2f, comment: 'mine' };
    const entries = [
      { name: 'flow/', stored: true, both: { ...both, attributes: 0o40755 * 65536 + 0x10 } },
      { name: 'flow/A.md', bytes: 'x', both: { ...both, attributes: 0o100644 * 65536 } },
    ];
    expect(textsOf(forgeZip(entries, { comment: 'a zip of mine' }))).toEqual({
      'flow/': '',
      'flow/A.md': 'x',
    });
  });

  it('reads UTF-8 names with and without the flag', () => {
    expect(textsOf(forgeZip([{ name: 'é.md', bytes: 'x', both: { flags: 0 } }]))).toEqual({ 'é.md': 'x' });
    expect(textsOf(forgeZip([{ name: 'é.md', bytes: 'x' }]))).toEqual({ 'é.md': 'x' });
  });

  it('reads what jszip streams', async () => {
    const zip = new JSZip();
    zip.file('flow/START.md', 'a'.repeat(5000), { compression: 'DEFLATE' });
    const bytes = await zip.generateAsync({ type: 'uint8array', streamFiles: true, platform: 'UNIX' });
    expect(textsOf(bytes)).toEqual({ 'flow/': '', 'flow/START.md': 'a'.repeat(5000) });
  });

  it.each([
    ['zip', ['-qr', 'out.zip', 'flow']],
    ['python3', ['-m', 'zipfile', '-c', 'out.zip', 'flow']],
  ])('reads what %s writes', (tool, args) => {
    const folder = mkdtempSync(join(tmpdir(), 'raymond-zip-'));
    try {
      mkdirSync(join(folder, 'flow'));
      writeFileSync(join(folder, 'flow/START.md'), 'hello '.repeat(100));
      writeFileSync(join(folder, 'flow/TINY.sh'), 'x');
      try {
        execFileSync(tool, args, { cwd: folder, stdio: 'pipe' });
      } catch (problem) {
        if ((problem as { code?: string }).code === 'ENOENT') return; // the tool is not on this machine
        throw problem;
      }
      expect(textsOf(readFileSync(join(folder, 'out.zip')))).toEqual({
        'flow/': '',
        'flow/START.md': 'hello '.repeat(100),
        'flow/TINY.sh': 'x',
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

const unicodeLie = Buffer.concat([u16(0x7075, 9), Buffer.of(1), u32(0), Buffer.from('X.md')]);
const named = (name: string): ForgedEntry[] => [{ name, bytes: 'x' }];

/** Each hostile zip and the words of its refusal. */
const hostile: readonly (readonly [string, readonly ForgedEntry[], ForgedEnd, string])[] = [
  [
    'bytes after the end',
    [good],
    { suffix: Buffer.from('xyz') },
    'the file goes on for 3 bytes after the end of the zip',
  ],
  [
    'bytes before the first entry',
    [good],
    { prefix: Buffer.from('#!/bin/sh\n') },
    'a gap of 10 bytes before the entry "A.md" belongs to no entry',
  ],
  [
    'bytes before the directory',
    [good],
    { gap: Buffer.from('hidden') },
    'a gap of 6 bytes before the central directory belongs to no entry',
  ],
  [
    'bytes between entries',
    [{ ...good, after: Buffer.from('hide') }, other],
    {},
    'a gap of 4 bytes before the entry "B.md" belongs to no entry',
  ],
  [
    'a count too low',
    [good, other],
    { count: 1 },
    'the central directory goes on for 50 bytes after as many entries as the end record counts (1)',
  ],
  [
    'a count too high',
    [good],
    { count: 2 },
    'the end record counts 2 entries, but the central directory lists 1',
  ],
  ['a wrong directory size', [good], { directorySize: 20 }, 'the central directory is said to end at byte'],
  [
    'a wrong directory offset',
    [good],
    { directoryOffset: 1 },
    'the central directory is said to end at byte',
  ],
  ['zip64 by its count', [good], { count: 0xffff }, 'the zip is in the zip64 format'],
  [
    'zip64 by a size',
    [{ ...good, central: { size: 0xffffffff } }],
    {},
    'the entry "A.md" has sizes in the zip64 format',
  ],
  [
    'zip64 by a field',
    [{ ...good, both: { extra: Buffer.concat([u16(1, 8), u32(1, 0)]) } }],
    {},
    'the entry "A.md" has an extra field of the zip64 format',
  ],
  [
    'zip64 in a local header alone',
    [
      {
        ...good,
        local: {
          size: 0xffffffff,
          compressedSize: 0xffffffff,
          extra: Buffer.concat([u16(1, 16), u32(5, 0, 5, 0)]),
        },
      },
    ],
    {},
    'the entry "A.md" has an extra field of the zip64 format, which raymond does not read: zip the files anew',
  ],
  ['several disks', [good], { disk: 1 }, 'the zip is one part of several'],
  ['counts of two disks', [good], { diskCount: 0 }, 'the zip is one part of several'],
  [
    'an entry on another disk',
    [{ ...good, central: { disk: 1 } }],
    {},
    'the entry "A.md" stands on another disk',
  ],
  ['encryption', [{ ...good, both: { flags: 1 } }], {}, 'the entry "A.md" is encrypted'],
  ['strong encryption', [{ ...good, both: { flags: 0x40 } }], {}, 'the entry "A.md" is encrypted'],
  ['AES', [{ ...good, both: { extra: u16(0x9901, 0) } }], {}, 'the entry "A.md" is encrypted'],
  [
    'an unknown flag',
    [{ ...good, both: { flags: 0x20 } }],
    {},
    'the entry "A.md" uses a zip feature (flags 32)',
  ],
  [
    'an unknown method',
    [{ ...good, both: { method: 12 } }],
    {},
    'the entry "A.md" is compressed by method 12',
  ],
  [
    'a cut extra field',
    [{ ...good, both: { extra: u16(0x5455, 50) } }],
    {},
    'an extra field of the entry "A.md" is cut off',
  ],
  [
    'a second name',
    [{ ...good, both: { extra: unicodeLie } }],
    {},
    'the entry "A.md" has a second, different name',
  ],
  [
    'a link',
    [{ ...good, central: { attributes: 0o120777 * 65536 } }],
    {},
    'the entry "A.md" is a symbolic link',
  ],
  [
    'a device file',
    [{ ...good, central: { attributes: 0o020666 * 65536 } }],
    {},
    'the entry "A.md" is neither a file nor a folder',
  ],
  [
    'a folder without a slash',
    [{ ...good, central: { attributes: 0o040755 * 65536 } }],
    {},
    'is a folder by its attributes but not by its name',
  ],
  [
    'a file with a slash',
    [{ name: 'A/', stored: true, central: { attributes: 0o100644 * 65536 } }],
    {},
    'is a folder by its name but not by its attributes',
  ],
  ['a folder with contents', named('A/'), {}, 'the folder "A/" has contents of its own'],
  ['the same name twice', [good, good], {}, 'the name "A.md" stands in the zip twice'],
  [
    'names that differ by case',
    [good, { ...good, name: 'a.MD' }],
    {},
    'the names "A.md" and "a.MD" are one file where case does not count',
  ],
  [
    'names that differ by normal form',
    [...named('\u00e9.md'), ...named('e\u0301.md')],
    {},
    'are one file where case does not count',
  ],
  [
    'a file that is a folder',
    [...named('A'), ...named('a/B.md')],
    {},
    'the name "A" is a file, but "a/B.md" needs a folder there',
  ],
  ['climbing', named('x/../../A.md'), {}, 'climbs out of its folder with ".."'],
  ['an absolute name', named('/etc/passwd'), {}, 'the name "/etc/passwd" is absolute'],
  ['a drive letter', named('C:A.md'), {}, 'the name "C:A.md" begins with a drive letter'],
  ['a back-slash', named('..\\A.md'), {}, 'holds a back-slash'],
  ['a NUL', named('A.md\0.txt'), {}, 'the name "A.md\\u0000.txt" holds a NUL character'],
  ['an empty part', named('a//b'), {}, 'has an empty or "." part'],
  ['a device', named('flow/con.md'), {}, 'the name "flow/con.md" is a device on Windows'],
  ['a numbered device', named('LPT1'), {}, 'the name "LPT1" is a device on Windows'],
  ['a long part', named(`${'é'.repeat(128)}.md`), {}, 'is over 255 bytes long in one part'],
  [
    'a very long name',
    named('abc/'.repeat(300)),
    {},
    'the name of entry 1 is 1200 bytes long; at most 1024 are read',
  ],
  ['an empty name', named(''), {}, 'entry 1 has an empty name'],
  [
    'a name in another code page',
    [{ ...good, both: { name: Buffer.of(0x82, 0x2e, 0x6d, 0x64) } }],
    {},
    'the name of entry 1 is not UTF-8',
  ],
  [
    'another local name',
    [{ ...good, local: { name: 'Z.md' } }],
    {},
    'the local header of "A.md" has another name than the central directory',
  ],
  [
    'another local method',
    [{ ...other, local: { method: 8 } }],
    {},
    'the local header of "B.md" has another compression method',
  ],
  [
    'other local flags',
    [{ ...good, local: { flags: 2 } }],
    {},
    'the local header of "A.md" has another set of flags',
  ],
  [
    'another local CRC',
    [{ ...good, local: { checksum: 1 } }],
    {},
    'the local header of "A.md" has another CRC',
  ],
  [
    'another local size',
    [{ ...good, local: { size: 1 } }],
    {},
    'the local header of "A.md" has another size',
  ],
  [
    'another local compressed size',
    [{ ...good, local: { compressedSize: 1 } }],
    {},
    'the local header of "A.md" has another compressed size',
  ],
  [
    'two sizes of a stored entry',
    [{ ...other, both: { size: 4 } }],
    {},
    'the entry "B.md" is stored, but its two sizes differ (5 and 4)',
  ],
  [
    'overlap with the next entry',
    [good, { ...other, central: { offset: 10 } }],
    {},
    'the entry "B.md" overlaps the one before it',
  ],
  [
    'one data for two entries',
    [good, { ...good, name: 'B.md', central: { offset: 0 } }],
    {},
    'the entry "B.md" overlaps the one before it',
  ],
  [
    'overlap with the directory',
    [{ ...good, both: { compressedSize: 60 } }],
    {},
    'the entry "A.md" is cut off, or overlaps the central directory',
  ],
  [
    'an offset into nowhere',
    [{ ...good, central: { offset: 4 } }],
    {},
    'a gap of 4 bytes before the entry "A.md" belongs to no entry',
  ],
  ['a wrong CRC', [{ ...good, both: { checksum: 7 } }], {}, 'the CRC of the entry "A.md" is wrong'],
  [
    'broken compressed data',
    [{ ...good, data: Buffer.from([0xff, 0xff, 0xff]) }],
    {},
    'the compressed data of the entry "A.md" are damaged',
  ],
  [
    'cut compressed data',
    [{ ...good, data: deflateRawSync('hello hello hello').subarray(0, 4) }],
    {},
    'the compressed data of the entry "A.md" are damaged',
  ],
  [
    'bytes after the compressed data',
    [{ ...good, data: Buffer.concat([deflateRawSync('hello hello hello'), hello]) }],
    {},
    'the entry "A.md" hides 5 bytes after its compressed data',
  ],
  [
    'more than promised',
    [{ ...good, both: { size: 10 } }],
    {},
    'the entry "A.md" unpacks to more than the 10 bytes that the zip promises',
  ],
  [
    'less than promised',
    [{ ...good, both: { size: 30 } }],
    {},
    'the entry "A.md" unpacks to 17 bytes, not to the 30 that the zip promises',
  ],
  [
    'a descriptor that lies',
    [{ name: 'A.md', bytes: hello, both: { flags: 8 }, local: zeros, after: u32(1, 2, 3) }],
    {},
    'the data descriptor of the entry "A.md" is missing or disagrees',
  ],
  [
    'no descriptor',
    [{ name: 'A.md', bytes: hello, both: { flags: 8 } }],
    {},
    'the data descriptor of the entry "A.md" is missing or disagrees',
  ],
];

describe('hostile zips', () => {
  it.each(hostile)('refuses %s', (_what, entries, end, words) => {
    expect(refusalOf(entries, end)).toContain(words);
  });

  it('refuses what is no zip', () => {
    expect(readZip(new Uint8Array(0), workflowZipLimits)).toEqual({ ok: false, refusal: 'it is empty' });
    for (const bytes of [Buffer.from('PK'), Buffer.alloc(100)]) {
      expect(readZip(bytes, workflowZipLimits)).toEqual({
        ok: false,
        refusal: `the end record of a zip is missing in ${bytes.length} bytes: this is no zip, or it is cut off`,
      });
    }
  });

  it('escapes what a name could do to a terminal', () => {
    expect(refusalOf(named('\u001b[2J\u202e/../x'))).toContain('"\\u001b[2J\\u202e/../x"');
  });

  it('applies each limit before it inflates', () => {
    const bomb: ForgedEntry = { name: 'A.md', bytes: Buffer.alloc(2_000_000) };
    expect(refusalOf([bomb])).toBe(
      'the entry "A.md" unpacks to more than 250 times its size, like a zip bomb',
    );
    expect(refusalOf([good, other], {}, { ...workflowZipLimits, entries: 1 })).toBe(
      'the zip holds 2 entries; at most 1 are read',
    );
    expect(refusalOf([good], {}, { ...workflowZipLimits, entryBytes: 16 })).toBe(
      'the entry "A.md" unpacks to 17 bytes; at most 16 are read',
    );
    expect(refusalOf([good, other], {}, { ...workflowZipLimits, totalBytes: 20 })).toBe(
      'the entries up to "B.md" unpack to more than 20 bytes in all',
    );
  });

  it('spends no memory on a 200 MB bomb that claims ten bytes', () => {
    const data = deflateRawSync(Buffer.alloc(200 * 1024 * 1024));
    const bytes = forgeZip([{ name: 'A.md', data, both: { size: 10, checksum: 0 } }]);
    const before = process.memoryUsage();
    const outcome = readZip(bytes, workflowZipLimits);
    const after = process.memoryUsage();
    expect(outcome).toMatchObject({ ok: false, refusal: expect.stringContaining('more than the 10 bytes') });
    expect(after.arrayBuffers + after.external - before.arrayBuffers - before.external).toBeLessThan(
      8 * 1024 * 1024,
    );
  });
});

describe('any bytes at all', () => {
  const never = (bytes: Uint8Array) => {
    const outcome = readZip(bytes, workflowZipLimits);
    if (!outcome.ok) expect(outcome.refusal).toMatch(/^[^.\n][^\n]*[^.\n]$/);
  };

  it('never throws on random bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), never), { seed: 1, numRuns: 500 });
  });

  it('never throws on a mutated zip', () => {
    const base = forgeZip([good, other, { name: 'é/C.md', bytes: 'x'.repeat(99) }], { comment: 'c' });
    const edit = fc.tuple(fc.nat(base.length - 1), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff), fc.nat(255));
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), fc.nat(base.length), (edits, cut) => {
        const bytes = Uint8Array.from(base);
        for (const [at, special, random] of edits) bytes[at] = random % 2 === 0 ? special : random;
        never(bytes);
        never(bytes.subarray(0, cut));
      }),
      { seed: 2, numRuns: 2000 },
    );
  });

  it('refuses every truncation', () => {
    const base = forgeZip([good, other]);
    for (let length = 0; length < base.length; length++) {
      expect(readZip(base.subarray(0, length), workflowZipLimits).ok, `${length} bytes`).toBe(false);
    }
  });

  it('gives back what was put in', () => {
    const entry = fc.record({ bytes: fc.uint8Array({ maxLength: 200 }), stored: fc.boolean() });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), (parts) => {
        const outcome = readZip(
          forgeZip(parts.map((part, index) => ({ ...part, name: `F${index}` }))),
          workflowZipLimits,
        );
        expect(outcome.ok && outcome.entries.map((one) => Buffer.from(one.bytes))).toEqual(
          parts.map((part) => Buffer.from(part.bytes)),
        );
      }),
      { seed: 3 },
    );
  });
});
