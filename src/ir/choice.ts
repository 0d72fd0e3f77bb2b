import type { Choice, DynamicTransition, Reference } from './ir.generated.ts';
import type { StateFiles } from './resolve.ts';

type Ends = Pick<Choice, 'prefix' | 'suffix'>;

/** Whether a text can be what the run makes of the choice: it begins and ends so. */
export function fits(text: string, { prefix, suffix }: Ends): boolean {
  return text.length >= prefix.length + suffix.length && text.startsWith(prefix) && text.endsWith(suffix);
}

/** The texts that the choice can become and that name something: states and files. Linear in the states. */
export function choosableTexts(states: StateFiles, choice: Ends): string[] {
  const found: string[] = [];
  for (const [name, files] of states) {
    if (fits(name, choice)) found.push(name);
    for (const file of files) if (fits(file, choice)) found.push(file);
  }
  return found;
}

/** The states of a transition that only a run settles. */
export function choicesOf({ target, return: back, next }: DynamicTransition): Choice[] {
  const states: (Choice | Reference | null)[] = [target, back, next];
  return states.filter((state) => state !== null && 'prefix' in state);
}
