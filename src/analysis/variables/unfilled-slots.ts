import { builtInMeaning } from '../../ir/built-in-slots.ts';
import type { Attribute, Implementation } from '../../ir/ir.generated.ts';
import { foreignSlotOf } from '../../prose/bare-slots.ts';
import { memo } from '../../util/memo.ts';
import { Supplies } from '../flow/supplies.ts';
import type { Facts } from '../graph/facts.ts';
import type { Finding } from '../rule.ts';

/** More variables of one fork are not looked for. */
const mostLookedFor = 20;
/** Nor in more prompts: each is searched as a whole. */
const mostSearches = 1_000;

/** What is told of the variables that forks set and that the prompt in which their worker begins has in the form of another language, as `{file}`. */
export const unfilledSlots = memo((facts: Facts): ReadonlyMap<Attribute, Finding> => {
  const { graph } = facts;
  const supplies = new Supplies(graph);
  const told = new Map<Attribute, Finding>();
  const known = new Map<string, ReturnType<typeof foreignSlotOf>>();
  for (const edge of graph.edges) {
    const reader = edge.tag === 'fork' ? graph.implementation(edge.target) : undefined;
    if (reader?.prompt == null || !facts.isReachable(edge.from)) continue;
    const { always, sometimes } = supplies.variablesOf(edge);
    for (const variable of [...always, ...sometimes].slice(0, mostLookedFor)) {
      const key = `${edge.target} ${variable.name}`;
      let slot = known.get(key);
      if (slot === undefined && known.size < mostSearches) {
        slot = slotIn(reader, variable.name);
        known.set(key, slot);
      }
      if (slot == null) continue;
      const file = graph.implementation(edge.from)?.file ?? '';
      told.set(variable, {
        message: `${slot.written} is no slot, so ${reader.file} never sees ${variable.name}, which its fork sets`,
        file: reader.file,
        span: slot.span,
        help: `write {{${variable.name}}}`,
        related: [{ file, span: variable.span, message: 'set here' }],
      });
    }
  }
  return told;
});

function slotIn(reader: Implementation, name: string): ReturnType<typeof foreignSlotOf> {
  const isSeen = reader.prompt?.some(({ kind, text }) => kind === 'slot' && text === name) === true;
  return isSeen || builtInMeaning(name) !== null ? null : foreignSlotOf(reader, name);
}
