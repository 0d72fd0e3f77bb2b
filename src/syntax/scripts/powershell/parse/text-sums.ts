import type { Span } from '../../../../source/span.ts';
import { addTo } from '../../../../util/group-by.ts';
import type { LostOutcome } from '../../defects.ts';
import { isSetByName } from '../context/variable-setters.ts';
import { expressionOf, nameOf } from '../tree/shapes.ts';
import type { Expression, Stage, Statement } from '../tree/tree.ts';

/** More of them are not told, since each takes a look at the whole text. */
const mostTold = 10;
/** And of so many the code in between is looked through. */
const mostLooks = 100;
/** What gives one text, however long a file is. */
const oneLine = /\$env:|-raw\b|out-string|-(?:first|last|total\w*|head|tail)[ \t:]+1\b/i;
/** What a help shows of a command. */
const longestHelp = 60;

/** What the script does with a variable, outside of all blocks of code that may run elsewhere. */
interface Change {
  readonly kind: 'text' | 'number' | 'sum' | 'step';
  readonly span: Span;
  /** Where the text comes from. */
  readonly value?: Span;
}

/** Counters that are texts, since they are read from a file or from the environment: `+ 1` makes "11" of "1", and `++` fails. */
export class TextSums {
  readonly #changes = new Map<string, Change[]>();
  readonly #unclear = new Set<string>();

  /** Notes a variable of which nothing is said: it may be a number, or another one of the same name. */
  spoil(name: string): void {
    this.#unclear.add(name);
  }

  noteAssigned(target: Expression, operator: string, value: Statement, place: Span): void {
    if (target.kind !== 'variable') return;
    const kind = kindOf(target.name, operator, value);
    if (kind === null) this.spoil(target.name);
    else addTo(this.#changes, target.name, { kind, span: place, value: value.span });
  }

  noteStep(name: string, place: Span): void {
    addTo(this.#changes, name, { kind: 'step', span: place });
  }

  told(text: string): LostOutcome[] {
    const found: LostOutcome[] = [];
    const compared = comparedWithNumbers(text);
    let looks = 0;
    for (const [name, changes] of this.#changes) {
      if (this.#unclear.has(name) || found.length >= mostTold || !/^\w+$/.test(name)) continue;
      changes.sort((one, other) => one.span.start - other.span.start);
      const at = changes.findIndex(({ kind }) => kind === 'sum' || kind === 'step');
      const change = changes[at];
      // `++` wants a number, and so does what is compared with one.
      if (change === undefined || !(change.kind === 'step' || compared.has(name))) continue;
      const before = changes.slice(0, at);
      const from = before.findLastIndex(({ kind }) => kind === 'text');
      const source = before[from];
      if (source === undefined) continue;
      looks += 1;
      if (looks > mostLooks || isSetByName(text, name) || mayBeList(name, source, change, text)) continue;
      if (reaches(name, source, before.slice(from + 1), change, text))
        found.push(describe(name, change, source, text));
    }
    return found;
  }
}

/** Whether a text is still there at a change: not where that may be on another way, nor where a number has replaced it. */
function reaches(
  name: string,
  source: Change,
  between: readonly Change[],
  change: Change,
  text: string,
): boolean {
  const code = (one: Span, other: Span) => text.slice(one.end, other.start);
  const whole = code(source.span, change.span);
  const [number, more] = between;
  const { least, last } = levelsIn(whole);
  if (more !== undefined || (least < 0 && last > least)) return false;
  // A script that asks for its type makes a number of it.
  const leaves = /\b(?:exit|return|break|continue|throw)\b|-is(?:not)?\b/i.test(whole);
  // Where it depends on the variable itself whether this is run, that may be empty here, which + takes for 0.
  const mention = new RegExp(`\\$\\{?(?:env:|${name}\\b)(?![ \\t]{1,9}-[ic]?[gl][et]\\b)`, 'i');
  if (number === undefined && (leaves || last > 0) && mention.test(whole)) return false;
  if (number === undefined && least === 0) return true;
  if (leaves) return false;
  if (number === undefined) return true;
  const before = levelsIn(code(source.span, number.span));
  const isConditional = before.least < 0 || before.last > 0;
  return isConditional && levelsIn(code(number.span, change.span)).least < 0;
}

/** Whether the lines of a file stay a list, to which `+=` appends: none of them is taken, and no counter is made of them. */
function mayBeList(name: string, { value }: Change, change: Change, text: string): boolean {
  const code = (place: Span | undefined) => text.slice(place?.start ?? 0, place?.end ?? 0);
  if (change.kind === 'step' || oneLine.test(code(value))) return false;
  if (/=[^=]*\b0+$/.test(code(change.span))) return true;
  const variable = `\\$\\{?${name}\\b\\}?`;
  const inPipe = '[ \\t]*\\|[ \\t]*(?:[%?]|foreach|where|measure|sort|select)';
  const uses = `\\.(?:count|length)|\\[|[ \\t]{1,9}-(?:join|[ci]?(?:not)?contains)|${inPipe}`;
  const isList = new RegExp(`\\bin[ \\t(]{1,9}${variable}|${variable}(?:${uses})`, 'i').test(text);
  return isList || !new RegExp(`${variable}[ \\t]{1,9}-[ic]?[gl][et]\\b`, 'i').test(text);
}

/** How far code leads out of the block in which it begins, and where it ends: 0 is that block, -1 the one around it. */
function levelsIn(code: string): { least: number; last: number } {
  let least = 0;
  let last = 0;
  for (const sign of code.match(/[{}]/g) ?? []) {
    last += sign === '{' ? 1 : -1;
    least = Math.min(least, last);
  }
  return { least, last };
}

const comparison = /(?<!\])\$(\w+)[ \t]{1,9}-[ic]?(?:gt|ge|lt|le|eq|ne)[ \t]{1,9}\d/gi;

/** The variables that a script compares with a number as they are, in lower case. */
export function comparedWithNumbers(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(comparison), ([, name = '']) => name.toLowerCase()));
}

