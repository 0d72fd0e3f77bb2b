import type { Implementation } from '../../ir/ir.generated.ts';
import { forksInto } from '../flow/given-values.ts';
import { payloadFlowOf } from '../flow/payload-flow.ts';
import type { Facts } from '../graph/facts.ts';
import type { Edge, Graph } from '../graph/graph.ts';
import type { Finding } from '../rule.ts';
import { edgePlace, stateName } from '../witness/witness-path.ts';
import { readByFirst, type UnboundVariable } from './unbound-variables.ts';
import { variableReads } from './worker-variables.ts';

/** A fork that does not set what its worker reads, while another fork of the same worker does. */
interface LackingFork {
  readonly fork: Edge;
  readonly name: string;
  readonly other: Edge;
}

/**
 * The forks to blame for variables that are set on some ways only: those whose worker begins with a prompt that reads them. Empty where that is
 * not plain to see: where the agent that a run begins with comes there or reads a variable of that name, which `--var` may set; where raymond cannot
 * tell what a fork sets; and in a later state or a script, to which the fork may never lead on.
 */
export function lackingForks(facts: Facts, { node, read, others, kind }: UnboundVariable): LackingFork[] {
  const forks = kind === 'sometimes' ? forksInto(facts)(node) : null;
  const implementation = facts.graph.implementation(node);
  if (forks === null || implementation?.prompt == null) return [];
  const { supplies } = payloadFlowOf(facts);
  const given = forks.map((fork) => ({ fork, ...supplies.variablesOf(fork) }));
  const isClear = given.every(
    ({ fork, open, sometimes }) => fork.target === node && !open && sometimes.length === 0,
  );
  if (!isClear) return [];
  const own = new Set(variableReads(implementation).map(({ name }) => name));
  const lacking: LackingFork[] = [];
  for (const name of [read.name, ...others]) {
    const isSet = ({ always }: (typeof given)[number]) => always.some((one) => one.name === name);
    const setting = given.filter(isSet).map(({ fork }) => fork);
    if (!own.has(name) || readByFirst(facts).has(name)) return [];
    const lackingIt = given.filter((one) => !isSet(one));
    if (lackingIt.some(({ fork }) => speaksOf(facts.graph.implementation(fork.from), name))) return [];
    for (const one of lackingIt) {
      const [other] = setting;
      if (other === undefined) return [];
      lacking.push({ fork: one.fork, name, other });
    }
  }
  return lacking;
}

/** Whether a prompt has the name in its words, where it may say to set the variable. */
function speaksOf(implementation: Implementation | undefined, name: string): boolean {
  return implementation?.prompt?.some(({ kind, text }) => kind === 'literal' && text.includes(name)) === true;
}

/** The words of a finding about such a fork. */
export function describeLacking(
  { fork, name, other }: LackingFork,
  { read }: UnboundVariable,
  graph: Graph,
): Finding {
  const worker = stateName(graph, fork.target);
  const file = graph.implementation(fork.target)?.file ?? '';
  return {
    // `--var` is the default of every agent.
    severity: 'info',
    message: `this fork sets no ${name}, which ${worker} reads and another fork of ${worker} sets`,
    ...edgePlace(graph, fork),
    help: `add ${name}="…" to this <fork>, unless --var gives it`,
    related: [
      ...(read.name === name ? [{ file, span: read.span, message: 'read here' }] : []),
      { ...edgePlace(graph, other), message: 'set here' },
    ],
  };
}
