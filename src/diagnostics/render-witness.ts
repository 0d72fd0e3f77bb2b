import { plural } from '../util/plural.ts';
import type { Paint } from './paint.ts';
import { visible } from './paint.ts';
import type { RunWitness, Witness, WitnessStep } from './witness.ts';

const mostSteps = 12;
const mostStates = 8;

/** A line of a witness with a title before it. */
interface TitledText {
  readonly title: string;
  readonly text: string;
}

/** A witness as titled texts of one or more lines, for a terminal. */
export function renderWitness(witness: Witness, paint: Paint): TitledText[] {
  switch (witness.kind) {
    case 'closed-set':
      return [{ title: 'why', text: `${visible(witness.reason)}: ${nameSome(witness.states)}` }];
    case 'platform-difference':
      return [
        { title: 'why', text: visible(witness.reason) },
        ...onlyOn(witness).map(([platform, texts]) => ({
          title: `only on ${platform}`,
          text: nameSome(texts),
        })),
      ];
    default:
      return [{ title: 'run', text: renderRun(witness, paint).join('\n') }];
  }
}

/** A witness in one line: `START -call-> A -goto-> B (back to A)`. */
export function summarizeWitness(witness: Witness): string {
  switch (witness.kind) {
    case 'closed-set':
      return `${visible(witness.reason)}: ${nameSome(witness.states)}`;
    case 'platform-difference': {
      const sides = onlyOn(witness).map(([platform, texts]) => `only on ${platform}: ${nameSome(texts)}`);
      return [visible(witness.reason), ...sides].join('; ');
    }
    default:
      return summarizeRun(witness);
  }
}

/** "REVIEW -call-> CHECK, which returns to MERGE": one step in words. */
export function describeStep({ from, tag, to, callee }: WitnessStep): string {
  const name = visible(from);
  if (callee !== undefined) return `${name} -${tag}-> ${visible(callee)}, which returns to ${visible(to)}`;
  return `${name} -${tag}-> ${visible(to)}`;
}

/** How a run that goes round goes on: "back to step 2; each round adds: REPORT". Null for one that ends. */
export function describeLoop(witness: RunWitness): string | null {
  if (witness.kind === 'path') return null;
  const back = `back to step ${witness.loop + 1}`;
  return witness.kind === 'lasso' ? back : `${back}; ${describeGrowth(witness)}`;
}

function describeGrowth({ grows, agents }: Extract<Witness, { kind: 'pump' }>): string {
  if (agents === true)
    return `each round begins ${grows.length === 1 ? 'an agent' : 'agents'}: ${nameSome(grows)}`;
  return `each round adds: ${nameSome(grows)}`;
}

/** What stands on the stack of a run after each of its steps. */
export function stacksOf(steps: readonly WitnessStep[]): StackAfter[] {
  // A list from the top down, shared between the steps: copies would be quadratic.
  let pending: Frame | null = null;
  return steps.map((step) => {
    if (step.push !== undefined)
      pending = { name: step.push, below: pending, depth: (pending?.depth ?? 0) + 1 };
    const before: Frame | null = pending;
    if (step.drops === true) pending = null;
    if (step.tag === 'result') pending = before?.below ?? null;
    // A fork's worker has a stack of its own; its parent's is not lost.
    return { pending, dropped: step.drops === true && step.tag === 'reset' ? before : null };
  });
}

/** The returns that are pending after a step, the one entered next on top; and those that the step dropped. */
interface StackAfter {
  readonly pending: Frame | null;
  readonly dropped: Frame | null;
}

interface Frame {
  readonly name: string;
  readonly below: Frame | null;
  readonly depth: number;
}

/** "pending: MERGE, REPORT", "dropped: REPORT". */
export function describeStack({ pending, dropped }: StackAfter): string[] {
  return [
    ...(pending === null ? [] : [`pending: ${nameFrames(pending)}`]),
    ...(dropped === null ? [] : [`dropped: ${nameFrames(dropped)}`]),
  ];
}

function nameFrames(top: Frame): string {
  const names: string[] = [];
  for (let frame: Frame | null = top; frame !== null && names.length < mostStates; frame = frame.below)
    names.push(frame.name);
  return nameSome(names, top.depth);
}

/** Numbered steps, each with the returns that are pending after it; long stretches of a long run are left out. */
function renderRun(witness: RunWitness, paint: Paint): string[] {
  const { steps } = witness;
  const loop = witness.kind === 'path' ? 0 : witness.loop;
  const stacks = stacksOf(steps);
  const stressed = steps.some(({ decision }) => decision === true);
  const lines: string[] = [];
  let hidden = 0;
  for (const [index, step] of steps.entries()) {
    if (!isShown(index, steps.length, loop)) {
      hidden += 1;
      continue;
    }
    if (hidden > 0) lines.push(paint('dim', leftOut(hidden)));
    hidden = 0;
    const text = `${index + 1}. ${describeStep(step)}`;
    const stack = stacks[index];
    const notes = stack === undefined ? [] : describeStack(stack).map((note) => paint('dim', `   ${note}`));
    const shown = stressed ? paint(step.decision === true ? 'strong' : 'dim', text) : text;
    lines.push(`${shown}${notes.join('')}`);
  }
  const back = describeLoop(witness);
  if (back !== null) lines.push(back);
  return lines;
}

/** Both ends of a long run, and the step that its loop begins with. */
function isShown(index: number, count: number, loop: number): boolean {
  if (count <= mostSteps) return true;
  return index < mostSteps / 2 || index >= count - mostSteps / 2 || index === loop;
}

function leftOut(count: number): string {
  return `… ${plural(count, 'step')} …`;
}

function summarizeRun(witness: RunWitness): string {
  const { start, steps } = witness;
  const loop = witness.kind === 'path' ? 0 : witness.loop;
  let text = visible(start);
  let hidden = false;
  for (const [index, { tag, to, callee }] of steps.entries()) {
    if (!isShown(index, steps.length, loop)) {
      hidden = true;
      continue;
    }
    if (hidden) text += ' …';
    hidden = false;
    text +=
      callee === undefined ? ` -${tag}-> ${visible(to)}` : ` -${tag} ${visible(callee)}-> ${visible(to)}`;
  }
  if (witness.kind === 'path') return text;
  const back = `back to ${visible(steps[loop]?.from ?? start)}`;
  return `${text} (${witness.kind === 'lasso' ? back : `${back}; ${describeGrowth(witness)}`})`;
}

/** The platforms that have something of their own, with what it is. */
function onlyOn({ unix, windows }: Extract<Witness, { kind: 'platform-difference' }>) {
  const sides: (readonly [string, readonly string[]])[] = [
    ['unix', unix],
    ['windows', windows],
  ];
  return sides.filter(([, texts]) => texts.length > 0);
}

/** "A, B and 3 more". */
function nameSome(names: readonly string[], count = names.length): string {
  const shown = names.slice(0, mostStates).map(visible).join(', ');
  const more = count - mostStates;
  return more > 0 ? `${shown} and ${more} more` : shown;
}
