import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Workplace } from './workplace.ts';

/**
 * Puts a script before `executable` that keeps what each call printed, and returns its path. The dollar
 * figures raymond is held to are read from there, not from what raymond says of them.
 */
export function keepReports(workplace: Workplace, executable: string): string {
  const reports = join(workplace.home, 'reports');
  mkdirSync(reports);
  const script = join(workplace.home, 'claude-kept');
  const lines = [
    '#!/bin/bash',
    'set -o pipefail',
    // What raymond asks before the first turn is no report.
    `[[ "$1" == -p ]] || exec '${executable}' "$@"`,
    `'${executable}' "$@" | tee '${reports}'/$$.jsonl`,
    '',
  ];
  writeFileSync(script, lines.join('\n'), { mode: 0o755 });
  return script;
}

/** Puts a script before `executable` that keeps the process id of each call, and returns its path. */
export function keepProcesses(workplace: Workplace, executable: string): string {
  const script = join(workplace.home, 'claude-known');
  const known = join(workplace.home, 'processes');
  const lines = ['#!/bin/bash', `echo $$ >> '${known}'`, `exec '${executable}' "$@"`, ''];
  writeFileSync(script, lines.join('\n'), { mode: 0o755 });
  return script;
}

/**
 * Like `keepProcesses`, but a call that goes on in a session loses its Claude Code the moment it has named that
 * session, before it keeps the prompt in it; the call itself stays until it is killed.
 */
export function loseAfterAnnouncement(workplace: Workplace, executable: string): string {
  const script = join(workplace.home, 'claude-lost');
  const lines = [
    '#!/bin/bash',
    `echo $$ >> '${join(workplace.home, 'processes')}'`,
    `[[ " $* " == *' --resume '* ]] || exec '${executable}' "$@"`,
    'exec 4<&0',
    `exec 3< <(exec '${executable}' "$@" <&4)`,
    'claude=$!',
    'read -r announcement <&3',
    'kill -KILL $claude',
    'printf "%s\\n" "$announcement"',
    'exec sleep 600',
    '',
  ];
  writeFileSync(script, lines.join('\n'), { mode: 0o755 });
  return script;
}

/** The calls that still live, by process id. */
export function livingProcesses(workplace: Workplace): number[] {
  const known = join(workplace.home, 'processes');
  const lines = existsSync(known) ? readFileSync(known, 'utf8').split('\n') : [];
  return lines
    .filter((line) => line !== '')
    .map(Number)
    .filter(lives);
}

/** Ends the calls that a killed run may have left: they must not write into a folder that is being removed. */
export async function endProcesses(workplace: Workplace): Promise<void> {
  for (const id of livingProcesses(workplace)) process.kill(id, 'SIGKILL');
  await until('the processes to be gone', () => livingProcesses(workplace).length === 0);
}

/** A zombie is gone: whoever adopted the orphan may take its time to notice. */
function lives(id: number): boolean {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.[0] !== 'Z';
  } catch {
    return false;
  }
}

/** Waits until `condition` holds; a condition that never does fails the test with `what`. */
export async function until(what: string, condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`waited a minute in vain for ${what}`);
    await pause(25);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

export interface Report {
  readonly session: string;
  /** Dollars since the session began: a resumed session goes on counting, a branch starts at its parent's. */
  readonly sessionDollars: number;
}

/** The closing `result` object of every call that went through `keepReports`. */
export function readReports(workplace: Workplace): Report[] {
  const reports = join(workplace.home, 'reports');
  const objects = readdirSync(reports).flatMap((name) =>
    readFileSync(join(reports, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line)),
  );
  return objects
    .filter((object) => object.type === 'result')
    .map((object) => ({ session: object.session_id, sessionDollars: object.total_cost_usd }));
}
