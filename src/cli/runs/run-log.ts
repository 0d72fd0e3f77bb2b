import { type Paint, visibleOutput } from '../../diagnostics/paint.ts';
import type { RunEvent } from '../../runtime/event.generated.ts';
import { splitProblem } from '../../runtime/last-error.ts';
import { dollars } from '../../util/dollars.ts';

/** How the events of a run are shown. */
export interface RunLogOptions {
  /** Show only what went wrong. */
  readonly quiet: boolean;
  /** Every event on standard output. */
  readonly json: boolean;
  /** Show also what scripts print and what agents write, as it comes. */
  readonly verbose: boolean;
  readonly color: boolean | undefined;
}

/** An output that ends in the middle of a line is kept back until the line is whole, or this long. */
const longestPart = 65_536;

/** A progress that is drawn over itself is told line by line; a carriage return at the end may belong to a line feed. */
const lineBreak = /\r?\n|\r(?!$)/;

/** Tells the events of a run in lines for people, without anything in them that could steer a terminal. */
export class EventLines {
  readonly #options: Pick<RunLogOptions, 'quiet' | 'verbose'>;
  readonly #paint: Paint;
  /** The beginnings of lines that outputs have not ended yet, by agent and stream. */
  readonly #parts = new Map<string, string>();

  constructor(options: Pick<RunLogOptions, 'quiet' | 'verbose'>, paint: Paint) {
    this.#options = options;
    this.#paint = paint;
  }

  /** The lines of one event; none for an event that people are not told. */
  of(event: RunEvent): string[] {
    const lines = this.#options.verbose && !this.#options.quiet ? this.#outputOf(event) : [];
    const line = describeEvent(event, this.#options.quiet);
    if (line !== null) lines.push(visibleOutput(line).replaceAll('\n', '\n    '));
    return lines.map((text) =>
      text.replace(/^(error|warning):/, (start, style: 'error' | 'warning') => this.#paint(style, start)),
    );
  }

  #outputOf(event: RunEvent): string[] {
    if (event.type === 'state_ended') {
      const open = (['text', 'stdout', 'stderr'] as const).map((stream) => `${event.agent}\n${stream}`);
      return open.flatMap((key) => this.#outputLines(key, event.agent, '\n'));
    }
    if (event.type !== 'output') return [];
    // A text of an agent is one message, a piece of a script's output ends anywhere.
    const text = event.stream === 'text' ? `${event.text}\n` : event.text;
    return this.#outputLines(`${event.agent}\n${event.stream}`, event.agent, text);
  }

  #outputLines(key: string, agent: string | null, text: string): string[] {
    const lines = ((this.#parts.get(key) ?? '') + text).split(lineBreak);
    const rest = lines.pop() ?? '';
    if (rest.length > longestPart) lines.push(rest);
    this.#parts.set(key, rest.length > longestPart ? '' : rest);
    // The end of a step adds a line break, which ends nothing where the last line was whole.
    const told = text === '\n' && lines[0] === '' ? lines.slice(1) : lines;
    return told.map((line) => this.#paint('dim', visibleOutput(`${agent} | ${line}`)));
  }
}

/** The line for people, or null for an event that has none. */
function describeEvent(event: RunEvent, quiet: boolean): string | null {
  const agent = event.agent ?? '';
  switch (event.type) {
    case 'warning':
      return `warning: ${event.agent === null ? '' : `${agent}: `}${event.message}`;
    case 'error':
      return describeFailure(event, agent);
    default:
      return quiet ? null : describeProgress(event, agent);
  }
}

function describeFailure({ state, message }: Extract<RunEvent, { type: 'error' }>, agent: string): string {
  const { often, problem } = splitProblem(message);
  return `error: ${agent} ${often}${state === undefined ? '' : ` in ${state}`}: ${problem}`;
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

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)}s`;
}
