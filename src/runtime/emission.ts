import { isModelName, modelDescription } from '../grammar/model-name.ts';
import { isReservedVariable, type Tag, type TagName } from '../grammar/tag.ts';
import { referenced } from '../ir/index-workflow.ts';
import type { Implementation, Reference, Transition } from '../ir/ir.generated.ts';
import { leftOutOf } from '../ir/render-tag.ts';
import { resolvedFile, resolveTarget } from '../ir/resolve.ts';
import { identifyFile } from '../source/state-file.ts';
import { clipText } from '../util/cut-text.ts';
import { nearestName } from '../util/nearest.ts';
import { attributeLimit, quoteLength } from './limits.ts';
import type { Program } from './program.ts';

/** A transition that is about to be taken, every state in it resolved on the run's platform. */
export type Emission =
  | { readonly tag: 'goto'; readonly target: Implementation; readonly input: string | null }
  | {
      readonly tag: 'reset';
      readonly target: Implementation;
      readonly input: string | null;
      readonly cd: string | null;
    }
  | {
      readonly tag: 'call' | 'function';
      readonly target: Implementation;
      readonly return: Implementation;
      readonly input: string | null;
      readonly model: string | null;
    }
  | {
      readonly tag: 'fork';
      readonly target: Implementation;
      readonly next: Implementation;
      readonly input: string | null;
      readonly cd: string | null;
      readonly variables: Readonly<Record<string, string>>;
    }
  | { readonly tag: 'result'; readonly payload: string };

type EmissionRead =
  | { readonly ok: true; readonly emission: Emission }
  | { readonly ok: false; readonly problem: string };

/** A transition's parts, whoever wrote them: an agent's tag or the workflow itself. */
interface Parts {
  readonly tag: TagName;
  readonly payload: string;
  readonly attributes: ReadonlyMap<string, string>;
  state(key: 'target' | 'return' | 'next'): Implementation | string;
}

/** Reads a tag that an agent or a script has emitted; `entry`: what it leaves out, and the policy knows, is taken from there. */
export function emissionOfTag(program: Program, tag: Tag, entry?: Transition): EmissionRead {
  const attributes = new Map(tag.attributes.map(({ name, value }) => [name, value]));
  const leftOut = entry === undefined ? [] : leftOutOf(entry);
  for (const { name, value } of entry?.attributes ?? [])
    if (leftOut.includes(name)) attributes.set(name, value ?? '');
  return assemble({
    tag: tag.name,
    payload: (leftOut.includes('payload') ? entry?.payload : null) ?? tag.content,
    attributes,
    state(key) {
      const text = key === 'target' ? tag.content : (attributes.get(key) ?? '').trim();
      return resolveText(program, text) ?? unresolved(program, tag.name, key, text);
    },
  });
}

/** Reads a transition that the workflow declares: an implicit one, or one that `max_visits` takes. */
export function emissionOfTransition(program: Program, transition: Transition): EmissionRead {
  return assemble({
    tag: transition.tag,
    payload: transition.payload ?? '',
    // A policy knows all of its values.
    attributes: new Map(transition.attributes.map(({ name, value }) => [name, value ?? ''])),
    state(key) {
      const reference: Reference | null = transition[key];
      const implementation = referenced(program.index, reference, program.platform);
      return implementation ?? unresolved(program, transition.tag, key, reference?.text ?? '');
    },
  });
}

/** The implementation that a target means on the run's platform, or null (language.md#resolution). */
export function resolveText(program: Program, text: string): Implementation | null {
  const file = resolvedFile(program.index.stateFiles, text, program.platform);
  return file === null ? null : (program.index.byFile(file) ?? null);
}

function assemble(parts: Parts): EmissionRead {
  const { tag, attributes } = parts;
  if (tag === 'result') return { ok: true, emission: { tag, payload: parts.payload } };
  const input = attributes.get('input') ?? null;
  const cd = attributes.get('cd') ?? null;
  const model = attributes.get('model') ?? null;
  const unfit = judgeFolder(cd) ?? judgeModel(model);
  if (unfit !== null) return { ok: false, problem: `${unfit[0]} of <${tag}> ${unfit[1]}` };
  const target = parts.state('target');
  if (typeof target === 'string') return { ok: false, problem: target };
  if (tag === 'goto') return { ok: true, emission: { tag, target, input } };
  if (tag === 'reset') return { ok: true, emission: { tag, target, input, cd } };
  const then = parts.state(tag === 'fork' ? 'next' : 'return');
  if (typeof then === 'string') return { ok: false, problem: then };
  if (tag === 'fork') {
    const own = ['next', 'input', 'cd'];
    // The scanner has judged an emitted tag; what a policy or max_visits declares comes here unjudged (language.md#variables).
    const reserved = [...attributes.keys()].find((name) => !own.includes(name) && isReservedVariable(name));
    if (reserved !== undefined) {
      return { ok: false, problem: `the variable ${reserved} of <fork> is reserved: choose another name` };
    }
    const variables = Object.fromEntries([...attributes].filter(([name]) => !own.includes(name)));
    return { ok: true, emission: { tag, target, next: then, input, cd, variables } };
  }
  return { ok: true, emission: { tag, target, return: then, input, model } };
}

/** What the run state could not hold, or no step could use, would make the run one that nobody can go on with. */
function judgeFolder(cd: string | null): readonly [string, string] | null {
  if (cd === null) return null;
  if (cd.length > attributeLimit) return ['the cd', `is longer than ${attributeLimit} characters`];
  return cd.includes('\0') ? ['the cd', 'holds a NUL character, and no folder does'] : null;
}

function judgeModel(model: string | null): readonly [string, string] | null {
  if (model === null || isModelName(model)) return null;
  return ['the model', `is "${clipText(model, quoteLength)}"; expected ${modelDescription}`];
}

function unresolved(program: Program, tag: TagName, key: string, text: string): string {
  const quoted = clipText(text, quoteLength);
  const resolution = resolveTarget(program.index.stateFiles, text, program.platform);
  const place = key === 'target' ? `the target of <${tag}>` : `the ${key} of <${tag}>`;
  if (resolution.kind === 'ambiguous') {
    return `${place}, "${quoted}", is ambiguous on ${program.platform}: ${resolution.candidates.join(' and ')} both fit`;
  }
  if (resolution.kind === 'incompatible') return `${place}, "${quoted}", cannot run on ${program.platform}`;
  if (resolution.kind === 'path') return `${place}, "${quoted}", is a path; it must be the name of a state`;
  return `${place}, "${quoted}", is no state of this workflow on ${program.platform}${meantState(program, text)}`;
}

/** Which state may be meant by a text that names none, behind what says so: `PLAN` by `PLAN.md` where it is a script, or a near name. */
export function meantState({ index, platform }: Program, text: string): string {
  const { state } = identifyFile(text);
  const isThere = resolvedFile(index.stateFiles, state, platform) !== null;
  const near = isThere ? state : nearestName(state, index.stateFiles.keys());
  return near === null || (near === state && !isThere) ? '' : `; did you mean ${near}?`;
}
