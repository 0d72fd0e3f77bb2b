import { builtInMeaning } from '../../ir/built-in-slots.ts';
import type { Attribute } from '../../ir/ir.generated.ts';
import type { Platform } from '../../source/platform.ts';
import { groupBy } from '../../util/group-by.ts';
import { joinWords } from '../../util/plural.ts';
import { distinctFacts } from '../distinct-facts.ts';
import type { Facts } from '../facts.ts';
import type { Edge } from '../graph.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { Supplies } from '../supplies.ts';
import { VariableUses } from '../variable-uses.ts';
import { stateName } from '../witness-path.ts';

/** More names than this, and nothing is claimed of any. */
const mostNames = 512;

/** A variable that a fork sets and no state of the worker reads. */
export const variableUnused: Rule = {
  id: 'variable-unused',
  severity: 'info',
  summary: 'A fork sets a variable that no state of its worker reads.',
  spec: 'language.md#variables',
  check(context) {
    if (!context.uses('fork')) return;
    for (const { facts, platforms } of distinctFacts(context, 'certain'))
      checkForks(context, facts, context.facts(facts.graph.platform, 'possible'), platforms);
  },
};

function checkForks(
  context: RuleContext,
  certain: Facts,
  possible: Facts,
  platforms: readonly Platform[],
): void {
  const { graph } = certain;
  const supplies = new Supplies(graph);
  const set = graph.edges.flatMap((edge): { edge: Edge; variable: Attribute }[] => {
    if (edge.tag !== 'fork' || !certain.isReachable(edge.from)) return [];
    const { always, sometimes } = supplies.variablesOf(edge);
    return [...always, ...sometimes].map((variable) => ({ edge, variable }));
  });
  const names = new Set(set.map(({ variable }) => variable.name));
  if (names.size === 0 || names.size > mostNames) return;
  const workers = set.map(({ edge }) => edge.target);
  const uses = new VariableUses(possible, names, workers);
  const unused = set.filter(({ edge, variable }) => !uses.isRead(edge.target, variable.name));
  for (const [edge, own] of groupBy(unused, (one) => one.edge)) {
    const worker = stateName(graph, edge.target);
    const file = graph.implementation(edge.from)?.file ?? '';
    for (const { variable } of own) {
      const meaning = builtInMeaning(variable.name);
      if (meaning === null) continue;
      context.report({
        severity: 'warning',
        message: `no prompt of the worker that begins in ${worker} sees this: {{${variable.name}}} is ${meaning} there`,
        file,
        span: variable.span,
        platforms,
        help: 'give the variable another name, here and where it is read',
      });
    }
    const [first, ...others] = own
      .map(({ variable }) => variable)
      .filter(({ name }) => builtInMeaning(name) === null);
    if (first === undefined) continue;
    const names = [first, ...others].map(({ name }) => name);
    context.report({
      message: `no state of the worker that begins in ${worker} reads ${joinWords(names, 'or')}`,
      file,
      span: first.span,
      platforms,
      help: `remove ${others.length === 0 ? 'it' : 'them'}, or write {{${first.name}}} where ${worker} or a later state needs it`,
      related: others.slice(0, 3).map(({ span }) => ({ file, span, message: 'nor this' })),
    });
  }
}
