import type { CommandOf } from '../../program.ts';
import { changesThings } from '../contents/effects.ts';
import { settled } from '../ways/awaited.ts';
import { type Path, succeed, withOutput } from '../ways/path.ts';
import { withChanges } from './assume.ts';
import { withDefaults } from './defaults.ts';
import { readingsOf } from './evaluate.ts';
import type { Follower } from './follower.ts';

/** The ways on which a text is printed. */
export function runPrint(follower: Follower, { text, writes }: CommandOf<'print'>, path: Path): Path[] {
  const isChanging = writes === true || changesThings(text);
  return withDefaults(follower, text, path).flatMap(({ path: way, text: given }) => {
    const after = isChanging ? withChanges(way) : way;
    return readingsOf(follower, given, way).map(({ value, payload, sure }) => {
      const [output, read] = [way.output.print(value), { ...after, payload, sure: after.sure && sure }];
      return succeed(withOutput(settled(read, output), output));
    });
  });
}
