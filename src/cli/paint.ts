import { styleText } from 'node:util';
import { type Paint, plain, type Style } from '../diagnostics/paint.ts';
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
export function choosePaint(io: CommandIo, flag: boolean | undefined): Paint {
  const forced = io.env['FORCE_COLOR'];
  const wanted =
    flag ??
    (forced !== undefined && forced !== ''
      ? forced !== '0'
      : !io.env['NO_COLOR'] && io.isTerminal && io.env['TERM'] !== 'dumb');
  return wanted ? (style, text) => styleText(formats[style], text, { validateStream: false }) : plain;
}
