import { choosableTexts } from '../ir/choice.ts';
import type { Choice, Implementation, Reference } from '../ir/ir.generated.ts';
import type { StateFiles } from '../ir/resolve.ts';
import { identifyFile } from '../source/state-file.ts';

/** Where runs choose among states at more places than this, any state may be chosen. */
const mostChoices = 64;

/** The one state into which no other state leads and that is none of the other entries; null where there are several, or none. */
export function likelyEntry(
  states: readonly Implementation[],
  stateFiles: StateFiles,
  others: readonly string[],
): string | null {
  const led = new Set(others);
  const choices = new Map<string, Choice>();
  const note = (from: string, reference: Reference | Choice | null) => {
    if (reference === null) return;
    if ('prefix' in reference) choices.set(`${reference.prefix}\n${reference.suffix}`, reference);
    else {
      const { text } = reference;
      const name = stateFiles.has(text) ? text : identifyFile(text).state;
      if (name !== from) led.add(name);
    }
  };
  for (const { state, transitions, maxVisits, dynamic } of states) {
    const declared = transitions.filter(({ certainty }) => certainty !== 'mention');
    const then = maxVisits === null ? [] : [maxVisits.then];
    for (const { target, return: back, next } of [...declared, ...then, ...dynamic])
      for (const reference of [target, back, next]) note(state, reference);
  }
  if (choices.size > mostChoices) return null;
  for (const choice of choices.values())
    for (const text of choosableTexts(stateFiles, choice)) led.add(identifyFile(text).state);
  const [only = null, ...more] = [...stateFiles.keys()].filter((name) => !led.has(name));
  return more.length === 0 ? only : null;
}
