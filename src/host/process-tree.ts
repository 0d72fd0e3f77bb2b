import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { groupBy } from '../util/group-by.ts';
import { processFields } from './linux-process.ts';

/** A living process; `started` tells it from a later one that got the same id. */
export interface TreeMember {
  readonly id: number;
  readonly started: string;
  readonly group: number;
}

interface ProcessRow extends TreeMember {
  readonly parent: number;
}

/**
 * These processes and all their living descendants, also those that left the process group: without them
 * a child that called setsid would outlive its parent. On Linux also what has `mark` in its environment, and so comes
 * from one of them though its parent is gone. Empty where the system does not tell.
 */
export function processTree(roots: ReadonlySet<number>, mark: string): TreeMember[] {
  const rows = processTable();
  const children = groupBy(rows, ({ parent }) => parent);
  const tree = new Set(rows.filter(({ id }) => roots.has(id) || bears(id, mark)));
  // A set may grow while it is gone through: what is added comes up too.
  for (const member of tree) for (const child of children.get(member.id) ?? []) tree.add(child);
  return [...tree];
}

function bears(id: number, mark: string): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return readFileSync(`/proc/${id}/environ`, 'latin1').includes(mark);
  } catch {
    // It has ended, or belongs to another user.
    return false;
  }
}

/**
 * Whether anything of a process group runs. Dead processes that nobody has noticed yet do not: in a container that may
 * take as long as the container lives.
 */
export function groupRuns(group: number): boolean {
  try {
    process.kill(-group, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const rows = processTable();
  return rows.length === 0 || rows.some((row) => row.group === group);
}

/** Whether a child of this process, of whose end it has not heard, still runs; true where only asking others would tell. */
export function childRuns(id: number): boolean {
  return process.platform !== 'linux' || linuxRow(String(id)) !== null;
}

/** Whether the very process that was seen still lives. */
export function stillLives(member: TreeMember): boolean {
  if (process.platform === 'linux') return linuxRow(String(member.id))?.started === member.started;
  return processTable().some((row) => row.id === member.id && row.started === member.started);
}

/** When this process began, in a form that only `stillLives` understands; empty where only asking others would tell. */
export function ownStart(): string {
  return process.platform === 'linux' ? (linuxRow(String(process.pid))?.started ?? '') : '';
}

function processTable(): ProcessRow[] {
  try {
    return process.platform === 'linux' ? linuxTable() : posixTable();
  } catch {
    // Without a table the process group alone is ended: less, but never wrong.
    return [];
  }
}

function linuxTable(): ProcessRow[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(linuxRow)
    .filter((row) => row !== null);
}

function linuxRow(name: string): ProcessRow | null {
  const fields = processFields(name);
  if (fields === null || fields[0] === 'Z' || fields[0] === 'X') return null;
  const [, parent, group] = fields.map(Number);
  return { id: Number(name), parent: parent ?? 0, group: group ?? 0, started: fields[19] ?? '' };
}

function posixTable(): ProcessRow[] {
  const columns = 'pid=,ppid=,pgid=,stat=,lstart=';
  const text = execFileSync('ps', ['-A', '-o', columns], { encoding: 'utf8', timeout: 2000 });
  return text
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\d+)\s+[^Z\s]\S*\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, id, parent, group, started = '']) => ({
      id: Number(id),
      parent: Number(parent),
      group: Number(group),
      started,
    }));
}
