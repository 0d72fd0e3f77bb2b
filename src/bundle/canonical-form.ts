import { isUtf8 } from 'node:buffer';
import { quoteName, refuse } from '../source/refusal.ts';
import { compareText } from '../util/compare.ts';
import { decodeUtf8 } from './decode-utf8.ts';

/** How deeply arrays and objects may nest. The deepest document that raymond writes has a dozen levels. */
const deepest = 32;

/** Parses a JSON document that stands in its canonical form (RFC 8785). */
export function parseCanonicalJson(name: string, bytes: Uint8Array): unknown {
  checkCanonicalForm(name, bytes);
  return JSON.parse(decodeUtf8(bytes));
}

/**
 * Refuses what is not the one canonical text of its value (RFC 8785; docs/bundle-format.md, "JSON entries"). So
 * no key stands twice, no number means something else to another reader, and what is read and written again keeps
 * its digest. It builds nothing: what passes is valid JSON within the limits.
 */
function checkCanonicalForm(name: string, bytes: Uint8Array): void {
  if (!isUtf8(bytes)) refuse(`${name} is not UTF-8`);
  const form = new CanonicalForm(name, bytes);
  const end = form.value(0, 0);
  if (end !== bytes.length) form.expected(end, 'nothing more');
}

const [quote, backslash, comma, colon, space] = [0x22, 0x5c, 0x2c, 0x3a, 0x20] as const;
const [openObject, closeObject, openArray, closeArray] = [0x7b, 0x7d, 0x5b, 0x5d] as const;

/** By byte: whether it can be a part of a number. */
const isNumeric = new Uint8Array(256);
for (const character of '+-.0123456789Ee') isNumeric[character.charCodeAt(0)] = 1;

/** By byte: whether JSON.stringify writes it after a back-slash, alone. */
const isShortEscape = new Uint8Array(256);
for (const character of '"\\bfnrt') isShortEscape[character.charCodeAt(0)] = 1;
/** What JSON.stringify has no short escape for, it writes in small digits. */
const writtenLong = /^\\u00(?:0[0-7bef]|1[0-9a-f])$/;
const halfOfPair = /^\\u[Dd][89A-Fa-f]/;
/**
 * Parsed, a value can take ten times its bytes, if these are few. What raymond writes has 13 bytes a value, and
 * 8 where it is nothing but spans: less than that is refused, where there are enough values to matter.
 */
const leastBytes = 8;
const fewValues = 10_000;
/** A number of so many digits is a safe integer. */
const safeDigits = 15;

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

function isLetter(byte: number): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
}

/** Each method takes the place at which its part should begin and returns the place after it. */
class CanonicalForm {
  private readonly name: string;
  private readonly bytes: Buffer;
  private readonly mostValues: number;
  private values = 0;

  constructor(name: string, bytes: Uint8Array) {
    this.name = name;
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.mostValues = fewValues + Math.floor(bytes.length / leastBytes);
  }

  value(at: number, level: number): number {
    this.values += 1;
    if (this.values > this.mostValues) {
      refuse(`${this.name} holds more than ${this.mostValues} values in ${this.bytes.length} bytes`);
    }
    switch (this.bytes[at]) {
      case quote:
        return this.string(at);
      case openObject:
        return this.object(at + 1, level + 1);
      case openArray:
        return this.array(at + 1, level + 1);
      case 0x6e:
        return this.word(at, 'null');
      case 0x74:
        return this.word(at, 'true');
      case 0x66:
        return this.word(at, 'false');
      default:
        return this.number(at);
    }
  }

  private object(start: number, level: number): number {
    if (level > deepest) this.refuseDepth(start - 1);
    if (this.bytes[start] === closeObject) return start + 1;
    let previous = start;
    let previousEnd = start;
    for (let at = start; ; at += 1) {
      const key = at;
      if (this.bytes[key] !== quote) this.expected(key, 'a key');
      at = this.string(key);
      if (previousEnd !== start) this.checkOrder(previous, previousEnd, key, at);
      previous = key;
      previousEnd = at;
      if (this.bytes[at] !== colon) this.expected(at, '":"');
      at = this.value(at + 1, level);
      if (this.bytes[at] === closeObject) return at + 1;
      if (this.bytes[at] !== comma) this.expected(at, '"," or "}"');
    }
  }

