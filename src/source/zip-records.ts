import { plural } from '../util/plural.ts';
import { quoteName, refuse } from './refusal.ts';
import type { ZipLimits } from './zip-limits.ts';
import { checkDistinctNames, checkZipName, decodeZipName } from './zip-name.ts';

/** One record of the central directory (APPNOTE 4.3.12), checked for itself. */
export interface CentralRecord {
  readonly name: string;
  readonly rawName: Uint8Array;
  readonly madeBy: number;
  readonly versionNeeded: number;
  readonly flags: number;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  /** DOS time in the low, DOS date in the high half. */
  readonly stamp: number;
  readonly checksum: number;
  readonly compressedSize: number;
  readonly size: number;
  readonly extra: Uint8Array;
  readonly commentLength: number;
  readonly internalAttributes: number;
  readonly externalAttributes: number;
  /** Where the local header stands in the file. */
  readonly offset: number;
}

/** What the end record says (APPNOTE 4.3.16). */
export interface EndRecord {
  readonly offset: number;
  readonly entryCount: number;
  readonly directoryOffset: number;
  readonly commentLength: number;
}

const endSignature = 0x06054b50;
const endLength = 22;
const centralSignature = 0x02014b50;
const centralLength = 46;
const zip64Locator = 0x07064b50;
const zip64LocatorLength = 20;
const all16 = 0xffff;
const all32 = 0xffffffff;

/** Bits 1 and 2 say how hard the writer tried; bit 3 a data descriptor; bit 11 UTF-8 names. */
export const flagBits = { encrypted: 0x2041, effort: 0x0006, descriptor: 0x0008, utf8: 0x0800 } as const;
const knownFlags = flagBits.effort | flagBits.descriptor | flagBits.utf8;

/** Finds the end record: the last one in the file, which must be the last thing in it. */
export function readEndRecord(view: DataView): EndRecord {
  const offset = findEndRecord(view);
  const commentLength = view.getUint16(offset + 20, true);
  const surplus = view.byteLength - offset - endLength - commentLength;
  if (surplus > 0) refuse(`the file goes on for ${plural(surplus, 'byte')} after the end of the zip`);
  if (surplus < 0) refuse('the zip is cut off in its comment');
  const entryCount = view.getUint16(offset + 10, true);
  const directorySize = view.getUint32(offset + 12, true);
  const directoryOffset = view.getUint32(offset + 16, true);
  const locator = offset - zip64LocatorLength;
  const isZip64 =
    (locator >= 0 && view.getUint32(locator, true) === zip64Locator) ||
    entryCount === all16 ||
    directorySize === all32 ||
    directoryOffset === all32;
  if (isZip64) refuse('the zip is in the zip64 format, which is only needed beyond what raymond reads');
  const disks = [view.getUint16(offset + 4, true), view.getUint16(offset + 6, true)];
  if (disks.some((disk) => disk !== 0) || view.getUint16(offset + 8, true) !== entryCount) {
    refuse('the zip is one part of several; join the parts first');
  }
  if (directoryOffset + directorySize !== offset) {
    refuse(
      `the central directory is said to end at byte ${directoryOffset + directorySize}, but the end record stands at byte ${offset}`,
    );
  }
  return { offset, entryCount, directoryOffset, commentLength };
}

function findEndRecord(view: DataView): number {
  const last = view.byteLength - endLength;
  const first = Math.max(0, last - all16);
  for (let at = last; at >= first; at--) {
    if (view.getUint32(at, true) === endSignature) return at;
  }
  if (view.byteLength === 0) refuse('it is empty');
  return refuse(
    `the end record of a zip is missing in ${plural(view.byteLength, 'byte')}: this is no zip, or it is cut off`,
  );
}

