import { visible } from '../../diagnostics/paint.ts';
import { nodeClock } from '../../host/clock.ts';
import type { RunState } from '../../runtime/run-state.generated.ts';
import type { RunStore } from '../../runtime/run-store.ts';
import { RunStoreError } from '../../runtime/store-error.ts';
import { age } from '../../util/age.ts';
import { compareText } from '../../util/compare.ts';
import { displayWidth, padWidth } from '../../util/display-width.ts';
import { dollars } from '../../util/dollars.ts';
import { jsonText } from '../../util/json-text.ts';
import { exitCodes } from '../runs/conclude-run.ts';
import { type Standing, standingOf, withStore } from '../runs/run-access.ts';
import type { ListedRun } from '../runs/run-list.generated.ts';
import type { CommandIo } from '../terminal/command-io.ts';

/** How many states of a run are named in its row. */
const namedStates = 3;

interface ListRunsOptions {
  /** Print JSON by grammar/run-list.schema.json instead of a table. */
  readonly json: boolean;
}

/** `raymond ls`: prints the runs of this folder, the newest first; returns the exit code. */
export async function listRuns({ json }: ListRunsOptions, io: CommandIo): Promise<number> {
  return withStore(io, async (store) => {
    const runs = await readRuns(store);
    for (const { problem } of runs) if (problem !== null) io.stderr.write(`warning: ${visible(problem)}\n`);
    if (json) io.stdout.write(`${jsonText(runs, 2)}\n`);
    else if (runs.length === 0) io.stderr.write(`no runs in ${visible(store.folder)}\n`);
    else io.stdout.write(table([['ID', 'STATUS', 'STATE', 'COST', 'AGE'], ...runs.map(rowOf)]));
    return exitCodes.finished;
  });
}

async function readRuns(store: RunStore): Promise<ListedRun[]> {
  const runs: ListedRun[] = [];
  for (const id of store.ids()) {
    runs.push(await readRun(store, id));
  }
  // What has no time comes last; the sort is stable, and the ids came in order.
  return runs.sort((left, right) => compareText(right.created ?? '', left.created ?? ''));
}

/** What is wrong with the files of one run hides no other run. */
async function readRun(store: RunStore, id: string): Promise<ListedRun> {
  try {
    const loaded = store.load(id);
    return loaded.ok ? await listedRun(store, loaded.state) : damagedRun(id, loaded.refusal);
  } catch (error) {
    if (error instanceof RunStoreError) return damagedRun(id, error.message);
    throw error;
  }
}

async function listedRun(store: RunStore, read: RunState): Promise<ListedRun> {
  // Where its lock cannot be asked, it is what its state says.
  let standing: Standing = { state: read, status: read.status };
  let problem: string | null = null;
  try {
    standing = await standingOf(store, read);
  } catch (error) {
    if (!(error instanceof RunStoreError)) throw error;
    problem = error.message;
  }
  const { state, status } = standing;
  const { id, workflow, spent, budget, created, paused_until } = state;
  const states = [...new Set(state.agents.map((agent) => agent.state))];
  return { id, status, workflow, states, spent, budget, created, paused_until, problem };
}

function damagedRun(id: string, problem: string): ListedRun {
  const unknown = {
    workflow: null,
    states: [],
    spent: null,
    budget: null,
    created: null,
    paused_until: null,
  };
  return { id, status: 'damaged', ...unknown, problem };
}

function rowOf({ id, status, states, spent, created }: ListedRun): string[] {
  if (spent === null || created === null) return [visible(id), status, '', '', ''];
  const rest = states.length - namedStates;
  const named = visible(states.slice(0, namedStates).join(', ')) + (rest > 0 ? ` +${rest}` : '');
  const passed = nodeClock.now() - Date.parse(created);
  return [visible(id), status, named === '' ? '-' : named, dollars(spent), age(passed)];
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => displayWidth(row[column] ?? ''))),
  );
  const lines = rows.map((row) => row.map((cell, column) => padWidth(cell, widths[column] ?? 0)).join('  '));
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}
