import { chainEdits, nothing, unknownTest } from '../../build-command.ts';
import type { Command, Piece } from '../../program.ts';
import type { BashContext } from '../context/context.ts';
import { readExpression } from '../words/expressions.ts';
import { withLengths } from '../words/tables.ts';

/** What gives another value each time. */
export const volatile = /\$\(|`|\$[?!]|\b(?:RANDOM|SRANDOM|SECONDS|LINENO|EPOCH|BASH_COMMAND)|\+\+|--/;

/** A name that is not a part of a number or of another one. */
export const names = /(?<![\w.])[A-Za-z_]\w*/g;

/** A number decides. */
export function readArithmeticTest(context: BashContext, source: string): Command {
  const number = /^\s*(\d+)\s*$/.exec(source)?.[1];
  if (number !== undefined) return { kind: 'status', status: /^0+$/.test(number) ? 'failure' : 'success' };
  if (source.trim() === '') return nothing;
  if (volatile.test(source) || /(?<![=!<>])=(?!=)/.test(source)) return unknownTest;
  const words = withLengths(context, source)
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=\w) ?% ?(?=\w)/g, ' % ');
  // Parts of a longer test are asked one after the other, as `&&` and `||` between commands are.
  for (const [sign, kind] of [
    ['||', 'or'],
    ['&&', 'and'],
  ] as const) {
    const at = /[(?,]/.test(words) ? -1 : words.lastIndexOf(sign);
    if (at > 0 && at + 2 < words.length)
      return {
        kind,
        left: readArithmeticTest(context, words.slice(0, at)),
        right: readArithmeticTest(context, words.slice(at + 2)),
      };
  }
  const [, word, inside] = /^! ?(?:([^\s!=<>&|?:+*/%^()-]+)|\(([^()]*)\))$/.exec(words) ?? [];
  const denied = word ?? inside;
  if (denied !== undefined) return { kind: 'not', command: readArithmeticTest(context, denied) };
  const [, left = '', right = ''] =
    /^([^!=<>?:]*(?:[!=<>?:][^!=<>?:]*)?) ?!= ?([^!=<>?:]+)$/.exec(words) ?? [];
  const isUnequal = /\W/.test(left) && right !== '';
  const isNumber = /^(?:\$?[A-Za-z_]\w*|\$#|\$\{#\w+(?:\[[@*]\])?\})$/.test(words);
  // What is left of a division is asked for as `n % 2 == 0`, as other numbers are.
  const isRest = /^\$?\w+ % [1-9]\d*$/.test(words);
  const subject = isUnequal
    ? `((${left.trim()} == ${right}))`
    : isNumber
      ? `((${words} != 0))`
      : isRest
        ? `((${words} == 0))`
        : `((${words}))`;
  const expression = readExpression(context, words);
  const asked = {
    subject: subject.replace(names, (one) => context.nameOf(one)),
    ...(expression === null ? {} : { number: expression }),
  };
  return { kind: 'test', fact: { ...asked, value: null, operand: null, equal: !isUnequal && !isRest } };
}

/** A number may be written in several ways; only the plain one is compared as a text. */
export function numeric(piece: Piece): Piece {
  const isPlain = (value: string) => /^(?:0|-?[1-9]\d*)$/.test(value);
  if (piece.kind === 'literal')
    return isPlain(piece.text) ? piece : { kind: 'unknown', span: piece.span, harmless: true };
  if (piece.kind !== 'variable') return piece;
  return { ...piece, edit: chainEdits(piece.edit, (value) => (isPlain(value) ? value : null)) };
}
