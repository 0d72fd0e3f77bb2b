import { visibleOutput } from '../../diagnostics/paint.ts';
import { nodeClock } from '../../host/clock.ts';
import { inAgentOrder } from '../../runtime/agent-order.ts';
import { hasFailed } from '../../runtime/last-error.ts';
import type { AgentState, RunState } from '../../runtime/run-state.generated.ts';
import { identifyFile } from '../../source/state-file.ts';
import { age } from '../../util/age.ts';
import { clipText, onOneLine } from '../../util/cut-text.ts';
import { describeTime } from '../../util/describe-time.ts';
import { dollars } from '../../util/dollars.ts';
import { jsonPieces } from '../../util/json-text.ts';
import { plural } from '../../util/plural.ts';
import { shortenNames } from '../../util/shorten-names.ts';
import { exitCodes } from '../runs/conclude-run.ts';
import { standingOf, withRun } from '../runs/run-access.ts';
import type { CommandIo } from '../terminal/command-io.ts';
import { refuse } from '../terminal/refuse.ts';

interface RunStatusOptions {
  readonly id: string;
  /** Print the run state itself, with `alive` added, instead of words. */
  readonly json: boolean;
}

/** The longest payload that is shown. */
const payloadLength = 200;

/** So much of an error is shown: so many lines, none longer than this. */
const errorLineCount = 5;
const errorLineLength = 1000;

/** `raymond status`: prints where a run stands; returns the exit code. */
export async function showRunStatus(options: RunStatusOptions, io: CommandIo): Promise<number> {
  return withRun(io, options.id, async (store) => {
    const loaded = store.load(options.id);
    if (!loaded.ok) return refuse(io, loaded.refusal);
    const { state, status } = await standingOf(store, loaded.state);
    const alive = status === 'running' || status === 'waiting';
    const pid = alive ? store.runner(state.id) : null;
    if (options.json) {
      for (const piece of jsonPieces({ ...state, alive, pid }, 2)) {
        await io.drained?.();
        io.stdout.write(piece);
      }
      io.stdout.write('\n');
    } else {
      io.stdout.write(visibleOutput(describeRun(state, status, pid)));
    }
    return exitCodes.finished;
  });
}

function describeRun(state: RunState, status: string, pid: number | null): string {
  const budget = state.budget === null ? 'no budget' : `of ${dollars(state.budget)}`;
  const lines = [
    `run       ${state.id}`,
    `workflow  ${state.workflow}`,
    `status    ${status}${pid === null ? '' : ` in process ${pid}`}${describeReason(state)}`,
    `cost      ${dollars(state.spent)} ${budget}`,
    `created   ${describeTime(state.created)}`,
    ...state.agents.flatMap((agent) => describeAgent(agent, status === 'running')),
    ...inAgentOrder(state.finished).flatMap((agent) => [
      `agent     ${agent.id}  finished in ${agent.state}  ${dollars(agent.cost)}`,
      `  result  ${shorten(agent.result)}`,
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

function describeReason({ pause_reason: reason, paused_until: until }: RunState): string {
  if (reason === null) return '';
  return ` (${reason.replace(/\.$/, '')}${until === null ? '' : `, lifted at ${describeTime(until)}`})`;
}

function describeAgent(agent: AgentState, isAlive: boolean): string[] {
  const isCutOff = agent.error_kind === 'usage_limit' || (agent.status === 'running' && !isAlive);
  const doing = isCutOff ? 'cut off' : hasFailed(agent) ? 'failed' : agent.status;
  const lines = [`agent     ${agent.id}  ${doing} in ${agent.state}  ${dollars(agent.cost)}`];
  if (agent.stack.length > 0) {
    const returns = agent.stack.toReversed().map((frame) => identifyFile(frame.return).state);
    lines.push(`  returns to ${shortenNames(returns, ', then ')}`);
  }
  return [...lines, ...timeLines(agent, doing === 'running'), ...errorLines(agent.last_error)];
}

/** A run may be left alone for days, and of a step under way nobody else says how long it takes. */
function timeLines({ entered, step_begun: begun }: AgentState, isWorking: boolean): string[] {
  if (entered === undefined) return [];
  const ago = (time: string) => `${age(nodeClock.now() - Date.parse(time))} ago`;
  const step = isWorking && begun !== undefined ? `; its step began ${ago(begun)}` : '';
  return [`  entered ${describeTime(entered)}, ${ago(entered)}${step}`];
}

/** The first lines of an error, below one another. */
function errorLines(error: string | null): string[] {
  if (error === null) return [];
  const all = error.split('\n');
  const shown = all.slice(0, errorLineCount).map((line) => clipText(line, errorLineLength));
  const left = all.length - shown.length;
  if (left > 0) shown.push(`… ${plural(left, 'more line')}: --json prints them all`);
  return shown.map((line, index) => `${index === 0 ? '  error   ' : ' '.repeat(10)}${line}`);
}

function shorten(text: string): string {
  return clipText(onOneLine(text), payloadLength);
}
