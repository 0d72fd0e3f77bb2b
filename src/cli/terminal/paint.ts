import { styleText } from 'node:util';
import { type Paint, plain, type Style } from '../../diagnostics/paint.ts';
import type { CommandIo } from './command-io.ts';

const formats: Readonly<Record<Style, Parameters<typeof styleText>[0]>> = {
  error: ['bold', 'red'],
  warning: ['bold', 'yellow'],
  info: ['bold', 'cyan'],
  strong: 'bold',
  dim: 'dim',
  gutter: 'blue',
  good: ['bold', 'green'],
};

/** Colour on a terminal only; NO_COLOR turns it off, FORCE_COLOR on, and `--color` or `--no-color` has the last word. */
export function wantsColor(
  { env, isTerminal }: Pick<CommandIo, 'env' | 'isTerminal'>,
  flag: boolean | undefined,
): boolean {
  if (flag !== undefined) return flag;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') return forced !== '0';
  return !env['NO_COLOR'] && isTerminal && env['TERM'] !== 'dumb';
}

/** What paints, or hands on texts as they are, by `wantsColor`. */
export function choosePaint(io: CommandIo, flag: boolean | undefined): Paint {
  return paintIf(wantsColor(io, flag));
}

/** The same for what goes to standard error, whose terminal is one of its own. */
export function chooseErrorPaint({ env, screen }: CommandIo, flag: boolean | undefined): Paint {
  return paintIf(wantsColor({ env, isTerminal: screen !== undefined }, flag));
}

function paintIf(isWanted: boolean): Paint {
  return isWanted ? (style, text) => styleText(formats[style], text, { validateStream: false }) : plain;
}
