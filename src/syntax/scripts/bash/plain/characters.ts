/**
 * Kinds of ASCII characters, as bits. A regular expression would say the same, but V8 takes longer to compile
 * one than a few dozen short scripts take to read.
 */
export const inName = 1;
/** In a word, without a meaning. */
export const inWord = 2;
/** The same in a word of `[ … ]`. */
export const inTest = 4;
/** The same in a word of `[[ … ]]`. */
export const inDoubleTest = 8;
/** In the name of a command. */
export const inCommand = 16;
/** After a keyword, or the name of a command. */
export const endsWord = 32;
/** In an operand of `${…}`. */
export const inOperand = 64;
/** Has a meaning in a string. */
export const stopsString = 128;

const kinds = new Uint8Array(128);

function mark(characters: string, bits: number): void {
  for (let at = 0; at < characters.length; at++) {
    const code = characters.charCodeAt(at);
    kinds[code] = (kinds[code] ?? 0) | bits;
  }
}

mark(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789',
  inName | inWord | inTest | inDoubleTest | inCommand | inOperand,
);
mark('./:,@%-', inWord | inTest | inDoubleTest | inOperand);
mark('+=^*?', inWord | inDoubleTest | inOperand);
mark('~!', inWord | inOperand);
mark('[]', inWord | inDoubleTest);
mark(' #', inOperand);
mark('./-', inCommand);
mark(' \t\n;&|()<>`', endsWord);
mark('"$`\\(', stopsString);

/** Whether a character, of which this is the code, is of a kind; false for the end of a text and beyond ASCII. */
export function isOf(code: number, kind: number): boolean {
  return code < 128 && ((kinds[code] ?? 0) & kind) !== 0;
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
