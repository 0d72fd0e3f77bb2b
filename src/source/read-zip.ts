import { crc32, inflateRawSync } from 'node:zlib';
import { plural } from '../util/plural.ts';
import type { Refusable } from '../util/refusable.ts';
import { quoteName, refuse, refusing } from './refusal.ts';
import type { ZipLimits } from './zip-limits.ts';
import {
  type CentralRecord,
  checkExtraFields,
  type EndRecord,
  flagBits,
  readCentralDirectory,
  readEndRecord,
  refuseEntry,
  sameBytes,
} from './zip-records.ts';

export interface ZipEntry {
  /** Divided by `/`; a folder's name ends in one. Never absolute, never with `..`, never a device. */
  readonly name: string;
  readonly folder: boolean;
  readonly stored: boolean;
  readonly bytes: Uint8Array;
}

interface ZipContents {
  /** In the order of the central directory. */
  readonly entries: readonly ZipEntry[];
}

/**
 * Reads a zip in memory, trusting nothing in it: central directory, local headers and data must tell one
 * story, cover the file without gap or overlap, and stay within the limits.
 *
 * Never throws, whatever the bytes. A refusal is one sentence without a full stop that names the entry.
 */
export function readZip(bytes: Uint8Array, limits: ZipLimits): Refusable<ZipContents> {
  return refusing(() => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const end = readEndRecord(view);
    const records = readCentralDirectory(bytes, end, limits);
    if (limits.form === 'plain') checkPlain(records, end);
    const spans = locateData(bytes, view, records, end, limits.form);
    return { entries: records.map((record) => unpack(record, spans.get(record) ?? new Uint8Array(0))) };
  });
}

const localSignature = 0x04034b50;
const localLength = 30;
const descriptorSignature = 0x08074b50;

/**
 * Checks every local header (APPNOTE 4.3.7) against its central record and returns each entry's data.
 *
 * Entries must tile the file from its first byte to the directory: so none overlaps another (the trick of
 * the densest zip bombs), and nothing hides between them.
 */
function locateData(
  bytes: Uint8Array,
  view: DataView,
  records: readonly CentralRecord[],
  end: EndRecord,
  form: ZipLimits['form'],
): ReadonlyMap<CentralRecord, Uint8Array> {
  const data = new Map<CentralRecord, Uint8Array>();
  const inFile = form === 'plain' ? records : records.toSorted((left, right) => left.offset - right.offset);
  let expected = 0;
  for (const [index, record] of inFile.entries()) {
    if (record.offset < expected) refuseEntry(record, 'overlaps the one before it, or stands out of order');
    if (record.offset > expected) {
      refuse(
        `a gap of ${plural(record.offset - expected, 'byte')} before the entry ${quoteName(record.name)} belongs to no entry`,
      );
    }
    const start = checkLocalHeader(bytes, view, record, end, form);
    const dataEnd = start + record.compressedSize;
    if (dataEnd > end.directoryOffset) refuseEntry(record, 'is cut off, or overlaps the central directory');
    data.set(record, bytes.subarray(start, dataEnd));
    const next = inFile[index + 1]?.offset ?? end.directoryOffset;
    expected = dataEnd + descriptorLength(view, record, dataEnd, next);
  }
  if (expected !== end.directoryOffset) {
    const gap = end.directoryOffset - expected;
    refuse(
      gap > 0
        ? `a gap of ${plural(gap, 'byte')} before the central directory belongs to no entry`
        : 'the last entry overlaps the central directory',
    );
  }
  return data;
}

/** Returns where the data begins. */
function checkLocalHeader(
  bytes: Uint8Array,
  view: DataView,
  record: CentralRecord,
  end: EndRecord,
  form: ZipLimits['form'],
): number {
  const at = record.offset;
  if (at + localLength > end.directoryOffset || view.getUint32(at, true) !== localSignature) {
    refuseEntry(record, `has no local header at byte ${at}, where the central directory says`);
  }
  const nameEnd = at + localLength + view.getUint16(at + 26, true);
  const dataStart = nameEnd + view.getUint16(at + 28, true);
  if (dataStart > end.directoryOffset) refuseEntry(record, 'is cut off, or overlaps the central directory');
  const differ = (what: string) =>
    refuse(`the local header of ${quoteName(record.name)} has another ${what} than the central directory`);
  const equal = (what: string, found: number, expected: number) => {
    if (found !== expected) differ(`${what} (${found}, not ${expected})`);
  };
  if (!sameBytes(bytes.subarray(at + localLength, nameEnd), record.rawName)) differ('name');
  // Of zip64 the sizes below would differ for that reason.
  const extra = bytes.subarray(nameEnd, dataStart);
  checkExtraFields(extra, record);
  equal('set of flags', view.getUint16(at + 6, true), record.flags);
  equal('compression method', view.getUint16(at + 8, true), record.method);
  // A writer that streams does not know these three yet and leaves zeros.
  const streamed = (record.flags & flagBits.descriptor) !== 0;
  const known = (what: string, offset: number, expected: number) => {
    const found = view.getUint32(at + offset, true);
    if (!streamed || found !== 0) equal(what, found, expected);
  };
  known('CRC', 14, record.checksum);
  known('compressed size', 18, record.compressedSize);
  known('size', 22, record.size);
  if (form === 'plain') {
    equal('version', view.getUint16(at + 4, true), record.versionNeeded);
    equal('date', view.getUint32(at + 10, true), record.stamp);
    if (!sameBytes(extra, record.extra)) differ('extra field');
  }
  return dataStart;
}