  private array(start: number, level: number): number {
    if (level > deepest) this.refuseDepth(start - 1);
    if (this.bytes[start] === closeArray) return start + 1;
    for (let at = start; ; at += 1) {
      at = this.value(at, level);
      if (this.bytes[at] === closeArray) return at + 1;
      if (this.bytes[at] !== comma) this.expected(at, '"," or "]"');
    }
  }

  private refuseDepth(at: number): never {
    return refuse(`${this.name} nests more than ${deepest} levels deep at byte ${at}`);
  }

  private word(at: number, word: string): number {
    for (let index = 1; index < word.length; index++) {
      if (this.bytes[at + index] !== word.charCodeAt(index)) this.expected(at, 'a value');
    }
    return at + word.length;
  }

  private string(start: number): number {
    const { bytes } = this;
    let at = start + 1;
    for (;;) {
      let byte = bytes[at] as number;
      while (byte >= space && byte !== quote && byte !== backslash) {
        at += 1;
        byte = bytes[at] as number;
      }
      if (byte === quote) return at + 1;
      if (byte !== backslash) this.expected(at, 'the rest of a string');
      if (isShortEscape[bytes[at + 1] as number] === 1) at += 2;
      else if (writtenLong.test(this.text(at, at + 6))) at += 6;
      else this.refuseEscape(at);
    }
  }

  private refuseEscape(at: number): never {
    const found = this.text(at, at + 6);
    // It has no UTF-8 form, so an agent would be told something else than what the digest stands for.
    if (halfOfPair.test(found))
      refuse(`${this.name} has the surrogate ${quoteName(found)} at byte ${at}, which is no text`);
    return this.expected(at, 'an escape as JSON.stringify writes it');
  }

  private number(start: number): number {
    const { bytes } = this;
    let at = start;
    while (isDigit(bytes[at])) at += 1;
    // Most numbers are digits alone, without a leading zero.
    const isPlain = at > start && at - start <= safeDigits && (bytes[start] !== 0x30 || at === start + 1);
    if (isPlain && isNumeric[bytes[at] as number] !== 1) return at;
    while (isNumeric[bytes[at] as number] === 1) at += 1;
    if (at === start) this.expected(at, 'a value');
    const text = this.text(start, at);
    const written = JSON.stringify(Number(text));
    if (written === 'null')
      refuse(`${this.name} has the number ${quoteName(text)} at byte ${start}, which JSON cannot carry`);
    if (written !== text)
      refuse(
        `${this.name} writes a number as ${quoteName(text)} at byte ${start}; its canonical form is ${written}`,
      );
    return at;
  }

  /** Keys ascend strictly by UTF-16 code unit, so none stands twice. */
  private checkOrder(previous: number, previousEnd: number, key: number, end: number): void {
    const { bytes } = this;
    let same = 1;
    while (
      bytes[previous + same] === bytes[key + same] &&
      bytes[key + same] !== backslash &&
      key + same < end
    )
      same += 1;
    const [before, after] = [bytes[previous + same] as number, bytes[key + same] as number];
    // Nearly always one key begins with the whole other one, or letters differ: no need to decode them.
    if (previous + same === previousEnd - 1 && key + same < end - 1) return;
    if (isLetter(before) && isLetter(after) && before < after) return;
    const left: string = JSON.parse(this.text(previous, previousEnd));
    const right: string = JSON.parse(this.text(key, end));
    const order = compareText(left, right);
    if (order === 0)
      refuse(`${this.name} has an object with the same key twice: ${quoteName(right)}, again at byte ${key}`);
    if (order > 0)
      refuse(
        `${this.name} has the key ${quoteName(right)} at byte ${key} after ${quoteName(left)}, out of order`,
      );
  }

  private text(start: number, end: number): string {
    return this.bytes.toString('utf8', start, end);
  }

  expected(at: number, what: string): never {
    const byte = this.bytes[at];
    const found = byte === undefined ? 'it ends' : `${quoteName(String.fromCharCode(byte))} stands`;
    return refuse(`${this.name} is not canonical JSON: ${found} at byte ${at} where ${what} is expected`);
  }
}
