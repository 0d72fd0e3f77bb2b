import { memo, memoByText } from '../../../../util/memo.ts';
import { constantOf } from '../../build-command.ts';
import { writtenName } from '../../follow/contents/names-in.ts';
import type { Text } from '../../program.ts';
import type { BashContext } from '../context/context.ts';

/** Each is a look through the text. */
const mostLookedUp = 20;
const device = /^\/(?:dev|proc)\/[\w/]+$/;

/**
 * What a variable that names the file of a redirection may be, where the script gives it a device such as `/dev/stdout` anywhere:
 * `OUT=${OUT:-/dev/fd/1}`. Null stands for another value, as an argument may be.
 */
export function devicesNamed(context: BashContext, file: Text): readonly (string | null)[] {
  const [piece, other] = file;
  if (piece?.kind !== 'variable' || other !== undefined) return [];
  const stand = piece.fallback === null ? null : constantOf(piece.fallback);
  const given = givenTo(context)(writtenName(piece.name));
  const isArgument = /^\d/.test(piece.name);
  const stands = isArgument ? [stand, null] : [stand];
  const all = stand !== null && device.test(stand) ? [...stands, ...given] : given;
  if (all.some((one) => one !== null)) return all;
  const words = isArgument || context.assigned.has(piece.name) ? devicesAmongWords(context) : [];
  return words.length === 0 ? [] : [...words, null];
}

/** The devices that are written as values of a variable, or as what stands in for it where it is not set. */
const givenTo = memo(({ text }: BashContext) => {
  let looked = 0;
  return memoByText((name: string): readonly (string | null)[] => {
    if (!/^[A-Za-z_]/.test(name) || looked++ >= mostLookedUp) return [];
    const values = text.matchAll(
      new RegExp(
        `(?:(?<![\\w$])${name}=["']?(?:\\$\\{(\\d*)\\w*:?[-=])?|\\$\\{${name}:?=)["']?(/(?:dev|proc)/[\\w/]+)?`,
        'g',
      ),
    );
    return [...values].flatMap(([, argument = '', value = null]) =>
      argument === '' ? value : [value, null],
    );
  });
});

const deviceWord =
  /(?<=[\s(]["']?)(?<!>[ \t]{0,9}["']?)\/(?:dev\/(?:stdout|fd\/1)|proc\/self\/fd\/1)(?=["']?(?:[\s;)]|$))/g;

/** The names of standard output among the words of commands and lists: any variable may get them, as an argument or in a loop, but one of the environment. */
const devicesAmongWords = memo(({ text }: BashContext): readonly string[] => [
  ...new Set(text.match(deviceWord)),
]);
