import { stateKeys } from '../ir/index-workflow.ts';
import type {
  DynamicTransition,
  Implementation,
  Reference,
  Transition,
  Workflow,
} from '../ir/ir.generated.ts';
import { resolvedFile, type StateFiles } from '../ir/resolve.ts';
import type { Platform } from '../source/platform.ts';
import { quoteName, refuse } from '../source/refusal.ts';
import { identifyFile } from '../source/state-file.ts';
import { manifestEntry } from './bundle.ts';
import { checkAscending } from './check-order.ts';
import { checkComplete, checkKind, checkPolicy } from './check-policy.ts';
import { checkScript, checkSpan, checkSpans, type Sources } from './check-spans.ts';
import { checkPieces } from './prompt-literals.ts';
import type { SourceTexts } from './source-texts.ts';

/** What references and spans are checked against. */
interface Scope extends Sources {
  readonly workflow: Workflow;
  readonly stateFiles: StateFiles;
  readonly resolutions: Map<string, Resolved>;
}

/** The file on each platform, if there is one. */
type Resolved = Readonly<Record<Platform, string | null>>;

/**
 * Checks what a schema cannot say: that states, implementations and sources are one set, that every
 * reference resolves as language.md#resolution says and to a file of the bundle, that what the runtime does of its
 * own accord (entries, implicit transitions, `max_visits`) is complete, and that every span lies in its text.
 *
 * Refuses at the first defect.
 */
export function checkWorkflow(workflow: Workflow, sources: SourceTexts, manifest: string | null): void {
  const texts = new Map(sources);
  const scope: Scope = { workflow, stateFiles: checkStates(workflow), texts, resolutions: new Map() };
  checkImplementations(scope);
  // No state has this name, so the manifest is no source of one.
  if (manifest !== null) texts.set(manifestEntry, manifest);
  checkResolutions(scope);
  checkEntries(scope);
  checkSpans(workflow.settings.spans, scope, manifestEntry, 'a setting');
  for (const implementation of workflow.implementations) checkImplementation(implementation, scope);
}

function checkStates(workflow: Workflow): StateFiles {
  checkAscending(
    'the states of ir.json',
    workflow.states.map((state) => state.name),
  );
  for (const state of workflow.states) {
    if (new Set(state.files).size !== state.files.length)
      refuse(`the state ${quoteName(state.name)} names a file twice`);
    for (const file of state.files) {
      const identity = identifyFile(file);
      if (identity.kind === null || identity.state !== state.name) {
        refuse(
          `the state ${quoteName(state.name)} claims the file ${quoteName(file)}, which is not one of its implementations`,
        );
      }
    }
  }
  return new Map(workflow.states.map((state) => [state.name, state.files]));
}

function checkImplementations(scope: Scope): void {
  const { implementations, states } = scope.workflow;
  checkAscending(
    'the implementations of ir.json',
    implementations.map((implementation) => implementation.file),
  );
  const implemented = new Set<string>();
  for (const { file, state, kind } of implementations) {
    if (!(scope.stateFiles.get(state)?.includes(file) ?? false)) {
      refuse(
        `the implementation ${quoteName(file)} is of the state ${quoteName(state)}, which does not list it`,
      );
    }
    if (identifyFile(file).kind !== kind)
      refuse(`the implementation ${quoteName(file)} cannot be of the kind ${quoteName(kind)}`);
    if (!scope.texts.has(file))
      refuse(`the source of ${quoteName(file)} is missing: there is no entry ${quoteName(`states/${file}`)}`);
    implemented.add(file);
  }
  for (const state of states) {
    for (const file of state.files) {
      if (!implemented.has(file))
        refuse(
          `the state ${quoteName(state.name)} lists ${quoteName(file)}, which ir.json does not implement`,
        );
    }
  }
  for (const file of scope.texts.keys()) {
    if (!implemented.has(file))
      refuse(`the entry ${quoteName(`states/${file}`)} belongs to no implementation in ir.json`);
  }
}

function checkResolutions(scope: Scope): void {
  for (const state of scope.workflow.states) {
    const files = resolved(scope, state.name);
    const platform = disagreement(state, files);
    if (platform !== null) {
      refuse(
        `the state ${quoteName(state.name)} is said to be ${fileOrNothing(state[platform])} on ${platform}, but is ${fileOrNothing(files[platform])}`,
      );
    }
  }
}

/** What a text resolves to, by language.md#resolution. Remembered: most references share few texts. */
function resolved({ resolutions, stateFiles }: Scope, text: string): Resolved {
  const known = resolutions.get(text);
  if (known !== undefined) return known;
  const files = {
    unix: resolvedFile(stateFiles, text, 'unix'),
    windows: resolvedFile(stateFiles, text, 'windows'),
  };
  resolutions.set(text, files);
  return files;
}

