import { isPayloadSlot } from '../../ir/built-in-slots.ts';
import type {
  HandledPayloads,
  Implementation,
  Outcome,
  Script,
  VariableRead,
} from '../../ir/ir.generated.ts';
import { policySlots } from '../../ir/policy-slots.ts';
import { canEndSo, type PayloadSet } from './payload-handling.ts';
import { behindCase, isBareRead, payloadVariables, type Read, readOfSlot } from './reads.ts';

/** The first use of a payload by a state that has no way to do without one; null when there is none. */
export function neededPayload(implementation: Implementation): Read | null {
  const { prompt, script } = implementation;
  const slot = prompt?.find(isPayloadSlot) ?? policySlots(implementation).find(isPayloadSlot);
  if (slot !== undefined) return readOfSlot(slot);
  if (script === null) return null;
  const reads = script.reads.filter(({ name }) => payloadVariables.includes(name));
  const demanded = endsWithoutPayload(implementation, script) ? reads.find(isBareRead) : undefined;
  if (demanded !== undefined)
    return { ...readOf(demanded), isTooLate: providesForNone(implementation, script, reads) };
  const [first] = reads;
  if (first === undefined || reads.some(({ guarded }) => guarded)) return null;
  // A test with a default, or one of the empty text, provides for none.
  const isTested = script.handled.some(
    ({ rest, payloads }) => rest || payloads.some(({ text }) => text === ''),
  );
  return isTested ? null : readOf(first);
}

function readOf({ name, span }: VariableRead): Read {
  return { name, shown: name, span };
}

/** Whether a script of Bash can only fail where there is no payload, because of `set -u`. */
function endsWithoutPayload({ opaque }: Implementation, { outcomes }: Script): boolean {
  if (opaque?.cause === 'damaged') return false;
  const well = outcomes.filter(({ exit }) => exit === 'success');
  return well.length > 0 && well.every(({ needsPayload }) => needsPayload);
}

/** Whether a script asks if there is a payload, and goes on if there is none. */
function providesForNone(
  implementation: Implementation,
  { outcomes, handled }: Script,
  reads: readonly VariableRead[],
): boolean {
  const namesEmpty = ({ texts }: Pick<PayloadSet, 'texts'>) => texts.includes('');
  const asks =
    outcomes.some((one) => one.needsPayload && one.payload !== null && namesEmpty(one.payload)) ||
    reads.some((read) => read.guarded && isBareRead(read) && !isCompared(handled, read));
  const goesOn = (outcome: Outcome) =>
    outcome.exit === 'success' &&
    (outcome.tags.length > 0 || outcome.unknown !== null || implementation.implicit !== null) &&
    canEndSo(implementation, outcome, '');
  return asks && outcomes.some(goesOn);
}

/** How far behind the beginning of what compares a variable it stands: nothing stands in front of it in a test. */
const comparedAt: readonly number[] = [0, ...behindCase];

/**
 * The first comparison of the payload with texts, where a Bash script asks for nothing else: not whether there is one, by `-z`, a
 * default or the empty text. Null otherwise.
 */
export function comparedPayload({ kind, script }: Implementation): Read | null {
  if (script === null || kind !== 'bash') return null;
  const reads = script.reads.filter(({ name }) => payloadVariables.includes(name));
  const asksForEmpty = script.handled.some(({ payloads }) => payloads.some(({ text }) => text.trim() === ''));
  const [first] = reads;
  const areCompared = reads.every(
    (read) => read.guarded && isBareRead(read) && isCompared(script.handled, read),
  );
  return !asksForEmpty && areCompared && first !== undefined ? readOf(first) : null;
}

function isCompared(handled: readonly HandledPayloads[], { span }: VariableRead): boolean {
  return handled.some(
    ({ payloads, span: place }) => payloads.length > 0 && comparedAt.includes(span.start - place.start),
  );
}