/** The length of the data descriptor (APPNOTE 4.3.9) between an entry's data and what comes next. */
function descriptorLength(view: DataView, record: CentralRecord, at: number, next: number): number {
  if ((record.flags & flagBits.descriptor) === 0) return 0;
  const length = next - at;
  const fields = length === 16 ? at + 4 : at;
  const agrees =
    (length === 12 || (length === 16 && view.getUint32(at, true) === descriptorSignature)) &&
    view.getUint32(fields, true) === record.checksum &&
    view.getUint32(fields + 4, true) === record.compressedSize &&
    view.getUint32(fields + 8, true) === record.size;
  if (!agrees) {
    refuse(
      `the data descriptor of the entry ${quoteName(record.name)} is missing or disagrees with the central directory`,
    );
  }
  return length;
}

function unpack(record: CentralRecord, data: Uint8Array): ZipEntry {
  const bytes = record.method === 0 ? data : inflate(record, data);
  if (crc32(bytes) !== record.checksum)
    refuse(`the CRC of the entry ${quoteName(record.name)} is wrong: its contents are damaged`);
  return { name: record.name, folder: record.name.endsWith('/'), stored: record.method === 0, bytes };
}

/** Inflates into at most the promised size, so a false promise costs no memory. */
function inflate(record: CentralRecord, data: Uint8Array): Uint8Array {
  let unpacked: { readonly buffer: Uint8Array; readonly engine: { readonly bytesWritten: number } };
  try {
    // `info` tells how much of the input was used; the declared types do not know of it.
    unpacked = inflateRawSync(data, {
      info: true,
      maxOutputLength: Math.max(1, record.size),
      // In one piece: what is promised was held to the size of the file, and is not touched before it is used.
      chunkSize: Math.max(64, record.size + 1),
    }) as unknown as typeof unpacked;
  } catch (problem) {
    if (problem instanceof RangeError)
      refuseEntry(record, `unpacks to more than the ${record.size} bytes that the zip promises`);
    return refuse(`the compressed data of the entry ${quoteName(record.name)} are damaged`);
  }
  const { buffer, engine } = unpacked;
  if (buffer.length !== record.size) {
    refuseEntry(record, `unpacks to ${buffer.length} bytes, not to the ${record.size} that the zip promises`);
  }
  if (engine.bytesWritten !== data.length) {
    refuseEntry(
      record,
      `hides ${plural(data.length - engine.bytesWritten, 'byte')} after its compressed data`,
    );
  }
  return buffer;
}

const plainMadeBy = 20;
const plainVersionNeeded = 10;
/** 1980-01-01 00:00:00, the first moment that DOS knows. */
const plainStamp = 0x00210000;

/** The one form of docs/bundle-format.md: whatever a tool may choose is fixed. */
function checkPlain(records: readonly CentralRecord[], end: EndRecord): void {
  const [first] = records;
  // Any other zip is told as what it is, not by what its tool has chosen.
  if (first !== undefined && first.name !== 'mimetype')
    refuse(
      `this is a zip but no bundle: its first entry is ${quoteName(first.name)} where a bundle has "mimetype"`,
    );
  if (end.commentLength !== 0) refuse('the zip carries a comment, which a bundle never does');
  for (const record of records) {
    const ascii = record.rawName.length === record.name.length;
    const fixed = (what: string, found: number, expected: number) => {
      if (found !== expected) {
        const sentence = `has the ${what} ${found}, where a bundle has ${expected}`;
        refuseEntry(record, `${sentence}: another program has packed this zip`);
      }
    };
    fixed('maker', record.madeBy, plainMadeBy);
    fixed('needed version', record.versionNeeded, plainVersionNeeded);
    fixed('flags', record.flags, ascii ? 0 : flagBits.utf8);
    fixed('date and time', record.stamp, plainStamp);
    fixed('internal attributes', record.internalAttributes, 0);
    fixed('external attributes', record.externalAttributes, 0);
    fixed('length of comment', record.commentLength, 0);
    if (!sameBytes(record.extra, ascii ? new Uint8Array(0) : unicodePath(record.rawName))) {
      refuseEntry(
        record,
        `has ${ascii ? 'an extra field' : 'other extra fields than its name in Unicode'}, which no bundle has`,
      );
    }
  }
}

/** The extra field that repeats a name beyond ASCII, so that old tools show it rightly. */
function unicodePath(rawName: Uint8Array): Uint8Array {
  const field = new Uint8Array(9 + rawName.length);
  const view = new DataView(field.buffer);
  view.setUint16(0, 0x7075, true);
  view.setUint16(2, 5 + rawName.length, true);
  view.setUint8(4, 1);
  view.setUint32(5, crc32(rawName), true);
  field.set(rawName, 9);
  return field;
}
