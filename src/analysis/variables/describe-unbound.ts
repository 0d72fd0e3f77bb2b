import { joinWords } from '../../util/plural.ts';
import { builtInVariables } from '../flow/reads.ts';
import type { Graph } from '../graph/graph.ts';
import type { Finding } from '../rule.ts';
import { stateName } from '../witness/witness-path.ts';
import type { UnboundVariable } from './unbound-variables.ts';

/** The words of a finding about a variable that is not set. */
export function describeUnbound(
  { node, read, kind, near, others }: UnboundVariable,
  graph: Graph,
): Pick<Finding, 'message' | 'help' | 'severity' | 'isHabit'> {
  const { name, shown } = read;
  const state = stateName(graph, node);
  switch (kind) {
    case 'never':
      return {
        message: `${shown} is never set: no fork on the way to ${state} sets ${name}`,
        help: `add ${name}="…" to the <fork> that starts the agent, since only that agent has it, or remove ${shown}`,
      };
    case 'foreign':
      return {
        message: `${shown} is never set: ${state} is no worker's state, and only the worker of a fork has its variables`,
        help: `remove ${shown}, read it in a state of the worker, or start the run with --var ${name}=…`,
      };
    case 'misspelt':
      if (shown.startsWith(`$${near}_`))
        return {
          message: `${shown} is no variable here: without braces the name of ${near} goes on`,
          help: `write \${${near}}${shown.slice(near.length + 1)}`,
        };
      return {
        message: `${shown} is no variable here; did you mean ${near}?`,
        help:
          shown.startsWith('$') && near.includes('-')
            ? `no script can read ${near} so: call it ${name} in the <fork> that sets it`
            : `write ${shown.replace(name, near)}`,
      };
    case 'missed':
      return {
        message: `${shown} is set nowhere, and ${near}, which the script sets, is read nowhere`,
        help: `write ${name} in place of ${near}`,
      };
    case 'reserved':
      return {
        // Who asks for it may have it in an environment of one's own.
        ...(read.isGuarded === true ? { severity: 'info' } : { isHabit: true }),
        message: `raymond sets no ${shown}, and neither a fork nor --var can`,
        help: `write ${joinWords(
          builtInVariables.map((one) => shown.replace(name, one)),
          'or',
        )}, or give a variable of your own another name`,
      };
    case 'unforked':
      return {
        severity: 'info',
        message: `${shown} is set by no fork, though the one that starts the agent sets others; only raymond run --var ${name}=… would give it a value`,
        help: `${near === '' ? '' : `write ${shown.replace(name, near)} if that is what it is; else `}add ${name}="…" to the <fork>; nothing to do if each run is given it by --var`,
      };
    case 'sometimes': {
      const names = joinWords([name, ...others], 'and');
      return {
        severity: 'info',
        message: `${shown} is not set on every way to ${state}: an agent can come there without a fork that sets ${names}`,
        help: `let only workers come to ${state}, or set ${names} in every <fork> that leads there`,
      };
    }
  }
}
