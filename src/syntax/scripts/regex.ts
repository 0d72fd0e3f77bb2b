/** A regular expression that is simple enough to be asked, and texts in which it is most likely found. */
interface SimpleRegex {
  readonly find: (text: string) => boolean | null;
  readonly examples: readonly string[];
}

const longestRegex = 200;
const longestText = 64;
/** More of them in one expression may take long. */
const mostRepeats = 3;
const mostExamples = 16;

/** What stands in a set such as `[[:digit:]]`, by its name. */
export const characterClasses: ReadonlyMap<string, string> = new Map([
  ['space', ' \t\n\r\v\f'],
  ['blank', ' \t'],
  ['digit', '0-9'],
  ['alpha', 'a-zA-Z'],
  ['alnum', 'a-zA-Z0-9'],
  ['upper', 'A-Z'],
  ['lower', 'a-z'],
]);

/** What repeats may take: one character, or a set of them. A group is not repeated but for `?`. */
const part = /\\([^\w\s])|\[(\^?)(\]?(?:\[:\w+:\]|[^\]\\])*)\]|[*+?]|\{\d{1,2}(?:,\d{0,2})?\}|[\s\S]/g;

/**
 * Reads an extended regular expression, which is written alike in shells and PowerShell as far as it is read here: null
 * where it uses more than characters, sets, anchors, groups, `|` and a few repeats, or would take long.
 */
export function readRegex(source: string, flags: '' | 'i'): SimpleRegex | null {
  if (source.length > longestRegex) return null;
  const reader = new Reader(source);
  const examples = reader.alternatives(0);
  if (examples === null || !reader.isAtEnd) return null;
  let pattern: RegExp;
  try {
    pattern = new RegExp(reader.translated, flags);
  } catch {
    return null;
  }
  // `$` is the end of the text here, and line breaks are left to the run.
  const find = (text: string) =>
    text.length > longestText || text.includes('\n') ? null : pattern.test(text);
  return { find, examples };
}

class Reader {
  readonly #parts: readonly string[];
  #at = 0;
  #repeats = 0;
  translated = '';

  constructor(source: string) {
    this.#parts = source.match(part) ?? [];
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#parts.length;
  }

  /** Examples of what stands up to a closing bracket or the end. */
  alternatives(depth: number): string[] | null {
    const all: string[] = [];
    for (;;) {
      const examples = this.#sequence(depth);
      if (examples === null) return null;
      all.push(...examples);
      if (this.#parts[this.#at] !== '|') return all.slice(0, mostExamples);
      this.#take();
    }
  }

  #sequence(depth: number): string[] | null {
    let examples = [''];
    for (;;) {
      const next = this.#parts[this.#at];
      if (next === undefined || next === '|' || (next === ')' && depth > 0)) return examples;
      const options = next === '(' ? this.#group(depth) : this.#one(next);
      if (options === null) return null;
      examples = examples.flatMap((one) => options.map((option) => one + option)).slice(0, mostExamples);
    }
  }

  #group(depth: number): string[] | null {
    this.#take();
    if (depth > 5 || this.#parts[this.#at] === '?') return null;
    const inner = this.alternatives(depth + 1);
    if (inner === null || this.#parts[this.#at] !== ')') return null;
    this.#take();
    const next = this.#parts[this.#at];
    if (next === undefined || !isRepeat(next)) return inner;
    if (next !== '?') return null;
    this.#take();
    return isRepeat(this.#parts[this.#at] ?? '') ? null : [...inner, ''];
  }

  #one(sign: string): string[] | null {
    if (isRepeat(sign) || sign === ')' || /^(?:\\|[{}[\]])$/.test(sign)) return null;
    this.#take();
    const next = this.#parts[this.#at] ?? '';
    if (sign === '^' || sign === '$') return isRepeat(next) ? null : [''];
    const examples = sign.startsWith('[') ? ofSet(sign) : [sign === '.' ? 'q' : sign.replace(/^\\/, '')];
    if (!isRepeat(next)) return examples;
    this.#take();
    if (isRepeat(this.#parts[this.#at] ?? '') || (next !== '?' && ++this.#repeats > mostRepeats)) return null;
    const least = Number(/^\{(\d+)/.exec(next)?.[1] ?? 1);
    const repeated = examples.map((one) => one.repeat(least));
    return /^[*?]/.test(next) ? [...repeated, ''] : repeated;
  }

  #take(): void {
    const sign = this.#parts[this.#at++] ?? '';
    this.translated += sign.startsWith('[')
      ? sign
          .replace(/\[:(\w+):\]/g, (whole, name) => characterClasses.get(name) ?? whole)
          .replace(/^\[(\^?)\]/, '[$1\\]')
      : sign;
  }
}

function isRepeat(sign: string): boolean {
  return /^(?:[*+?]|\{\d.*\})$/.test(sign);
}

/** A character or two that a set holds. */
function ofSet(set: string): string[] {
  if (set.startsWith('[^')) return ['q', '7'];
  const first = set
    .slice(1)
    .replace(/^\[:(?:digit|alnum):\]/, '7')
    .replace(/^\[:space:\]/, ' ');
  return /0-9/.test(set) ? [...new Set([first.charAt(0), '7'])] : [first.charAt(0).replace('[', 'q')];
}
