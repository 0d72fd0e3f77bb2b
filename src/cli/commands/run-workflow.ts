import { dirname, resolve } from 'node:path';
import type { Bundle } from '../../bundle/bundle.ts';
import { visible } from '../../diagnostics/paint.ts';
import { nodeClock } from '../../host/clock.ts';
import { hostPlatform } from '../../host/platform.ts';
import { nodeRandom, type Random } from '../../host/random.ts';
import { beginRun, limitOf } from '../../runtime/begin-run.ts';
import { launchWarnings } from '../../runtime/launch-warnings.ts';
import { createProgram, type Program } from '../../runtime/program.ts';
import type { LaunchOptions, RunState } from '../../runtime/run-state.generated.ts';
import type { RunStore } from '../../runtime/run-store.ts';
import { isDeviceName } from '../../source/portable-name.ts';
import { identifyFile } from '../../source/state-file.ts';
import { joinWords } from '../../util/plural.ts';
import { type Refusable, refused } from '../../util/refusable.ts';
import { missingSignature } from '../bundles/require-signature.ts';
import { allowedWarning, verdictLine } from '../checks/verdict-line.ts';
import { checkBundle } from '../inputs/read-bundle-file.ts';
import { chooseAgent, openAgent } from '../runs/choose-agent.ts';
import { resumeCommand } from '../runs/conclude-run.ts';
import { conductRun } from '../runs/conduct-run.ts';
import { withStore } from '../runs/run-access.ts';
import type { CommandIo } from '../terminal/command-io.ts';
import { refuse } from '../terminal/refuse.ts';

/** What `raymond run` was told. Durations in milliseconds; null where nothing was said. */
export interface RunWorkflowOptions {
  /** The very bytes to run: read from a .rwf file, or built a moment ago. */
  readonly bundle: Uint8Array;
  /** What the user named, for messages. */
  readonly path: string;
  readonly id: string | null;
  /** A state to start from instead of the workflow's entry. */
  readonly entry: string | null;
  readonly input: string | null;
  readonly variables: Readonly<Record<string, string>>;
  /** US dollars. */
  readonly budget: number | 'none' | null;
  readonly model: string | null;
  readonly timeout: number | 'none' | null;
  readonly idleTimeout: number | 'none' | null;
  readonly jobs: number;
  /** Files with public keys, one of which must have signed the bundle; empty when nothing is required. */
  readonly requireSignature: readonly string[];
  /** How many steps may begin. */
  readonly maxSteps: number | 'none' | null;
  /** Wait for the end of a usage limit instead of pausing. */
  readonly wait: boolean;
  /** `claude` or `replay:FILE`. */
  readonly agent: string;
  /** The recording to write. */
  readonly record: string | 'none' | null;
  readonly skipPermissions: boolean;
  readonly debug: boolean;
  readonly quiet: boolean;
  readonly json: boolean;
  readonly verbose: boolean;
  readonly color: boolean | undefined;
}

/** `raymond run`: starts a run of a bundle and returns its exit code. */
export async function runWorkflow(options: RunWorkflowOptions, io: CommandIo): Promise<number> {
  const ready = await makeReady(options, io);
  if (!ready.ok) return refuse(io, ready.refusal);
  const { bundle, program, state } = ready;
  return withStore(io, async (store) => {
    if (store.has(state.id)) return refuse(io, await takenMessage(store, state.id));
    // The lock makes the folder of runs: where nothing can begin nothing is left behind.
    const agent = await openAgent(state, program, io, null);
    if (!agent.ok) return refuse(io, agent.refusal);
    const lock = await store.lock(state.id);
    if (lock === null || store.has(state.id)) {
      lock?.release();
      return refuse(io, await takenMessage(store, state.id));
    }
    try {
      // A raymond that was killed may have come as far as here before.
      store.mend(state.id);
      store.keepBundle(bundle.digest, options.bundle);
      const rooted = { ...state, root: dirname(store.folder) };
      // A recording takes the place of an older one, so there has to be a run before it begins.
      if (state.options.record !== null) store.save(rooted);
      const entry = state.agents[0]?.state ?? '';
      const about = { agent: null, workflow: state.workflow, bundle: bundle.digest, state: entry } as const;
      return await conductRun(io, {
        store,
        lock,
        bundle,
        program,
        agent,
        initial: { state: rooted, events: [] },
        opening: { type: 'run_started', ...about },
        log: options,
        wait: options.wait,
        preamble: preambleOf(bundle, state, options),
      });
    } finally {
      lock.release();
    }
  });
}

/** A run that nothing has been kept of yet. */
interface Ready {
  readonly bundle: Bundle;
  readonly program: Program;
  readonly state: RunState;
}

