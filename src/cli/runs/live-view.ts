import { stripVTControlCharacters } from 'node:util';
import type { Paint } from '../../diagnostics/paint.ts';
import type { Clock } from '../../host/clock.ts';
import type { RunEvent } from '../../runtime/event.generated.ts';
import { displayWidth } from '../../util/display-width.ts';
import type { Screen, TextSink } from '../terminal/command-io.ts';
import type { LiveAgents } from './live-agents.ts';
import { frameMilliseconds, liveLines } from './live-lines.ts';

/** So many lines wait for a terminal that takes none. */
const mostKept = 2_000;

/** So long after it was held up a process has heard of what has happened meanwhile. */
const hearingMilliseconds = 20;

const up = (rows: number) => (rows === 0 ? '' : `\u001b[${rows}A`);
const clearLine = '\u001b[K';
const clearBelow = '\u001b[J';

/**
 * A few lines at the end of a terminal that tell what every agent does; what has happened scrolls above them. It
 * never hides the cursor nor changes any mode of the terminal, so there is nothing to restore however the process
 * ends, and a person may kill it with -9. Between two pictures the cursor stands at the start of the row below.
 */
export class LiveView {
  readonly #sink: TextSink;
  readonly #screen: Screen;
  readonly #clock: Clock;
  readonly #agents: LiveAgents;
  readonly #paint: Paint;
  /** Lines that are to scroll above with the next picture. */
  #above: string[] = [];
  #omitted = 0;
  /** How wide the lines of the last picture are. */
  #drawn: number[] = [];
  #cancel: (() => void) | null;
  readonly #forget: () => void;

  constructor(sink: TextSink, screen: Screen, clock: Clock, agents: LiveAgents, paint: Paint) {
    this.#sink = sink;
    this.#screen = screen;
    this.#clock = clock;
    this.#agents = agents;
    this.#paint = paint;
    // After Ctrl-Z and `fg` the shell has written below the last picture: the next one begins anew.
    this.#forget = screen.onReturn(() => {
      this.#drawn = [];
    });
    this.#cancel = this.#wait();
  }

  event(event: RunEvent): void {
    this.#agents.see(event);
  }

  /** Told with the next picture: a thousand steps in a second are drawn ten times, not a thousand. */
  line(text: string): void {
    this.#above.push(text);
    if (this.#cancel === null) this.#draw([]);
  }

  close(): void {
    if (this.#cancel === null) return;
    this.#cancel();
    this.#cancel = null;
    this.#forget();
    this.#draw([]);
  }

  /** Draws the picture that was due at a time, once raymond has heard whether it was stopped meanwhile. */
  #tick(due: number): void {
    const lines = liveLines(this.#agents, this.#clock.now(), this.#screen.size(), this.#paint);
    // A process that was stopped, as by Ctrl-Z, hears of its return only after what was due or begun.
    if (this.#clock.elapsed() - due >= frameMilliseconds) {
      this.#cancel = this.#clock.after(hearingMilliseconds, () => this.#tick(Number.POSITIVE_INFINITY));
      return;
    }
    // Pictures that nobody sees are not kept, and of what happened no more than can be read.
    if (!this.#screen.isBehind()) this.#draw(lines);
    else if (this.#above.length > mostKept) this.#leaveOut();
    this.#cancel = this.#wait();
  }

  #wait(): () => void {
    const due = this.#clock.elapsed() + frameMilliseconds;
    return this.#clock.after(frameMilliseconds, () => this.#tick(due));
  }

  #leaveOut(): void {
    const earlier = this.#omitted > 0 ? 1 : 0;
    const kept = this.#above.slice(-mostKept / 2);
    this.#omitted += this.#above.length - kept.length - earlier;
    this.#above = [`(${this.#omitted} lines are left out here; raymond logs shows them)`, ...kept];
  }

  /** Everything in one write, line over line, so that nothing flickers. */
  #draw(lines: readonly string[]): void {
    // Between pictures a shell and other programs write, which the next picture would take for its own.
    if (this.#screen.isOthers()) {
      if (this.#above.length > 0) this.#sink.write(`${this.#above.join('\n')}\n`);
      this.#leave([]);
      return;
    }
    const { columns, rows } = this.#screen.size();
    // A terminal that has become narrower has broken the lines of the last picture.
    const taken = this.#drawn.reduce((sum, width) => sum + Math.max(1, Math.ceil(width / columns)), 0);
    const texts = [...this.#above, ...lines].map(
      (line) => `${line.replaceAll('\n', `${clearLine}\n`)}${clearLine}\n`,
    );
    if (texts.length === 0 && taken === 0) return;
    this.#sink.write(`\r${up(Math.min(taken, rows - 1))}${texts.join('')}${clearBelow}`);
    this.#leave(lines);
  }

  /** All is told, and these are the lines of the picture that is left. */
  #leave(lines: readonly string[]): void {
    this.#above = [];
    this.#omitted = 0;
    this.#drawn = lines.map((line) => displayWidth(stripVTControlCharacters(line)));
  }
}
