import { fits } from '../../ir/choice.ts';
import type { WorkflowIndex } from '../../ir/index-workflow.ts';
import type {
  Choice,
  DynamicTransition,
  Implementation,
  Reference,
  Transition,
} from '../../ir/ir.generated.ts';
import { isCall } from '../../ir/is-call.ts';
import { type Platform, platforms } from '../../source/platform.ts';
import { identifyFile } from '../../source/state-file.ts';
import { describeStep } from './describe-transition.ts';

/** An implementation, on the platform on which it is the one that runs. */
export interface Twin {
  readonly implementation: Implementation;
  readonly platform: Platform;
}

/** Steps, by what they are called, each with the first transition that takes it. */
export type Steps = ReadonlyMap<string, Transition>;

/**
 * The steps that `own` can take and `other` surely cannot; none where raymond cannot see all that the other one
 * does. Linear, but for the few transitions of which only a run settles where they lead.
 */
export function stepsOfOneOnly(own: Twin, other: Twin): Steps {
  const surplus = new Map<string, Transition>();
  if (other.implementation.opaque !== null) return surplus;
  const { transitions, dynamic } = other.implementation;
  const known = new Set<string>();
  for (const transition of transitions)
    if (transition.certainty !== 'mention')
      for (const key of keysOf(transition, other.platform)) known.add(key);
  for (const transition of own.implementation.transitions) {
    if (transition.certainty !== 'certain') continue;
    const [key] = keysOf(transition, own.platform);
    if (key === undefined || key === anywhere(transition)) continue;
    if (known.has(key) || known.has(anywhere(transition))) continue;
    if (dynamic.some((choice) => covers(choice, other.platform, transition, own.platform))) continue;
    const name = describeStep(transition);
    if (!surplus.has(name)) surplus.set(name, transition);
  }
  return surplus;
}

/** Stands for every transition of the tag: of one whose payload, or whose state, is not known. */
function anywhere({ tag }: Transition): string {
  return `${tag}\n?`;
}

/** By what a step of a script is compared with those of its twin. */
export function stepKey(transition: Transition, platform: Platform): string {
  return keysOf(transition, platform)[0] ?? '';
}

/** First what a transition is compared by: its tag with its states, or with its payload where that is fixed. */
function keysOf(transition: Transition, platform: Platform): string[] {
  const { tag, target, return: back, next, payload } = transition;
  if (tag === 'result')
    return payload === null ? [tag, anywhere(transition)] : [`${tag}\n=${payload.trim()}`, tag];
  const second = tag === 'fork' ? [next] : isCall(tag) ? [back] : [];
  // A policy entry may leave a state open, and a name may have no file.
  const states = [target, ...second].map((state) => (state === null ? null : stateOn(state, platform)));
  return [states.includes(null) ? anywhere(transition) : [tag, ...states].join('\n')];
}

/** The state that a name means; one that has a file on the other platform alone is meant all the same. */
function stateOn(reference: Reference, platform: Platform): string | null {
  const file = reference[platform] ?? reference.unix ?? reference.windows;
  return file === null ? null : identifyFile(file).state;
}

/** Whether a run can make the transition of a dynamic one. */
function covers(
  dynamic: DynamicTransition,
  there: Platform,
  transition: Transition,
  here: Platform,
): boolean {
  const mayBe = (one: Reference | Choice | null, state: Reference | null) => {
    if (one === null || state === null) return one === state;
    if (!('prefix' in one)) return stateOn(one, there) === stateOn(state, here);
    const name = stateOn(state, here) ?? '';
    return ['', '.md', '.sh', '.ps1', '.bat'].some((extension) => fits(name + extension, one));
  };
  return (
    dynamic.tag === transition.tag &&
    mayBe(dynamic.target, transition.target) &&
    mayBe(dynamic.return, transition.return) &&
    mayBe(dynamic.next, transition.next)
  );
}

/** The two scripts of a state that has one of its own for each platform; null for any other state. */
export function twinsOf(
  files: Readonly<Record<Platform, string | null>>,
  byFile: WorkflowIndex['byFile'],
): Readonly<Record<Platform, Twin>> | null {
  if (files.unix === files.windows) return null;
  const [unix, windows] = platforms.map((platform) => byFile(files[platform] ?? ''));
  if (unix === undefined || windows === undefined) return null;
  return {
    unix: { implementation: unix, platform: 'unix' },
    windows: { implementation: windows, platform: 'windows' },
  };
}
