/** One field of a plain zip. */
export interface ZipField {
  /** As a refusal may call its owner: an entry's name, or the end record. */
  readonly owner: string;
  readonly what: string;
  readonly start: number;
  readonly length: number;
}

const localFields = [
  'signature:4',
  'version:2',
  'flags:2',
  'method:2',
  'stamp:4',
  'CRC:4',
  'packed size:4',
  'size:4',
  'name length:2',
  'extra length:2',
];
const centralFields = [
  'signature:4',
  'maker:2',
  ...localFields.slice(1),
  'comment length:2',
  'disk:2',
  'internal attributes:2',
  'external attributes:4',
  'offset:4',
];
const endFields = [
  'signature:4',
  'disk:2',
  'first disk:2',
  'count here:2',
  'count:2',
  'directory size:4',
  'directory offset:4',
  'comment length:2',
];

/** Every field of a plain zip that is whole, in the order of the file (APPNOTE 4.3.7, 4.3.12, 4.3.16). */
export function fieldsOf(bytes: Uint8Array): ZipField[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fields: ZipField[] = [];
  let at = 0;
  const take = (owner: string, header: string, list: readonly string[]) => {
    for (const field of list) {
      const [what = '', length = ''] = field.split(':');
      if (Number(length) > 0)
        fields.push({ owner, what: `${header} ${what}`, start: at, length: Number(length) });
      at += Number(length);
    }
  };
  const header = (kind: string, list: readonly string[], lengthsAt: number, sizeAt: number) => {
    const [name, extra] = [view.getUint16(at + lengthsAt, true), view.getUint16(at + lengthsAt + 2, true)];
    const nameAt = at + list.reduce((sum, field) => sum + Number(field.split(':')[1]), 0);
    const owner = Buffer.from(bytes.subarray(nameAt, nameAt + name)).toString();
    const data = sizeAt < 0 ? 0 : view.getUint32(at + sizeAt, true);
    take(owner, kind, [...list, `name:${name}`, `extra field:${extra}`, `data:${data}`]);
  };
  while (view.getUint32(at, true) === 0x04034b50) header('local', localFields, 26, 18);
  while (view.getUint32(at, true) === 0x02014b50) header('central', centralFields, 28, -1);
  take('the end record', 'end', endFields);
  return fields;
}