/** The platform on which a state or reference is said to be another file than its text resolves to, if there is one. */
function disagreement(said: Resolved, files: Resolved): Platform | null {
  if (said.unix !== files.unix) return 'unix';
  return said.windows === files.windows ? null : 'windows';
}

function fileOrNothing(file: string | null): string {
  return file === null ? 'no file' : quoteName(file);
}

function checkEntries(scope: Scope): void {
  const { entry, entries } = scope.workflow;
  if (entry === null) refuse('ir.json has no entry, so no run could begin');
  for (const reference of [entry, ...entries]) {
    checkReference(reference, scope, 'entry');
    for (const platform of scope.workflow.platforms) {
      if (reference[platform] === null) {
        refuse(
          `the entry ${quoteName(reference.text)} resolves to no file on ${platform}, where the bundle claims to run`,
        );
      }
    }
  }
}

function checkReference(reference: Reference, scope: Scope, part: string): void {
  const files = resolved(scope, reference.text);
  const platform = disagreement(reference, files);
  if (platform !== null) {
    refuse(
      `the ${part} ${quoteName(reference.text)} in ${quoteName(reference.file)} is said to mean ${fileOrNothing(reference[platform])} on ${platform}, but means ${fileOrNothing(files[platform])}`,
    );
  }
  checkSpan(reference.span, scope, reference.file, `the ${part}`);
}

function checkImplementation(implementation: Implementation, scope: Scope): void {
  const { file, prompt, maxVisits, opaque } = implementation;
  checkKind(implementation);
  for (const piece of prompt ?? []) checkSpan(piece.span, scope, file, 'the prompt');
  checkPieces(implementation, scope.texts);
  for (const transition of implementation.transitions) {
    checkTransition(transition, implementation, scope, 'a transition');
  }
  checkPolicy(implementation);
  if (maxVisits !== null) {
    checkSpan(maxVisits.span, scope, file, 'max_visits');
    checkTransition(maxVisits.then, implementation, scope, 'max_visits');
    checkComplete(maxVisits.then, file, 'max_visits');
  }
  checkSpans(implementation.limits.spans, scope, file, 'a limit');
  if (opaque !== null) checkSpan(opaque.span, scope, file, 'the opaque part');
  for (const transition of implementation.dynamic) checkDynamic(transition, file, scope);
  if (implementation.script !== null) checkScript(implementation.script, implementation, scope);
  for (const transition of implementation.script?.unprinted ?? [])
    checkTransition(transition, implementation, scope, 'an unprinted tag');
}

function checkDynamic(transition: DynamicTransition, file: string, scope: Scope): void {
  checkSpan(transition.span, scope, file, 'a dynamic transition');
  for (const key of stateKeys) {
    const state = transition[key];
    if (state === null) continue;
    if ('prefix' in state) checkSpan(state.span, scope, file, `the ${key} of a dynamic transition`);
    else checkReference(state, scope, key);
    if (state.file !== file)
      refuse(
        `the ${key} of a dynamic transition of ${quoteName(file)} is said to stand in ${quoteName(state.file)}`,
      );
  }
}

function checkTransition(
  transition: Transition,
  { file, state }: Implementation,
  scope: Scope,
  part: string,
): void {
  checkSpan(transition.span, scope, file, part);
  if (transition.payloadSpan !== null)
    checkSpan(transition.payloadSpan, scope, file, `the payload of ${part}`);
  for (const attribute of transition.attributes) checkSpan(attribute.span, scope, file, part);
  // A body or a script may name what does not exist: that is a finding, and the runtime's reminder. What a
  // policy promises must be there on every platform on which this implementation is the one that runs; what a script never
  // prints its header does not promise.
  const { origin, certainty } = transition;
  const promised = origin === 'max_visits' || (origin === 'policy' && certainty === 'certain');
  for (const key of stateKeys) {
    const reference = transition[key];
    if (reference === null) continue;
    checkReference(reference, scope, key);
    if (reference.file !== file) {
      refuse(`the ${key} of ${part} of ${quoteName(file)} is said to stand in ${quoteName(reference.file)}`);
    }
    if (!promised || (reference.unix !== null && reference.windows !== null)) continue;
    for (const platform of scope.workflow.platforms) {
      if (reference[platform] === null && resolved(scope, state)[platform] === file) {
        refuse(
          `the ${key} ${quoteName(reference.text)} of ${part} of ${quoteName(file)} resolves to no file on ${platform}, where the bundle claims to run`,
        );
      }
    }
  }
}
