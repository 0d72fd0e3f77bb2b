import type { Bundle } from '../bundle/bundle.ts';
import { isReservedVariable } from '../grammar/tag.ts';
import { hostPlatform } from '../host/platform.ts';
import { builtInMeaning } from '../ir/built-in-slots.ts';
import { defaultBudget } from '../ir/default-budget.ts';
import { referenced } from '../ir/index-workflow.ts';
import type { Implementation } from '../ir/ir.generated.ts';
import { resolveTarget } from '../ir/resolve.ts';
import { unwritableReason } from '../source/portable-name.ts';
import { isVariableName } from '../source/variable-name.ts';
import { deepFreeze } from '../util/freeze.ts';
import { joinWords } from '../util/plural.ts';
import type { Refusable } from '../util/refusable.ts';
import { shortenNames } from '../util/shorten-names.ts';
import { meantState, resolveText } from './emission.ts';
import { newAgent } from './move.ts';
import type { Program } from './program.ts';
import type { LaunchOptions, RunState } from './run-state.generated.ts';

/** What a run is started with. */
export interface Launch {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly created: string;
  readonly folder: string;
  /** A state's name instead of the workflow's own entry. */
  readonly entry: string | null;
  readonly input: string | null;
  readonly variables: Readonly<Record<string, string>>;
  /** US dollars or 'none'; null leaves it to the manifest, then to the default. */
  readonly budget: number | 'none' | null;
  readonly options: LaunchOptions;
}

type RunBegun = Refusable<{ readonly state: RunState }>;

const runIdPattern = /^[A-Za-z0-9._-]{1,128}$/;

/** Why `id` cannot name a run, or null. The files of a run bear its name. */
export function judgeRunId(id: string, platform = hostPlatform()): string | null {
  const refused = `"${id}" cannot be the id of a run: `;
  if (!runIdPattern.test(id) || /^\.+$/.test(id))
    return `${refused}use 1 to 128 letters, digits, ".", "_" and "-", and not points alone`;
  const reason = unwritableReason(id, platform === 'windows');
  return reason === null ? null : `${refused}it ${reason}`;
}

/** The state of a run before its first step, or why there can be none. */
export function beginRun(bundle: Pick<Bundle, 'digest'>, program: Program, launch: Launch): RunBegun {
  const refusal = judgeRunId(launch.id, program.platform) ?? judgeVariables(launch.variables);
  if (refusal !== null) return { ok: false, refusal };
  const entry = findEntry(program, launch.entry);
  if (typeof entry === 'string') return { ok: false, refusal: entry };
  const state: RunState = {
    schema_version: 1,
    id: launch.id,
    workflow: program.index.workflow.name,
    bundle: bundle.digest,
    platform: program.platform,
    created: launch.created,
    status: 'running',
    pause_reason: null,
    paused_until: null,
    options: launch.options,
    variables: { ...launch.variables },
    budget: limitOf(launch.budget ?? program.index.workflow.settings.defaultBudget ?? defaultBudget),
    spent: 0,
    steps: 0,
    agents: [newAgent('main', null, entry, launch.folder, launch.input, launch.created)],
    fork_counters: {},
    finished: [],
  };
  return { ok: true, state: deepFreeze(state) };
}

/** A limit as a run state keeps it. */
export function limitOf(limit: number | 'none'): number | null {
  return limit === 'none' ? null : limit;
}

function judgeVariables(variables: Readonly<Record<string, string>>): string | null {
  for (const name of Object.keys(variables)) {
    if (!isVariableName(name)) {
      return `"${name}" cannot be a variable: use letters, digits, "_" and "-", and begin with a letter or "_"`;
    }
    // A reserved name would change how every script of the run is started (language.md#variables).
    if (isReservedVariable(name)) return `the variable ${name} is reserved: choose another name`;
    const meaning = builtInMeaning(name);
    if (meaning !== null) {
      const help = meaning === 'the payload' ? 'give it by --input' : 'choose another name';
      return `no prompt would see the variable ${name}, for {{${name}}} is ${meaning} there: ${help}`;
    }
  }
  return null;
}

function findEntry(program: Program, name: string | null): Implementation | string {
  const { workflow } = program.index;
  if (name === null) {
    const entry = referenced(program.index, workflow.entry, program.platform);
    return entry ?? `the workflow ${workflow.name} has no entry that runs on ${program.platform}`;
  }
  const entry = resolveText(program, name);
  if (entry !== null) return entry;
  const resolution = resolveTarget(program.index.stateFiles, name, program.platform);
  if (resolution.kind === 'ambiguous')
    return `the state ${name} of the workflow ${workflow.name} is ambiguous on ${program.platform}: ${joinWords(resolution.candidates, 'and')} implement it; name one of them`;
  const states = shortenNames([...program.index.stateFiles.keys()], ', ');
  const advice = meantState(program, name) || `; its states are ${states}`;
  return `the workflow ${workflow.name} has no state "${name}" that runs on ${program.platform}${advice}`;
}
