import type { Paint } from './paint.ts';
import { visible } from './paint.ts';
import type { Witness, WitnessStep } from './witness.ts';

const mostSteps = 12;
const mostStates = 8;

/** A witness as titled lines. */
export function renderWitness(witness: Witness, paint: Paint): { title: string; text: string }[] {
  if (witness.kind === 'closed-set') {
    const shown = witness.states.slice(0, mostStates).map(visible).join(', ');
    const more = witness.states.length - mostStates;
    return [{ title: 'why', text: `${witness.reason}: ${shown}${more > 0 ? ` and ${more} more` : ''}` }];
  }
  return [{ title: 'run', text: renderSteps(witness.steps, paint).join('\n') }];
}

/** Numbered steps, each with the returns that are pending after it; the middle of a long run is left out. */
function renderSteps(steps: readonly WitnessStep[], paint: Paint): string[] {
  const lines: string[] = [];
  const stack: string[] = [];
  for (const [index, step] of steps.entries()) {
    if (step.push !== undefined) stack.unshift(visible(step.push));
    const dropped = step.drops === true ? stack.splice(0) : [];
    const hidden = steps.length > mostSteps && index >= mostSteps / 2 && index < steps.length - mostSteps / 2;
    if (hidden) {
      if (index === mostSteps / 2) lines.push(paint('dim', `… ${steps.length - mostSteps} steps …`));
      continue;
    }
    const note = (title: string, names: readonly string[]) =>
      names.length === 0 ? '' : paint('dim', `   ${title}: ${names.join(', ')}`);
    // A fork's worker has a stack of its own; its parent's is not lost.
    const lost = note('dropped', step.tag === 'reset' ? dropped : []);
    lines.push(`${index + 1}. ${describeStep(step)}${note('pending', stack)}${lost}`);
  }
  return lines;
}

function describeStep({ from, tag, to, callee }: WitnessStep): string {
  const name = visible(from);
  if (callee !== undefined) return `${name} -${tag}-> ${visible(callee)}, which returns to ${visible(to)}`;
  return `${name} -${tag}-> ${visible(to)}`;
}