function describe(name: string, { kind, span: place }: Change, source: Change, text: string): LostOutcome {
  const written = (one: Span) => text.slice(one.start, one.end);
  const value = written(source.value ?? source.span).trim();
  const meant = value.startsWith('(') || value.startsWith('$') ? value : `(${value})`;
  const isShort = meant.length <= longestHelp && !/[\r\n]/.test(meant);
  const message =
    kind === 'step'
      ? `${written(place)} fails, since $${name} is a text here and no number`
      : `this adds nothing up: $${name} is a text here, so that it makes "11" of "1"`;
  return {
    rule: 'comparison-missing',
    message,
    help: `write $${name} = [int]${isShort ? meant : '( … )'} where it gets its value`,
    span: place,
    related: [{ span: source.span, message: 'the text is from here' }],
  };
}

/** What an assignment makes of a variable; null where nobody knows. */
function kindOf(name: string, operator: string, value: Statement): Change['kind'] | null {
  const expression = expressionOf([value]);
  if (operator === '+=') return expression?.kind === 'number' ? 'sum' : null;
  if (operator !== '=' || name.startsWith('env:')) return null;
  if (expression?.kind === 'number') return 'number';
  if (isGivenText(value)) return 'text';
  const [added, more] = expression?.kind === 'operation' ? expression.rest : [];
  const isSum = added?.operator === '+' && added.operand.kind === 'number' && more === undefined;
  const first = expression?.kind === 'operation' ? expression.first : null;
  return isSum && first?.kind === 'variable' && first.name === name ? 'sum' : null;
}

/** `Get-Content count.txt`, also with `Select-Object` behind it, in brackets or with `.Trim()`; `$env:COUNT`. */
function isGivenText(value: Statement): boolean {
  const expression = expressionOf([value]);
  if (expression !== null) return isTextOf(expression);
  const [first, ...others] = value.kind === 'pipeline' ? value.stages.map(commandIn) : [];
  return first === 'get-content' && others.every((one) => one === 'select-object' || one === 'out-string');
}

function isTextOf(expression: Expression): boolean {
  if (expression.kind === 'variable') return expression.name.startsWith('env:');
  if (expression.kind === 'group') return isGivenText(expression.body);
  if (expression.kind !== 'access') return false;
  const isTrimmed = expression.steps.every(
    (step) =>
      step.kind === 'member' && /^trim(?:end|start)?$/.test(step.name ?? '') && step.arguments !== null,
  );
  return isTrimmed && isTextOf(expression.object);
}

/** The command of a stage, in lower case; of one that takes things apart, none. */
function commandIn(stage: Stage): string {
  if (stage.kind !== 'command' || stage.redirections.length > 0) return '';
  if (stage.arguments.some((one) => one.kind === 'parameter' && /^(?:as|exp|prop|enc)/.test(one.name)))
    return '';
  return nameOf(stage);
}
