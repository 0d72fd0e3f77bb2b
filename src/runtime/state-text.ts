import { posix, win32 } from 'node:path';
import { isReservedVariable } from '../grammar/tag.ts';
import { fileSystemKey } from '../source/portable-name.ts';
import { misfitOf } from '../source/schema-misfit.ts';
import { isVariableName } from '../source/variable-name.ts';
import { deepFreeze } from '../util/freeze.ts';
import type { Refusable } from '../util/refusable.ts';
import { endOf } from './draft.ts';
import type { RunState } from './run-state.generated.ts';
import { validate } from './run-state-validator.generated.js';
import { RunStoreError } from './store-error.ts';

export type StateRead = Refusable<{ readonly state: RunState }>;

/** What to do with a state file that no run can have written. */
export const stateAdvice = 'restore it from a copy, or start a new run';

/** A state file larger than this is no state of ours, in bytes. */
export const stateSizeLimit = 512 * 1024 * 1024;

/** A state that nobody could read again is not written: the one before it stays. */
export function stateText(path: string, state: RunState): string {
  const text = jsonOf(state);
  const fits =
    text !== null && (text.length * 3 < stateSizeLimit || Buffer.byteLength(text) <= stateSizeLimit);
  if (!fits)
    throw new RunStoreError(
      `${path} would be larger than 512 MiB, since all that agents have in hand is kept there: hand large results over in files`,
    );
  const problem = problemIn(state);
  if (problem !== null)
    throw new RunStoreError(
      `${path} would be damaged: ${problem}; this is a defect of raymond, and the state before stays`,
    );
  return text;
}

/** Null for a text that is longer than any can be. */
function jsonOf(state: RunState): string | null {
  try {
    return `${JSON.stringify(state, null, 1)}\n`;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Reads the text of a state file; `path` is for the refusal. Never throws. */
export function readState(path: string, bytes: Uint8Array): StateRead {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const reason = (error as Error).message;
    return {
      ok: false,
      refusal: `${path} is damaged (${reason}): ${stateAdvice}`,
    };
  }
  const version = (value as { schema_version?: unknown } | null)?.schema_version;
  if (typeof version === 'number' && version !== 1) {
    const refusal = `${path} has schema version ${version}, this raymond knows version 1: use the raymond that wrote it`;
    return { ok: false, refusal };
  }
  const problem = problemIn(value) ?? forbiddenVariable(value as RunState);
  if (problem === null) return { ok: true, state: deepFreeze(value as RunState) };
  return { ok: false, refusal: `${path} is damaged: ${problem}; ${stateAdvice}` };
}

/** That the file of the run `id` holds the state of another one; `isKept`: whether there is a file of that one's name. */
export function ofOtherRun(path: string, id: string, other: string, isKept: boolean): string {
  // Where the case of letters does not count it may be this very file.
  const isCopy = isKept && fileSystemKey(other) !== fileSystemKey(id);
  const help = isCopy ? 'which has its own file: remove this copy' : 'give the file its old name';
  return `${path} holds the state of the run ${other}${isCopy ? ', ' : ': '}${help}`;
}

function problemIn(value: unknown): string | null {
  if (validate(value)) return findContradiction(value as RunState);
  const problem = validate.errors?.[0];
  return `${problem?.instancePath || 'the top'} ${problem === undefined ? 'has the wrong form' : misfitOf(problem)}`;
}

/** What no run comes to although each value by itself is as the schema says, so that somebody has edited it; or null. */
export function findContradiction(state: RunState): string | null {
  return (
    doubledId(state) ??
    strangeParent(state) ??
    contradictedStatus(state) ??
    branchOfNothing(state) ??
    relativeFolder(state) ??
    unnamedRecording(state)
  );
}

function doubledId({ agents, finished }: RunState): string | null {
  const ids = new Set<string>();
  for (const [list, members] of Object.entries({ agents, finished }))
    for (const [index, { id }] of members.entries()) {
      if (ids.has(id)) return `/${list}/${index}/id is that of another agent`;
      ids.add(id);
    }
  return ids.size === 0 ? '/agents and /finished are both empty' : null;
}

function strangeParent({ agents, finished }: RunState): string | null {
  const ids = new Set([...agents, ...finished].map(({ id }) => id));
  const index = agents.findIndex(({ parent }) => parent !== null && !ids.has(parent));
  return index < 0 ? null : `/agents/${index}/parent is no agent of the run`;
}

function contradictedStatus({ status, agents }: RunState): string | null {
  const end = endOf(agents);
  const told = status === 'finished' || status === 'failed' ? status : null;
  if (told === end) return null;
  const found =
    end === 'finished'
      ? '/agents is empty'
      : end === 'failed'
        ? 'all of /agents have failed'
        : 'some of /agents can go on';
  return `/status is "${status}", but ${found}`;
}

/** It would begin a conversation without a word of that which it was to go on in. */
function branchOfNothing({ agents }: RunState): string | null {
  const isWrong = (one: { branch: boolean; session: string | null }) => one.branch && one.session === null;
  for (const [index, agent] of agents.entries()) {
    const depth = agent.stack.findIndex(isWrong);
    const place = isWrong(agent) ? '' : depth < 0 ? null : `/stack/${depth}`;
    if (place !== null) return `/agents/${index}${place}/branch is true, but there is no session to branch`;
  }
  return null;
}

function relativeFolder({ platform, root, agents }: RunState): string | null {
  const { isAbsolute } = platform === 'windows' ? win32 : posix;
  if (root !== undefined && !isAbsolute(root)) return '/root is no absolute path';
  for (const [index, { cwd, stack }] of agents.entries()) {
    const depth = stack.findIndex((frame) => !isAbsolute(frame.cwd));
    const place = isAbsolute(cwd) ? (depth < 0 ? null : `/stack/${depth}/cwd`) : '/cwd';
    if (place !== null) return `/agents/${index}${place} is no absolute path`;
  }
  return null;
}

/** A replay without one would ask the real agent, which costs. */
function unnamedRecording({ options: { agent, recording } }: RunState): string | null {
  if ((agent === 'replay') === (recording !== null)) return null;
  return `/options/agent is "${agent}", but /options/recording ${recording === null ? 'names none' : 'names one'}`;
}

/** A name that neither `--var` nor a tag may set. Those in a state that is written have been judged when they were set. */
function forbiddenVariable({ variables, agents }: RunState): string | null {
  const isForbidden = (name: string) => !isVariableName(name) || isReservedVariable(name);
  const places = [
    ['', variables],
    ...agents.map((agent, index) => [`/agents/${index}`, agent.variables]),
  ] as const;
  for (const [place, names] of places) {
    const name = Object.keys(names).find(isForbidden);
    if (name !== undefined) return `${place}/variables holds ${JSON.stringify(name)}, which no run may set`;
  }
  return null;
}
