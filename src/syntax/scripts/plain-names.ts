import { assignedNames, isOwn, visitCommands } from './follow/contents/names-in.ts';
import type { Behaviour } from './follow/output/behaviour.ts';
import type { Command } from './program.ts';

/** The ways of a script with the variables of its functions as they are written there: `$n` in place of `$main.n`. */
export function withPlainNames(behaviour: Behaviour, body: Command): Behaviour {
  const written = new Map<string, string>();
  visitCommands(body, (command) => {
    if (command.kind !== 'function') return;
    for (const name of assignedNames(command.body))
      if (isOwn(name, command.name)) written.set(name, plainName(name, command.name));
  });
  if (written.size === 0) return behaviour;
  // The longest first, since one may begin another.
  const names = [...written.keys()].sort((one, other) => other.length - one.length);
  const plain = (test: string) =>
    names.reduce((text, name) => text.replaceAll(name, () => written.get(name) ?? name), test);
  const outcomes = behaviour.outcomes.map((way) => ({ ...way, tests: way.tests.map(plain) }));
  const problems = behaviour.problems.map((problem) => {
    const { onWays } = problem;
    return onWays === undefined
      ? problem
      : { ...problem, onWays: { ...onWays, message: plain(onWays.message) } };
  });
  return { ...behaviour, outcomes, problems };
}

function plainName(name: string, functionName: string): string {
  return name.startsWith(`${functionName}.`) ? name.slice(functionName.length + 1) : name.replace(/@.*$/, '');
}
