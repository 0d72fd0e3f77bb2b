import { crc32, deflateRawSync } from 'node:zlib';

/** The fields of a local or central header that a test may falsify. */
export interface HeaderFields {
  readonly madeBy?: number;
  readonly version?: number;
  readonly flags?: number;
  readonly method?: number;
  readonly stamp?: number;
  readonly checksum?: number;
  readonly compressedSize?: number;
  readonly size?: number;
  readonly name?: string | Uint8Array;
  readonly extra?: Uint8Array;
  readonly disk?: number;
  readonly attributes?: number;
  readonly offset?: number;
  readonly comment?: string;
}

export interface ForgedEntry {
  readonly name: string;
  readonly bytes?: Uint8Array | string;
  readonly stored?: boolean;
  /** Stands in the zip as the compressed data, whatever `bytes` are. */
  readonly data?: Uint8Array;
  /** For both headers. */
  readonly both?: HeaderFields;
  readonly local?: HeaderFields;
  readonly central?: HeaderFields;
  /** Follows the data: a data descriptor, or anything. */
  readonly after?: Uint8Array;
}

export interface ForgedEnd {
  readonly comment?: string;
  readonly count?: number;
  readonly diskCount?: number;
  readonly disk?: number;
  readonly directorySize?: number;
  readonly directoryOffset?: number;
  /** Stands before the first entry; offsets count it. */
  readonly prefix?: Uint8Array;
  /** Stands between the last entry and the central directory. */
  readonly gap?: Uint8Array;
  readonly suffix?: Uint8Array;
}

const text = (value: string | Uint8Array) =>
  typeof value === 'string' ? Buffer.from(value) : Buffer.from(value);

export function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2);
  return bytes;
}

export function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, index * 4);
  return bytes;
}

export function unicodePathField(name: string): Uint8Array {
  const raw = Buffer.from(name);
  return Buffer.concat([u16(0x7075, raw.length + 5), Buffer.of(1), u32(crc32(raw)), raw]);
}

interface Built {
  readonly local: Buffer;
  readonly central: Buffer;
}

function buildEntry(entry: ForgedEntry, offset: number): Built {
  const bytes = text(entry.bytes ?? '');
  const stored = entry.stored ?? false;
  const data =
    entry.data === undefined
      ? stored
        ? bytes
        : deflateRawSync(bytes, { level: bytes.length > 4_000_000 ? 1 : 9 })
      : text(entry.data);
  const ascii = /^[\x00-\x7f]*$/.test(entry.name);
  const header = (fields: HeaderFields) => {
    const name = text(fields.name ?? entry.name);
    const extra = text(fields.extra ?? (ascii ? '' : unicodePathField(entry.name)));
    const common = Buffer.concat([
      u16(fields.version ?? 10, fields.flags ?? (ascii ? 0 : 0x800), fields.method ?? (stored ? 0 : 8)),
      u32(fields.stamp ?? 0x00210000, fields.checksum ?? crc32(bytes)),
      u32(fields.compressedSize ?? data.length, fields.size ?? bytes.length),
      u16(name.length, extra.length),
    ]);
    return { name, extra, common };
  };
  const local = header({ ...entry.both, ...entry.local });
  const fields = { ...entry.both, ...entry.central };
  const central = header(fields);
  const comment = text(fields.comment ?? '');
  return {
    local: Buffer.concat([
      u32(0x04034b50),
      local.common,
      local.name,
      local.extra,
      data,
      entry.after ?? Buffer.alloc(0),
    ]),
    central: Buffer.concat([
      u32(0x02014b50),
      u16(fields.madeBy ?? 20),
      central.common,
      u16(comment.length, fields.disk ?? 0, 0),
      u32(fields.attributes ?? 0, fields.offset ?? offset),
      central.name,
      central.extra,
      comment,
    ]),
  };
}

/** Builds a zip in the plain form of docs/bundle-format.md, with whatever falsehoods a test asks for. */
export function forgeZip(entries: readonly ForgedEntry[], end: ForgedEnd = {}): Uint8Array {
  const prefix = text(end.prefix ?? '');
  const built: Built[] = [];
  let offset = prefix.length;
  for (const entry of entries) {
    const one = buildEntry(entry, offset);
    built.push(one);
    offset += one.local.length;
  }
  const gap = text(end.gap ?? '');
  const directory = Buffer.concat(built.map((one) => one.central));
  const comment = text(end.comment ?? '');
  const count = end.count ?? entries.length;
  return new Uint8Array(
    Buffer.concat([
      prefix,
      ...built.map((one) => one.local),
      gap,
      directory,
      u32(0x06054b50),
      u16(end.disk ?? 0, end.disk ?? 0, end.diskCount ?? count, count),
      u32(end.directorySize ?? directory.length, end.directoryOffset ?? offset + gap.length),
      u16(comment.length),
      comment,
      end.suffix ?? Buffer.alloc(0),
    ]),
  );
}
