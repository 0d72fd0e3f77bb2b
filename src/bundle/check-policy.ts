import { tagDefinitions } from '../grammar/tag.ts';
import type { Implementation, Transition } from '../ir/ir.generated.ts';
import { quoteName, refuse } from '../source/refusal.ts';

/** A prompt has its compiled text, a script the summary of what it does (language.md#tags, #reset). */
export function checkKind({ file, kind, prompt, script }: Implementation): void {
  const isPrompt = kind === 'prompt';
  if (isPrompt !== (prompt !== null)) {
    refuse(`${quoteName(file)} is ${isPrompt ? 'a prompt without' : 'a script with'} a compiled prompt`);
  }
  if (isPrompt !== (script === null)) {
    refuse(`${quoteName(file)} is ${isPrompt ? 'a prompt with' : 'a script without'} a script's summary`);
  }
}

/**
 * Checks that what an implementation declares fits together: a policy alone decides what is declared
 * (language.md#policy), and what is taken without an agent's word is complete.
 */
export function checkPolicy(implementation: Implementation): void {
  const { file, implicit, forceImplicit, hasPolicy, maxVisits, reminder, transitions } = implementation;
  const policy = transitions.filter((transition) => transition.origin === 'policy');
  if (hasPolicy !== policy.length > 0) {
    refuse(
      `${quoteName(file)} is said to ${hasPolicy ? 'have a policy, but has no entry of one' : 'have no policy, but has entries of one'}`,
    );
  }
  if (hasPolicy !== (reminder !== null)) {
    refuse(`${quoteName(file)} has ${hasPolicy ? 'a policy, but no reminder' : 'a reminder, but no policy'}`);
  }
  if (hasPolicy && implementation.dynamic.length > 0) {
    refuse(
      `${quoteName(file)} has a policy, and beside it a dynamic transition, which a policy leaves no room for`,
    );
  }
  for (const transition of transitions) checkDeclared(transition, implementation, 'a transition');
  if (maxVisits !== null) checkDeclared(maxVisits.then, implementation, 'max_visits');
  if (forceImplicit && implicit === null) {
    refuse(`${quoteName(file)} forces an implicit transition, but has none`);
  }
  if (implicit === null) return;
  const transition = transitions[implicit];
  if (transition === undefined) {
    refuse(
      `the implicit transition of ${quoteName(file)} is number ${implicit}, counted from 0, of ${transitions.length}`,
    );
  }
  if (transition.origin !== 'policy' || policy.length !== 1) {
    refuse(`the implicit transition of ${quoteName(file)} is not the only entry of its policy`);
  }
  checkComplete(transition, file, 'the implicit transition');
}

/**
 * Who declares a transition decides how certain it is: beside a policy, body and script only mention; without one, a
 * body does so where a code block shows an example (language.md#tags). What the header of a script lists is only
 * possible where the script never prints it.
 */
function checkDeclared(
  { origin, certainty }: Transition,
  { file, kind, hasPolicy }: Implementation,
  part: 'a transition' | 'max_visits',
): void {
  const own = kind === 'prompt' ? 'body' : 'script';
  const origins: readonly string[] = part === 'max_visits' ? ['max_visits'] : ['policy', own];
  if (!origins.includes(origin)) {
    refuse(`${part} of ${quoteName(file)}, a ${kind} state, cannot have the origin ${quoteName(origin)}`);
  }
  const mentions = certainty === 'mention';
  const ownFits = hasPolicy ? mentions : !mentions || own === 'body';
  const isUnprinted = own === 'script' && origin === 'policy' && certainty === 'possible';
  const fits = origin === own ? ownFits : isUnprinted || certainty === certaintyOf[origin];
  if (!fits) {
    const beside = hasPolicy ? 'beside a policy' : 'without a policy';
    refuse(`${part} of ${quoteName(file)} by ${origin} ${beside} cannot be ${quoteName(certainty)}`);
  }
}

const certaintyOf: Readonly<Record<string, Transition['certainty']>> = {
  policy: 'certain',
  max_visits: 'possible',
};

/** A transition that is taken without an agent's word must say all that its tag requires (language.md#policy). */
export function checkComplete(transition: Transition, file: string, part: string): void {
  const definition = tagDefinitions[transition.tag];
  const needed = definition.content === 'payload' ? ['payload'] : ['target', ...definition.required];
  for (const key of needed) {
    if (transition[key as 'payload' | 'target' | 'return' | 'next'] === null) {
      refuse(`${part} of ${quoteName(file)} is incomplete: a ${transition.tag} needs a ${key}`);
    }
  }
}