/** Reads the whole central directory and checks every name, size and feature in it against the limits. */
export function readCentralDirectory(bytes: Uint8Array, end: EndRecord, limits: ZipLimits): CentralRecord[] {
  if (end.entryCount > limits.entries) {
    refuse(`the zip holds ${plural(end.entryCount, 'entry', 'entries')}; at most ${limits.entries} are read`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const records: CentralRecord[] = [];
  let at = end.directoryOffset;
  let total = 0;
  for (let nth = 1; nth <= end.entryCount; nth++) {
    if (at === end.offset) {
      refuse(
        `the end record counts ${plural(end.entryCount, 'entry', 'entries')}, but the central directory lists ${nth - 1}`,
      );
    }
    const record = readCentralRecord(bytes, view, at, end.offset, nth);
    checkFeatures(record);
    checkZipName(record.name);
    checkSizes(record, limits);
    total += record.size;
    if (total > limits.totalBytes) {
      refuse(
        `the entries up to ${quoteName(record.name)} unpack to more than ${limits.totalBytes} bytes in all`,
      );
    }
    records.push(record);
    at += centralLength + record.rawName.length + record.extra.length + record.commentLength;
  }
  if (at !== end.offset) {
    refuse(
      `the central directory goes on for ${plural(end.offset - at, 'byte')} after as many entries as the end record counts (${end.entryCount})`,
    );
  }
  if (total > limits.wholeRatioFrom && total > bytes.length * limits.wholeRatio) {
    refuse(
      `the zip of ${plural(bytes.length, 'byte')} unpacks to ${total}, more than ${limits.wholeRatio} times its size, like a zip bomb`,
    );
  }
  checkDistinctNames(records.map((record) => record.name));
  return records;
}

function readCentralRecord(
  bytes: Uint8Array,
  view: DataView,
  at: number,
  directoryEnd: number,
  nth: number,
): CentralRecord {
  if (at + centralLength > directoryEnd || view.getUint32(at, true) !== centralSignature) {
    refuse(`entry ${nth} of the central directory does not begin at byte ${at}, where it should`);
  }
  const nameEnd = at + centralLength + view.getUint16(at + 28, true);
  const extraEnd = nameEnd + view.getUint16(at + 30, true);
  const commentLength = view.getUint16(at + 32, true);
  if (extraEnd + commentLength > directoryEnd) {
    refuse(`entry ${nth} of the central directory is longer than the directory`);
  }
  const rawName = bytes.subarray(at + centralLength, nameEnd);
  const name = decodeZipName(rawName, nth);
  if (view.getUint16(at + 34, true) !== 0) refuse(`the entry ${quoteName(name)} stands on another disk`);
  return {
    name,
    rawName,
    madeBy: view.getUint16(at + 4, true),
    versionNeeded: view.getUint16(at + 6, true),
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    stamp: view.getUint32(at + 12, true),
    checksum: view.getUint32(at + 16, true),
    compressedSize: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    extra: bytes.subarray(nameEnd, extraEnd),
    commentLength,
    internalAttributes: view.getUint16(at + 36, true),
    externalAttributes: view.getUint32(at + 38, true),
    offset: view.getUint32(at + 42, true),
  };
}

function checkFeatures(record: CentralRecord): void {
  if ((record.flags & flagBits.encrypted) !== 0) refuseEntry(record, `is encrypted (flags ${record.flags})`);
  if ((record.flags & ~knownFlags) !== 0)
    refuseEntry(record, `uses a zip feature (flags ${record.flags}) that raymond does not read`);
  if (record.method !== 0 && record.method !== 8) {
    refuseEntry(
      record,
      `is compressed by method ${record.method}; only stored (0) and deflated (8) are read`,
    );
  }
  if (record.size === all32 || record.compressedSize === all32 || record.offset === all32) {
    refuseEntry(record, 'has sizes in the zip64 format, which is only needed beyond what raymond reads');
  }
  checkExtraFields(record.extra, record);
  checkFileType(record);
}

/** The Unix file type, where the writer gave one: a link or a device is never read as a file. */
function checkFileType(record: CentralRecord): void {
  const type = (record.externalAttributes >>> 28) & 0xf;
  if (type === 0xa) refuseEntry(record, 'is a symbolic link');
  const isFolder = record.name.endsWith('/');
  if (type !== 0 && type !== 0x8 && type !== 0x4) refuseEntry(record, 'is neither a file nor a folder');
  if (type !== 0 && (type === 0x4) !== isFolder) {
    refuse(
      `the entry ${quoteName(record.name)} is a folder by its ${isFolder ? 'name' : 'attributes'} but not by its ${isFolder ? 'attributes' : 'name'}`,
    );
  }
  if (isFolder && record.size !== 0) refuse(`the folder ${quoteName(record.name)} has contents of its own`);
}

/** Extra fields are tolerated, unless they change what the entry is. */
export function checkExtraFields(extra: Uint8Array, record: Pick<CentralRecord, 'name' | 'rawName'>): void {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength);
  let at = 0;
  while (at < extra.length) {
    const end = at + 4 + (at + 4 <= extra.length ? view.getUint16(at + 2, true) : 0);
    if (end > extra.length) refuse(`an extra field of the entry ${quoteName(record.name)} is cut off`);
    const id = view.getUint16(at, true);
    if (id === 0x0001)
      refuseEntry(
        record,
        'has an extra field of the zip64 format, which raymond does not read: zip the files anew without it',
      );
    if (id === 0x9901) refuseEntry(record, 'is encrypted, says an extra field');
    // Info-ZIP Unicode path: some tools believe it, others the name; so both must say the same.
    if (id === 0x7075 && !sameBytes(extra.subarray(at + 9, end), record.rawName)) {
      refuseEntry(record, 'has a second, different name in an extra field');
    }
    at = end;
  }
}

function checkSizes(record: CentralRecord, limits: ZipLimits): void {
  if (record.size > limits.entryBytes) {
    refuseEntry(record, `unpacks to ${record.size} bytes; at most ${limits.entryBytes} are read`);
  }
  if (record.method === 0 && record.size !== record.compressedSize) {
    refuseEntry(record, `is stored, but its two sizes differ (${record.compressedSize} and ${record.size})`);
  }
  if (record.size > limits.ratioFrom && record.size > record.compressedSize * limits.ratio) {
    refuseEntry(record, `unpacks to more than ${limits.ratio} times its size, like a zip bomb`);
  }
}

export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && Buffer.compare(left, right) === 0;
}

/** Refuses an entry. The name is quoted only now: a good zip of thousands of entries never needs it. */
export function refuseEntry(record: Pick<CentralRecord, 'name'>, predicate: string): never {
  refuse(`the entry ${quoteName(record.name)} ${predicate}`);
}
