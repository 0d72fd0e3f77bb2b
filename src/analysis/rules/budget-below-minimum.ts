import { defaultBudget } from '../../ir/default-budget.ts';
import { manifestName } from '../../source/manifest-name.ts';
import { span } from '../../source/span.ts';
import { plural } from '../../util/plural.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { cheapestFinishes } from '../sessions/cheapest-finish.ts';
import { edgePlace, stateName, stepsWitness } from '../witness/witness-path.ts';

/** A budget that is spent before even the shortest run can have ended. */
export const budgetBelowMinimum: Rule = {
  id: 'budget-below-minimum',
  severity: 'warning',
  summary: 'Even the cheapest run needs more turns of an agent than the budget pays.',
  spec: 'analysis.md#base-facts',
  check(context) {
    const { pricePerTurn } = context.money;
    const budget = context.money.budget ?? context.workflow.settings.defaultBudget ?? defaultBudget;
    if (budget === 'none' || pricePerTurn === null) return;
    for (const platform of context.platforms) {
      const facts = context.facts(platform, 'possible');
      const { graph } = facts;
      const finishes = cheapestFinishes(facts);
      for (const entry of graph.entries) {
        const [cheapest] = finishes
          .map(({ finish, besides }) => ({ turns: finish.turnsFrom(entry) + besides, finish }))
          .sort((one, other) => one.turns - other.turns);
        const { turns, finish } = cheapest ?? { turns: Number.POSITIVE_INFINITY };
        // A turn may begin as long as something is left, so the last one may cost more than there is.
        if (finish === undefined || turns === Number.POSITIVE_INFINITY || (turns - 1) * pricePerTurn < budget)
          continue;
        const name = stateName(graph, entry);
        const path = finish.pathFrom(entry);
        const witness = stepsWitness(facts, path);
        const last = path.at(-1);
        const end =
          last === undefined ? undefined : graph.leaving(last.to).find(({ tag }) => tag === 'result');
        context.report({
          message: `every run from ${name} needs at least ${plural(turns, 'turn')}, and with ${fineDollars(budget)} no more than ${plural(Math.ceil(budget / pricePerTurn), 'turn')} at ${fineDollars(pricePerTurn)} each can begin, the last while anything is left`,
          ...placeOf(context, graph.implementation(entry)?.file ?? ''),
          platforms: [platform],
          help: `raise the budget above ${fineDollars((turns - 1) * pricePerTurn)}, with default_budget in workflow.yaml or --budget`,
          related:
            end === undefined ? [] : [{ ...edgePlace(graph, end), message: 'the cheapest run ends here' }],
          ...(witness === null ? {} : { witness }),
        });
        break;
      }
    }
  },
};

/** The budget where it is written; else the entry. */
function placeOf({ workflow: { settings }, money }: RuleContext, entry: string) {
  const written = money.budget === null ? settings.spans['default_budget'] : undefined;
  return written === undefined ? { file: entry, span: span(0, 0) } : { file: manifestName, span: written };
}

/** In cents, or smaller where it has to be. */
function fineDollars(amount: number): string {
  return `$${amount.toFixed(4).replace(/0{1,2}$/, '')}`;
}
