import { hasDefault } from '../../build-command.ts';
import type { Text } from '../../program.ts';
import { hole } from '../values/value.ts';
import type { Path } from './path.ts';

/**
 * The way in front of a copy, `m=$n` or `f "$n"`: where only a run knows the text of the variable, it gets one that can be told
 * to be the same as that of its copy, so that a test of one is a test of both.
 */
export function withCopied(path: Path, [piece, other]: Text): Path {
  if (piece?.kind !== 'variable' || other !== undefined || piece.edit !== null || hasDefault(piece))
    return path;
  const { name, span: site } = piece;
  if (path.variables.get(name) !== null || !path.variables.has(name)) return path;
  const value = [hole(site, { variable: null, harmless: false, isCopied: true })];
  return { ...path, variables: path.variables.withoutFormer(value).with(name, value) };
}
