import type { Platform } from '../source/platform.ts';
import { LineIndexes } from '../source/source-file.ts';
import type { Span } from '../source/span.ts';
import { displayWidth } from '../util/display-width.ts';
import { joinWords, plural } from '../util/plural.ts';
import type { Diagnostic } from './diagnostic.ts';
import { type Paint, visible } from './paint.ts';
import type { Place } from './place.ts';
import { renderWitness } from './render-witness.ts';

/** What a renderer needs to know of the workflow that the diagnostics are about. */
export interface RenderContext {
  /** The text of a file of the scope; undefined when there is none. */
  readonly textOf: (file: string) => string | undefined;
  /** How the user would name a file of the scope. */
  readonly pathOf: (file: string) => string;
  /** The platforms for which the workflow was checked. */
  readonly platforms: readonly Platform[];
  /** Whether what follows from a finding is shown below it; else it is only counted. */
  readonly expand?: boolean;
  /** How the user gets to see it. */
  readonly expandOption?: string;
}

const widestLine = 100;
/** So many of the places at which the same has to be mended are told without `expand`. */
const mostPlaces = 5;

/** Renders diagnostics of one workflow for a terminal: code frames, related places, help and witness. */
export class TextRenderer {
  readonly #context: RenderContext;
  readonly #paint: Paint;
  readonly #indexes = new LineIndexes();

  constructor(context: RenderContext, paint: Paint) {
    this.#context = context;
    this.#paint = paint;
  }

  render(diagnostic: Diagnostic): string {
    const { related, help, witness, consequences } = diagnostic;
    const lines = this.#head(diagnostic);
    for (const place of related) {
      lines.push(...this.#frame(place, 'info', place.message));
    }
    lines.push(...this.#platforms(diagnostic));
    if (witness !== null)
      lines.push(...renderWitness(witness, this.#paint).map((line) => this.#note(line.title, line.text)));
    if (help !== null) lines.push(this.#note('help', visible(help)));
    const isSame = ({ rule, message }: Diagnostic) =>
      rule === diagnostic.rule && message === diagnostic.message;
    for (const line of this.#samePlaces(consequences.filter(isSame))) lines.push(line);
    for (const line of this.#consequences(consequences.filter((each) => !isSame(each)))) lines.push(line);
    return `${lines.join('\n')}\n`;
  }

  /** What is wrong and where. */
  #head({ severity, rule, message, label, ...place }: Diagnostic): string[] {
    const title = this.#paint(severity, `${severity}[${rule}]`);
    return [
      `${title}${this.#paint('strong', `: ${visible(message)}`)}`,
      ...this.#frame(place, severity, label),
    ];
  }

  /** On which platforms, where it is not on all of them. */
  #platforms({ platforms }: Diagnostic): string[] {
    const everywhere = platforms.length === this.#context.platforms.length;
    return everywhere ? [] : [this.#note('on', joinWords(platforms, 'and'))];
  }

  /** Where the same has to be mended too. */
  #samePlaces(places: readonly Diagnostic[]): string[] {
    if (places.length === 0) return [];
    const title = `the same at ${plural(places.length, 'other place')}`;
    if (this.#context.expand === true) return this.#headsBelow(title, places);
    const shown = places.slice(0, mostPlaces).map((place) => this.#pathTo(place));
    const left = places.length - mostPlaces;
    if (left > 0) shown.push(`${left} more (${this.#expandOption} lists them)`);
    return [`    ${this.#paint('gutter', '=')} ${title}: ${joinWords(shown, 'and')}`];
  }

  /** How many findings follow, or their heads: what mends them is the help of the finding itself. */
  #consequences(consequences: readonly Diagnostic[]): string[] {
    if (consequences.length === 0) return [];
    const verb = consequences.length === 1 ? 'follows' : 'follow';
    const following = `${plural(consequences.length, 'finding')} ${verb} from it`;
    if (this.#context.expand === true) return this.#headsBelow(following, consequences);
    const listing = consequences.length === 1 ? 'shows it' : 'lists them';
    return [`    ${this.#paint('gutter', '=')} and ${following} (${this.#expandOption} ${listing})`];
  }

  #headsBelow(title: string, found: readonly Diagnostic[]): string[] {
    const heads = found.flatMap((each) => [...this.#head(each), ...this.#platforms(each)]);
    return [`    ${this.#paint('gutter', '=')} ${title}:`, ...heads.map((line) => `      ${line}`)];
  }

  get #expandOption(): string {
    return this.#context.expandOption ?? '--expand';
  }

  #note(title: string, text: string): string {
    const indented = text.replaceAll('\n', `\n${' '.repeat(title.length + 8)}`);
    return `    ${this.#paint('gutter', '=')} ${this.#paint('strong', `${title}:`)} ${indented}`;
  }

  /** `file:line:column`; of a whole file its path. */
  #pathTo({ file, span }: Place): string {
    const text = this.#context.textOf(file);
    const path = visible(this.#context.pathOf(file));
    if (text === undefined || span.end === 0) return path;
    const { line, column } = this.#indexes.of(file, text).position(span.start);
    return `${path}:${line}:${column}`;
  }

  /** `--> file:line:column` and the line with carets; a place that is a whole file has no frame. */
  #frame(place: Place, style: Diagnostic['severity'], label: string | null): string[] {
    const { file, span } = place;
    const text = this.#context.textOf(file);
    const arrow = `${this.#paint('gutter', '-->')} ${this.#pathTo(place)}`;
    if (text === undefined || span.end === 0)
      return [`  ${arrow}${label === null ? '' : `: ${visible(label)}`}`];
    const index = this.#indexes.of(file, text);
    const { line, column } = index.position(span.start);
    const number = String(line);
    const margin = ' '.repeat(Math.max(2, number.length));
    const bar = this.#paint('gutter', '|');
    const { shown, carets } = frameLine(index.line(line), column, span, label);
    return [
      `${margin}${arrow}`,
      `${margin} ${bar}`,
      `${this.#paint('gutter', number.padStart(margin.length))} ${bar} ${shown}`,
      `${margin} ${bar} ${carets.indent}${this.#paint(style, carets.text)}`,
    ];
  }
}

/** The part of a line to show and the carets under it. A long line is cut around the span. */
function frameLine(
  line: string,
  column: number,
  span: Span,
  label: string | null,
): { shown: string; carets: { indent: string; text: string } } {
  const from = line.length <= widestLine ? 0 : Math.max(0, column - 1 - 40);
  const cutLeft = from > 0 ? '…' : '';
  const part = line.slice(from, from + widestLine);
  const cutRight = from + widestLine < line.length ? '…' : '';
  const start = column - 1 - from;
  const before = cutLeft + visible(part.slice(0, start));
  const marked = part.slice(start, start + Math.max(1, span.end - span.start));
  const width = Math.max(1, displayWidth(visible(marked)));
  const words = label === null ? '' : ` ${visible(label)}`;
  return {
    shown: `${cutLeft}${visible(part)}${cutRight}`.trimEnd(),
    carets: { indent: ' '.repeat(displayWidth(before)), text: `${'^'.repeat(width)}${words}` },
  };
}