/** Reads the bundle and begins a run of it in memory, or says why there can be none here. */
async function makeReady(options: RunWorkflowOptions, io: CommandIo): Promise<Refusable<Ready>> {
  const unsigned = await missingSignature(options.path, options.bundle, options.requireSignature, io);
  if (unsigned !== null) return refused(unsigned);
  const checked = await checkBundle(options.path, options.bundle);
  if (!checked.ok) return checked;
  const { bundle } = checked;
  const platform = hostPlatform();
  if (!bundle.workflow.platforms.includes(platform)) {
    const where = joinWords(bundle.workflow.platforms, 'and');
    return refused(`${options.path} runs on ${where} only, and this is ${platform}`);
  }
  const launchOptions = readOptions(options, io);
  if (typeof launchOptions === 'string') return refused(launchOptions);
  const program = createProgram(bundle.workflow, platform);
  const begun = beginRun(bundle, program, {
    id: options.id ?? newRunId(bundle.workflow.name, nodeClock.now(), nodeRandom),
    created: new Date(nodeClock.now()).toISOString(),
    folder: io.cwd,
    // Like every other reference.
    entry: options.entry?.trim() ?? null,
    input: options.input,
    variables: options.variables,
    budget: options.budget,
    options: launchOptions,
  });
  return begun.ok ? { ok: true, bundle, program, state: begun.state } : begun;
}

/** Lines in front of a run: what is known of all runs, and what its options leave open. */
function preambleOf(bundle: Bundle, { agents }: RunState, options: RunWorkflowOptions): string {
  const [first] = agents;
  const warnings = launchWarnings(bundle.workflow, first?.file ?? '', options);
  const lines = warnings.map((line) => `warning: ${visible(line)}\n`);
  return `${describeClaims(bundle, first?.state ?? '', options)}${lines.join('')}`;
}

/** Lines on what is known of all runs, as it stands in the bundle: nothing is linted again. */
function describeClaims(
  { header, workflow }: Bundle,
  start: string,
  { path, quiet, json }: RunWorkflowOptions,
): string {
  const lines = header.allowed.map((allowed) => `warning: ${allowedWarning(path, allowed)}`);
  if (!quiet && !json) {
    // A run that begins elsewhere may come to states of which nothing was proved.
    const isEntry = header.entries.some((text) => identifyFile(text).state === start);
    lines.push(
      isEntry
        ? verdictLine(header.verdicts, hostPlatform())
        : `nothing is proved of runs that begin at ${start}, which is no entry of ${workflow.name}`,
    );
  }
  return lines.map((line) => `${visible(line)}\n`).join('');
}

function readOptions(options: RunWorkflowOptions, io: CommandIo): LaunchOptions | string {
  const choice = chooseAgent(options.agent, io.cwd);
  if (!choice.ok) return choice.refusal;
  return {
    agent: choice.agent,
    recording: choice.recording,
    record: options.record === null || options.record === 'none' ? null : resolve(io.cwd, options.record),
    model: options.model,
    timeout: limitOf(options.timeout ?? 'none'),
    idle_timeout: limitOf(options.idleTimeout ?? 'none'),
    jobs: options.jobs,
    max_steps: limitOf(options.maxSteps ?? 'none'),
    skip_permissions: options.skipPermissions,
    debug: options.debug,
  };
}

async function takenMessage(store: RunStore, id: string): Promise<string> {
  const run = `there already is a run "${id}" in ${store.folder}`;
  if (await store.isAlive(id)) return `${run}, and it is under way: choose another --id`;
  const read = store.load(id);
  const why = !read.ok ? 'is damaged' : read.state.status === 'finished' ? 'has finished' : null;
  if (why === null) return `${run}: go on with it by ${resumeCommand(id)}, or choose another --id`;
  const remove = `raymond rm ${id.startsWith('-') ? '-- ' : ''}${id}`;
  return `${run}, which ${why}: choose another --id, or remove it by ${remove}`;
}

/** `<workflow>-<utc time>-<4 random>`, for example `coding-20250131T120000Z-k3x9`. */
export function newRunId(workflow: string, now: number, random: Random): string {
  const name =
    workflow
      .slice(0, 100)
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .replace(/^-|-$/g, '') || 'run';
  const time = new Date(now).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
  const letters = '0123456789abcdefghijklmnopqrstuvwxyz';
  const suffix = Array.from({ length: 4 }, () => letters[random.integer(letters.length)]).join('');
  // Windows keeps con.x for the device that con is.
  return `${isDeviceName(name) ? 'run-' : ''}${name}-${time}-${suffix}`;
}
