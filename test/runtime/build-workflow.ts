import { createHash } from 'node:crypto';
import type { Bundle } from '../../src/bundle/bundle.ts';
import type {
  Implementation,
  Limits,
  Piece,
  Reference,
  Settings,
  Transition,
  Workflow,
} from '../../src/ir/ir.generated.ts';
import { resolveTarget, type StateFiles } from '../../src/ir/resolve.ts';
import type { Platform } from '../../src/source/platform.ts';
import { identifyFile } from '../../src/source/state-file.ts';
import { compareText } from '../../src/util/compare.ts';
import { deepFreeze } from '../../src/util/freeze.ts';
import { unfollowedScript } from '../bundle/sample-workflow.ts';

/** One entry of a policy: `{ tag: 'goto', target: 'A' }`; what is no state and no payload is an attribute. */
export type Entry = Readonly<Record<string, string>> & { readonly tag: Transition['tag'] };

export interface StateSource {
  readonly text: string;
  readonly policy?: readonly Entry[];
  /** Whether the one entry of the policy is taken when no tag is emitted. */
  readonly implicit?: boolean;
  readonly forceImplicit?: boolean;
  readonly maxVisits?: { readonly count: number; readonly instead: Entry };
  readonly limits?: Partial<Limits>;
}

export interface WorkflowSource {
  readonly entry: string;
  /** By file name. */
  readonly states: Readonly<Record<string, StateSource | string>>;
  readonly settings?: Partial<Settings>;
}

const nowhere = { start: 0, end: 0 };

/** Makes the IR of a workflow from a compact description, as the compiler would. */
export function buildWorkflow(source: WorkflowSource): Workflow {
  const files = Object.keys(source.states).sort(compareText);
  const names = [...new Set(files.map((file) => identifyFile(file).state))].sort(compareText);
  const stateFiles: StateFiles = new Map(
    names.map((name) => [name, files.filter((file) => identifyFile(file).state === name)]),
  );
  const silent = { resetStack: null, defaultBudget: null, model: null, timeout: null, idleTimeout: null };
  return deepFreeze<Workflow>({
    name: 'sample',
    description: null,
    platforms: ['unix'],
    entry: reference(stateFiles, source.entry, files[0] ?? ''),
    entries: [],
    settings: { ...silent, spans: {}, ...source.settings },
    states: names.map((name) => ({
      name,
      files: stateFiles.get(name) ?? [],
      unix: resolved(stateFiles, name, 'unix'),
      windows: resolved(stateFiles, name, 'windows'),
    })),
    implementations: files.map((file) => {
      const state = source.states[file] ?? '';
      return implementation(stateFiles, file, typeof state === 'string' ? { text: state } : state);
    }),
  });
}

/** The same as a bundle that was read, without the detour over bytes. */
export function buildBundle(source: WorkflowSource): Bundle {
  const files = sourceFiles(source);
  const digest = createHash('sha256').update(JSON.stringify(source)).digest('hex');
  // The runtime reads nothing of the header.
  const header = {} as Bundle['header'];
  return { workflow: buildWorkflow(source), header, digest, signature: null, files, manifest: null };
}

export function sourceFiles(source: WorkflowSource): Map<string, Uint8Array> {
  return new Map(
    Object.entries(source.states).map(([file, state]) => [
      file,
      new TextEncoder().encode(typeof state === 'string' ? state : state.text),
    ]),
  );
}

function implementation(stateFiles: StateFiles, file: string, source: StateSource): Implementation {
  const { state, kind } = identifyFile(file);
  if (kind === null) throw new Error(`${file} is no state`);
  const policy = (source.policy ?? []).map((entry) => transition(stateFiles, file, entry, 'policy'));
  const forms = (source.policy ?? []).map((entry) => JSON.stringify(entry)).join('\n');
  const maxVisits =
    source.maxVisits === undefined
      ? null
      : {
          count: source.maxVisits.count,
          then: transition(stateFiles, file, source.maxVisits.instead, 'max_visits'),
          span: nowhere,
        };
  return {
    file,
    state,
    kind,
    description: null,
    prompt: kind === 'prompt' ? pieces(source.text) : null,
    hasPolicy: policy.length > 0,
    implicit: source.implicit ? 0 : null,
    forceImplicit: source.forceImplicit ?? false,
    reminder: policy.length > 0 ? `Emit one of:\n${forms}` : null,
    maxVisits,
    limits: {
      ...{ model: null, effort: null, timeout: null, idleTimeout: null, retries: null, onInterrupt: null },
      spans: {},
      ...source.limits,
    },
    transitions: policy,
    dynamic: [],
    script: kind === 'prompt' ? null : unfollowedScript,
    opaque: null,
  };
}

function transition(
  stateFiles: StateFiles,
  file: string,
  entry: Entry,
  origin: Transition['origin'],
): Transition {
  const { tag, target, return: back, next, payload, ...others } = entry;
  const refer = (text: string | undefined) => (text === undefined ? null : reference(stateFiles, text, file));
  return {
    tag,
    target: refer(target),
    return: refer(back),
    next: refer(next),
    payload: payload ?? null,
    payloadSpan: null,
    attributes: Object.entries(others).map(([name, value]) => ({ name, value, span: nowhere })),
    span: nowhere,
    origin,
    certainty: 'certain',
  };
}

/** The pieces of a prompt without frontmatter, each where it stands. */
function pieces(text: string): Piece[] {
  let end = 0;
  return text
    .split(/(\{\{[ \t]*\w+[ \t]*\}\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const start = end;
      end += part.length;
      const isSlot = /^\{\{[ \t]*\w+[ \t]*\}\}$/.test(part);
      return {
        kind: isSlot ? 'slot' : 'literal',
        text: isSlot ? part.slice(2, -2).trim() : part,
        span: { start, end },
      };
    });
}

function reference(stateFiles: StateFiles, text: string, file: string): Reference {
  const unix = resolved(stateFiles, text, 'unix');
  return { text, file, span: nowhere, unix, windows: resolved(stateFiles, text, 'windows') };
}

function resolved(stateFiles: StateFiles, text: string, platform: Platform): string | null {
  const resolution = resolveTarget(stateFiles, text, platform);
  return resolution.kind === 'file' ? resolution.file : null;
}
