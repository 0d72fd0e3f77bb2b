import type { Implementation, Transition } from '../../ir/ir.generated.ts';
import type { Platform } from '../../source/platform.ts';
import type { RuleContext } from '../rule.ts';
import { entriesOf, refusedTags } from './policy.ts';

/** An entry of a policy with several payloads in one, `payload: yes|no`, of which its prompt shows each by itself. */
interface JoinedPayloads {
  readonly entry: Transition;
  readonly payloads: readonly string[];
  readonly platform: Platform;
}

/** Finds them. Such an entry allows nothing but the text with the strokes. */
export function joinedPayloads(implementation: Implementation, context: RuleContext): JoinedPayloads[] {
  const joined = entriesOf(implementation).filter(({ payload }) => payload?.includes('|') === true);
  if (joined.length === 0 || implementation.kind !== 'prompt') return [];
  const refused = refusedTags(implementation, context);
  return [...new Set(refused.map(({ platform }) => platform))].flatMap((platform) => {
    const shown = new Set(
      refused.flatMap((one) => (one.platform === platform ? [one.transition.payload?.trim()] : [])),
    );
    return joined.flatMap((entry) => {
      const payloads = [...new Set((entry.payload ?? '').split('|').map((part) => part.trim()))];
      const isShown = implementation.transitions.some(
        ({ origin, payload }) => origin === 'body' && payload?.trim() === entry.payload?.trim(),
      );
      const areShown = !isShown && payloads.length > 1 && payloads.every((payload) => shown.has(payload));
      return areShown ? [{ entry, payloads, platform }] : [];
    });
  });
}
