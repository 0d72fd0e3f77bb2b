import { visible } from '../../diagnostics/paint.ts';
import { nodeClock } from '../../host/clock.ts';
import type { RunState } from '../../runtime/run-state.generated.ts';
import type { RunStore } from '../../runtime/run-store.ts';
import { dollars } from '../../util/dollars.ts';
import type { CommandIo } from '../command-io.ts';
import { exitCodes } from '../conclude-run.ts';
import { withStore } from '../conduct-run.ts';

/** How many states of a run are named in its row. */
const namedStates = 3;

/** `raymond ls`: prints the runs of this folder, the newest first; returns the exit code. */
export async function listRuns(io: CommandIo): Promise<number> {
  return withStore(io, async (store) => {
    const rows: { readonly created: string; readonly cells: readonly string[] }[] = [];
    for (const id of store.ids()) {
      const loaded = store.load(id);
      if (loaded.ok) {
        const { created } = loaded.state;
        rows.push({ created, cells: [id, await runStatus(store, loaded.state), ...describe(loaded.state)] });
      } else {
        rows.push({ created: '', cells: [id, 'damaged', '', '', ''] });
        io.stderr.write(`warning: ${loaded.refusal}\n`);
      }
    }
    if (rows.length === 0) {
      io.stderr.write(`no runs in ${store.folder}\n`);
      return exitCodes.finished;
    }
    rows.sort((left, right) => (left.created < right.created ? 1 : left.created > right.created ? -1 : 0));
    io.stdout.write(table([['ID', 'STATUS', 'STATE', 'COST', 'AGE'], ...rows.map((row) => row.cells)]));
    return exitCodes.finished;
  });
}

/** A run whose state says "running" was cut off when nobody holds its lock. */
export async function runStatus(store: RunStore, state: RunState): Promise<string> {
  // With --wait its process sleeps until the usage limit is lifted.
  if (await store.isAlive(state.id)) return state.status === 'paused' ? 'waiting' : 'running';
  return state.status === 'running' ? 'interrupted' : state.status;
}

function describe(state: RunState): string[] {
  const states = [...new Set(state.agents.map((agent) => agent.state))];
  const rest = states.length - namedStates;
  const named = visible(states.slice(0, namedStates).join(', ')) + (rest > 0 ? ` +${rest}` : '');
  return [named === '' ? '-' : named, dollars(state.spent), age(nodeClock.now() - Date.parse(state.created))];
}

/** A duration in its largest unit: "5s", "3m", "2h", "4d". */
export function age(milliseconds: number): string {
  if (!Number.isFinite(milliseconds)) return '?';
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return `${seconds}s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m`;
  return seconds < 86_400 ? `${Math.floor(seconds / 3600)}h` : `${Math.floor(seconds / 86_400)}d`;
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}
