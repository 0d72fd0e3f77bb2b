import { builtInMeaning } from '../../ir/built-in-slots.ts';
import type { Platform } from '../../source/platform.ts';
import { joinWords } from '../../util/plural.ts';
import { distinctFacts } from '../graph/distinct-facts.ts';
import type { Facts } from '../graph/facts.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { isMeantOtherwise } from '../variables/meant-attributes.ts';
import { helpForUnread, readInstead, renamedVariables } from '../variables/renamed-variables.ts';
import { isSwapped } from '../variables/swapped-forks.ts';
import { unfilledSlots } from '../variables/unfilled-slots.ts';
import { findUnusedVariables, refusedWith } from '../variables/unused-variables.ts';
import { asRead } from '../variables/worker-variables.ts';
import { stateName } from '../witness/witness-path.ts';

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
  const { unused, names } = findUnusedVariables(certain, possible);
  for (const [edge, own] of unused) {
    const worker = stateName(graph, edge.target);
    const file = graph.implementation(edge.from)?.file ?? '';
    for (const variable of own) {
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
    const reader = graph.implementation(edge.target);
    // That its slot is none, and what a fork has in its place, is told there.
    const unfilled = unfilledSlots(certain);
    const { transition } = edge;
    const isTold = (name: string) => isMeantOtherwise(name, transition, context.workflow);
    const plain = own.filter(({ name }) => builtInMeaning(name) === null && !isTold(name));
    const [first, ...others] = plain.filter((one) => !unfilled.has(one));
    if (first === undefined) continue;
    const texts = [first, ...others].map(({ name }) => name);
    const next = transition !== null && isSwapped(possible.graph, transition) ? transition.next : null;
    const refused = refusedWith(first, transition, graph.implementation(edge.from));
    const renamed = renamedVariables(reader, texts, names);
    const isAlone = others.length === 0;
    const place = readInstead(renamed, reader, isAlone) ?? { file, span: first.span };
    context.report({
      message: `no state of the worker that begins in ${worker} reads ${joinWords(texts, 'or')}`,
      file,
      span: first.span,
      platforms,
      help: helpForUnread(renamed, asRead(reader?.kind ?? 'prompt', first.name), worker, isAlone),
      // Worker and next state that are swapped, a tag that the policy refuses, or a misspelt name.
      follows: next
        ? { rule: 'fork-next-mismatch', file: next.file, span: next.span }
        : refused
          ? { rule: 'body-not-allowed', file, span: refused.span }
          : { rule: 'variable-unbound', ...place },
      related: others.slice(0, 3).map(({ span }) => ({ file, span, message: 'nor this' })),
    });
  }
}
