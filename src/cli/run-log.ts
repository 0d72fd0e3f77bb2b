import { visibleText } from '../diagnostics/paint.ts';
import type { RunEvent } from '../runtime/event.generated.ts';
import { jsonText } from '../util/json-text.ts';
import type { CommandIo } from './command-io.ts';

/** How the events of a run are shown: `quiet` shows only what went wrong, `json` every event on standard output. */
export interface RunLogOptions {
  readonly quiet: boolean;
  readonly json: boolean;
}

/** Shows the events of a run as they come: lines for people on standard error, or JSON lines on standard output. */
export function runLog(io: CommandIo, options: RunLogOptions): (event: RunEvent) => void {
  return (event) => {
    if (options.json) io.stdout.write(`${jsonText(event)}\n`);
    const line = describeEvent(event, options.quiet || options.json);
    if (line !== null) io.stderr.write(`${visibleText(line).replaceAll('\n', '\n    ')}\n`);
  };
}

/** The line for people, or null for an event that has none. */
function describeEvent(event: RunEvent, quiet: boolean): string | null {
  const agent = event.agent ?? '';
  switch (event.type) {
    case 'warning':
      return `warning: ${event.agent === null ? '' : `${agent}: `}${event.message}`;
    case 'error':
      return `error: ${agent} failed: ${event.message}`;
    default:
      return quiet ? null : describeProgress(event, agent);
  }
}

function describeProgress(event: RunEvent, agent: string): string | null {
  switch (event.type) {
    case 'run_started':
      return `run ${event.run} of ${event.workflow} begins at ${event.state}`;
    case 'run_resumed':
      return `run ${event.run} of ${event.workflow} goes on`;
    case 'agent_started':
      return `${agent}  starts at ${event.state}`;
    case 'tool_use':
      return `${agent}  ${event.state}: ${event.tool}${event.summary === '' ? '' : ` ${event.summary}`}`;
    case 'transition':
      return describeTransition(event, agent);
    case 'reminder':
      return `${agent}  ${event.state}: reminder ${event.number}, because ${event.problem}`;
    case 'retry':
      return `${agent}  ${event.state}: retry ${event.attempt} in ${seconds(event.delay_ms)}, because ${event.problem}`;
    default:
      return null;
  }
}

function describeTransition(event: Extract<RunEvent, { type: 'transition' }>, agent: string): string {
  const why = event.via === 'tag' ? event.tag : `${event.tag}, ${event.via}`;
  const measures =
    event.via === 'max_visits' ? '' : `  ${dollars(event.cost)}  ${seconds(event.duration_ms)}`;
  return `${agent}  ${event.from} → ${event.to ?? 'end'} (${why})${measures}`;
}

/** "$0.02"; amounts below a cent keep what they need to be seen. */
export function dollars(amount: number): string {
  return amount > 0 && amount < 0.01 ? `$${Number(amount.toPrecision(2))}` : `$${amount.toFixed(2)}`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)}s`;
}
