import { compactJson } from '../../src/util/canonical-json.ts';
import type { HostileCase } from './forge-bundle.ts';

/** What becomes of the text, and words of the refusal, in which NAME stands for the name of the document. */
type Trick = readonly [what: string, change: (text: string) => string | Uint8Array, words: string];

/** A number in each document. */
const aNumber = /(?<="(?:size|start)":)\d+/;

function number(written: string) {
  return (text: string) => text.replace(aNumber, written);
}

/** Adds a member to the outermost object, at the place where its key belongs. */
function member(key: string, value: string) {
  return (text: string) => {
    const members = Object.entries(JSON.parse(text));
    const place = members.findIndex(([name]) => name > key);
    if (place === -1) throw new Error(`nothing stands after ${key}`);
    const written = members.map(([name, own]) => `"${name}":${compactJson(own)}`);
    return `{${written.toSpliced(place, 0, `"${key}":${value}`).join(',')}}`;
  };
}

function nested(levels: number): string {
  let value: unknown = [];
  for (let level = 1; level < levels; level++) value = [value];
  return compactJson(value);
}

const surplus = 'NAME does not fit its schema: its top level must NOT have additional properties';
const escapes = 'where an escape as JSON.stringify writes it is expected';

/** For both documents: what is no JSON, what is JSON but not its canonical form, and what no schema allows. */
const tricks: readonly Trick[] = [
  ['bytes that are no UTF-8', () => Buffer.of(0x22, 0xff, 0x22), 'NAME is not UTF-8'],
  ['33 levels', () => `{"a":${nested(32)}}`, 'NAME nests more than 32 levels deep at byte 36'],
  ['a line feed at the end', (text) => `${text}\n`, 'where nothing more is expected'],
  ['a space at the end', (text) => `${text} `, '" " stands at byte'],
  [
    'a space in front',
    (text) => ` ${text}`,
    'NAME is not canonical JSON: " " stands at byte 0 where a value is',
  ],
  [
    'the line breaks of Windows',
    (text) => text.replace('{', '{\r\n'),
    'NAME is not canonical JSON: "\\r" stands at byte 1 where a key is expected',
  ],
  [
    'indents',
    (text) => `${JSON.stringify(JSON.parse(text), null, 2)}\n`,
    'NAME is not canonical JSON: "\\n" stands at byte 1 where a key is expected',
  ],
  ['a tab before a key', (text) => text.replace(',"', ',\t"'), '"\\t" stands at byte'],
  ['a space after a colon', (text) => text.replace('":', '": '), '" " stands at byte'],
  ['a space before a colon', (text) => text.replace('":', '" :'), 'where ":" is expected'],
  ['a space after a comma', (text) => text.replace(',"', ', "'), 'where a key is expected'],
  ['a space in an empty array', (text) => text.replace('[]', '[ ]'), 'where a value is expected'],
  ['a comment', (text) => text.replace('{', '{/**/'), '"/" stands at byte 1 where a key is expected'],
  ['the number 1e999', number('1e999'), 'NAME has the number "1e999" at byte'],
  ['the number -0', number('-0'), 'NAME writes a number as "-0" at byte'],
  ['the number 1.0', number('1.0'), 'NAME writes a number as "1.0" at byte'],
  ['the number 1e2', number('1e2'), 'its canonical form is 100'],
  ['the number 1E400 below zero', number('-1E400'), 'NAME has the number "-1E400" at byte'],
  ['a number of twenty digits', number('10000000000000000001'), 'its canonical form is 10000000000000000000'],
  ['a number that rounds to 0.1', number('0.1000000000000000055'), 'its canonical form is 0.1'],
  ['an unsafe integer', number('9007199254740993'), 'its canonical form is 9007199254740992'],
  ['a number that is nearly nothing', number('1e-999'), 'its canonical form is 0'],
  ['half of a pair', member('aa', '"\\ud800"'), 'NAME has the surrogate "\\\\ud800" at byte'],
  ['half of a pair in capitals', member('aa', '"\\uDFFF"'), 'NAME has the surrogate "\\\\uDFFF" at byte'],
  ['a pair in escapes', member('aa', '"\\ud83d\\ude00"'), 'NAME has the surrogate "\\\\ud83d" at byte'],
  ['a letter as escape', member('aa', '"\\u0041"'), escapes],
  ['an escape in capitals', member('aaaa', '"\\u001F"'), escapes],
  ['an escaped slash', member('aaaaaaa', '"\\/"'), escapes],
  ['keys out of order', member('ab', '1,"aa":2'), 'NAME has the key "aa" at byte'],
  [
    'keys in the order of their bytes',
    member('a\uff5e', '1,"a\u{1f600}":2'),
    'after "a\uff5e", out of order',
  ],
  ['keys in the order of numbers', member('2', '1,"10":2'), 'after "2", out of order'],
  ['a key more', member('aa', '1'), `${surplus} ("aa")`],
  ['the key __proto__', member('__proto__', '{"digest":1}'), `${surplus} ("__proto__")`],
  ['the key constructor', member('constructor', '{"prototype":1}'), `${surplus} ("constructor")`],
  ['the key toString', member('__defineGetter__', 'null'), `${surplus} ("__defineGetter__")`],
  [
    'text that is no JSON',
    () => 'hello',
    'NAME is not canonical JSON: "h" stands at byte 0 where a value is',
  ],
  ['an empty line', () => '\n', 'NAME is not canonical JSON: "\\n" stands at byte 0 where a value is'],
  ['a word that is cut off', () => 'nul', 'NAME is not canonical JSON: "n" stands at byte 0'],
  ['a string without an end', () => '"\\', 'NAME is not canonical JSON: "\\\\" stands at byte 1'],
  ['a number of signs', () => '--', 'NAME has the number "--" at byte 0'],
  ['a leading zero', number('007'), 'NAME writes a number as "007" at byte'],
  [
    'a raw line break in a string',
    () => '"\n"',
    '"\\n" stands at byte 1 where the rest of a string is expected',
  ],
  ['a document that is cut off', (text) => text.slice(0, -1), 'where "," or "}" is expected'],
  ['a comma too many', (text) => text.replace(/\}$/, ',}'), '"}" stands at byte'],
  ['a byte order mark', (text) => `\ufeff${text}`, 'NAME is not canonical JSON: "ï" stands at byte 0'],
  [
    'a key twice',
    member('aa', '1,"aa":2'),
    'NAME has an object with the same key twice: "aa", again at byte',
  ],
  ['a million levels', () => '['.repeat(1_000_000), 'NAME nests more than 32 levels deep at byte 32'],
  [
    'too many values',
    () => compactJson(Array.from({ length: 20_000 }, (_, index) => index % 8)),
    'NAME holds more than 15000 values in 40001 bytes',
  ],
];

/** Bundles of which one document is wrong as JSON, whatever it says. */
export const hostileJson: readonly HostileCase[] = (['bundle.json', 'ir.json'] as const).flatMap((name) =>
  tricks.map(
    ([what, change, words]): HostileCase => [
      `${what} as ${name}`,
      name === 'ir.json' ? { ir: change } : { headerText: change },
      words.replace('NAME', name),
    ],
  ),
);
