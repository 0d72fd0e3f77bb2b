import { nodeClock } from '../../host/clock.ts';
import type { RunEvent } from '../../runtime/event.generated.ts';
import type { RunState } from '../../runtime/run-state.generated.ts';
import { jsonText } from '../../util/json-text.ts';
import type { CommandIo } from '../terminal/command-io.ts';
import { chooseErrorPaint } from '../terminal/paint.ts';
import { LiveAgents } from './live-agents.ts';
import { LiveView } from './live-view.ts';
import { EventLines, type RunLogOptions } from './run-log.ts';

/** Shows a run while it goes on. */
export interface RunView {
  event(event: RunEvent): void;
  /** A line of raymond's own, in its place among those of the run. */
  line(text: string): void;
  /** Nothing comes any more: leaves the terminal as it was found. Called again, it does nothing. */
  close(): void;
}

/**
 * On a terminal a live view, else plain lines on standard error; with `json` every event on standard output, and on
 * standard error only what went wrong.
 */
export function openRunView(io: CommandIo, options: RunLogOptions, initial: RunState): RunView {
  const { screen } = io;
  const quiet = options.quiet || options.json;
  const isLive = screen !== undefined && !quiet && io.env['TERM'] !== 'dumb';
  const paint = chooseErrorPaint(io, options.color);
  const lines = new EventLines({ ...options, quiet }, paint);
  const live = isLive
    ? new LiveView(io.stderr, screen, nodeClock, new LiveAgents(initial, nodeClock.now()), paint)
    : null;
  const line = (text: string) => (live === null ? io.stderr.write(`${text}\n`) : live.line(text));
  return {
    event(event) {
      if (options.json) io.stdout.write(`${jsonText(event)}\n`);
      live?.event(event);
      // The line of its agent tells it already, for as long as it matters.
      if (live !== null && event.type === 'tool_use' && !options.verbose) return;
      for (const text of lines.of(event)) line(text);
    },
    line,
    close: () => live?.close(),
  };
}
