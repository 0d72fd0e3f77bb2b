import { type Paint, visible, visibleOutput } from '../../diagnostics/paint.ts';
import { displayWidth, fitEnd, fitWidth, padWidth } from '../../util/display-width.ts';
import { dollars } from '../../util/dollars.ts';
import { plural } from '../../util/plural.ts';
import type { LiveAgent, LiveAgents } from './live-agents.ts';

const spinner = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
/** How long one picture of the spinner stands, in milliseconds. */
export const frameMilliseconds = 100;

/** The widest columns for ids and states: longer ones are cut off, so that there is room for what happens. */
const widestId = 28;
const widestState = 24;
/** So narrow they become where a line has no room for its cost and this much of what happens: the state first. */
const narrowestColumn = 6;
const activityRoom = 18;
/** What stands in a line beside its id and state, up to what happens: picture, time, cost and blanks. */
const otherColumns = 20;

interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

/**
 * The lines of the live view at an instant: one for each agent, as many as fit, and one for the whole run. None is
 * wider than the screen less one column, because a terminal that writes the last column may break the line.
 */
export function liveLines(agents: LiveAgents, now: number, size: ScreenSize, paint: Paint): string[] {
  const width = Math.max(1, size.columns - 1);
  const all = agents.inOrder();
  // Of the rows, one is the run's own, and one stays free for the cursor.
  const rows = Math.max(0, size.rows - 2);
  const shown = all.length <= rows ? all : all.slice(0, Math.max(0, rows - 1));
  const ids = widest(
    shown.map((agent) => agent.id),
    widestId,
  );
  const states = widest(
    shown.map((agent) => agent.state),
    widestState,
  );
  const room = width - otherColumns - activityRoom;
  const stateWidth = narrowed(states, room - ids);
  const idWidth = narrowed(ids, room - stateWidth);
  const lines = shown.map((agent) => agentLine(agent, now, width, idWidth, stateWidth, paint));
  if (shown.length < all.length && rows > 0)
    lines.push(fitWidth(describeRest(all.slice(shown.length)), width));
  return [...lines, paint('dim', fitWidth(runLine(agents, all.length, now), width))];
}

function widest(texts: readonly string[], limit: number): number {
  return Math.min(limit, Math.max(0, ...texts.map((text) => displayWidth(visible(text)))));
}

function narrowed(width: number, room: number): number {
  return Math.min(width, Math.max(narrowestColumn, room));
}

function agentLine(
  agent: LiveAgent,
  now: number,
  width: number,
  idWidth: number,
  stateWidth: number,
  paint: Paint,
): string {
  const isWorking = agent.doing === 'working';
  const picture = spinner[Math.floor(now / frameMilliseconds) % spinner.length] ?? '';
  const time = isWorking ? elapsed(now - agent.since) : '';
  const head = [
    isWorking ? picture : '·',
    padWidth(fitEnd(visible(agent.id), idWidth), idWidth),
    padWidth(visible(agent.state), stateWidth),
    time.padStart(6),
    dollars(agent.cost).padStart(7),
  ].join(' ');
  // Tool uses and outputs are what an agent or a script says: nothing of it may steer the terminal.
  const activity = visibleOutput(describeActivity(agent, now).replace(/\s+/g, ' '));
  const line = fitWidth(`${head}  ${activity}`.trimEnd(), width);
  return isWorking ? line.replace(picture, paint('info', picture)) : paint('dim', line);
}

function describeActivity(agent: LiveAgent, now: number): string {
  if (agent.doing === 'working') return agent.activity;
  if (agent.retryAt === null) return agent.activity === '' ? 'waits for its turn' : agent.activity;
  return `tries again in ${elapsed(Math.max(0, agent.retryAt - now))}: ${agent.activity}`;
}

function describeRest(rest: readonly LiveAgent[]): string {
  const working = rest.filter((agent) => agent.doing === 'working').length;
  return `… ${rest.length} more${working === 0 ? ', waiting' : `, ${working} of them at work`}`;
}

function runLine(agents: LiveAgents, living: number, now: number): string {
  const parts = [plural(living, 'agent'), plural(agents.steps, 'step'), dollars(agents.spent)];
  if (agents.failed > 0) parts.push(`${agents.failed} failed`);
  return `${visible(agents.runId)}: ${parts.join(' · ')} · ${elapsed(now - agents.startedAt)}`;
}

/** "7s", "3m07s", "2h05m": as long as a glance. */
export function elapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return `${seconds}s`;
  const pad = (number: number) => String(number).padStart(2, '0');
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m${pad(seconds % 60)}s`;
  return `${Math.floor(seconds / 3600)}h${pad(Math.floor((seconds % 3600) / 60))}m`;
}
