import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';

/**
 * Says where a text stops being JSON and what belongs there, or null when nothing is wrong with it. Meant for files
 * that people write: Node's own words differ from version to version, and of most faults they do not name the place.
 */
export function jsonFault(text: string): string | null {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  const [error] = errors;
  if (error === undefined) return null;
  const { offset, length } = error;
  const expected = expectations[printParseErrorCode(error.error)];
  if (length === 0) return `it ends where ${expected ?? 'something'} is missing`;
  const before = text.slice(0, offset);
  const place = `line ${before.split('\n').length}, column ${offset - before.lastIndexOf('\n')}`;
  const found = text.slice(offset, offset + Math.min(length, 40));
  return `${place}: ${expected === undefined ? 'JSON has no' : `expected ${expected}, found`} ${found}`;
}

/** What belongs where the parser found something else; of all other errors there is nothing to say but that. */
const expectations: Readonly<Record<string, string>> = {
  InvalidSymbol: 'a text in double quotes, a number, true, false or null',
  PropertyNameExpected: 'a key in double quotes',
  ValueExpected: 'a value',
  ColonExpected: '":"',
  CommaExpected: 'a comma or a closing bracket',
  CloseBraceExpected: '"}"',
  CloseBracketExpected: '"]"',
  EndOfFileExpected: 'the end of the file',
};
