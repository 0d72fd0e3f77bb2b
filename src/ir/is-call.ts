import type { Transition } from './ir.generated.ts';

/** Whether a tag leaves a return pending (language.md#tags). */
export function isCall(tag: Transition['tag']): boolean {
  return tag === 'call' || tag === 'function';
}
