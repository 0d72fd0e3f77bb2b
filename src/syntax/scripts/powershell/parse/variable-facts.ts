import { holdsTag } from '../../../../grammar/tag.ts';
import type { Span } from '../../../../source/span.ts';
import { kindOfType, kindsOf } from '../tree/kinds.ts';
import { expressionOf, wordOf } from '../tree/shapes.ts';
import type { Expression, Statement, ValueKind, Variable } from '../tree/tree.ts';
import { TextSums } from './text-sums.ts';

/** What a script does to its variables, noted while it is parsed. What the sets and maps mean: see `ScriptTree`. */
export class VariableFacts {
  readonly #text: string;
  /** Counters that are texts. */
  readonly sums = new TextSums();
  /** What the script assigns outside of all its blocks. */
  readonly ofScript = new Set<string>();
  /** What the innermost block around this place assigns. */
  assigned = this.ofScript;
  readonly kinds = new Map<string, Set<ValueKind>>();
  readonly lists = new Map<string, readonly string[] | null>();
  readonly shared = new Set<string>();
  readonly tagged = new Set<string>();
  readonly counters = new Set<string>();
  /** Where variables stand; by where they begin, for some text is read twice. */
  readonly uses = new Map<number, Variable>();
  /** The variables that get something that is worked out. */
  readonly #computed = new Set<string>();

  constructor(text: string) {
    this.#text = text;
  }

  noteTarget(target: Expression): void {
    if (target.kind === 'cast') this.noteTarget(target.operand);
    if (target.kind === 'list') for (const item of target.items) this.noteTarget(item);
    if (target.kind !== 'variable') return;
    if (!target.scoped) this.assigned.add(target.name);
    else if (this.assigned !== this.ofScript) this.shared.add(target.name);
  }

  /** `$number++` */
  noteStep(operand: Expression, place: Span): void {
    this.noteTarget(operand);
    if (operand.kind !== 'variable') return;
    this.counters.add(operand.name);
    if (this.assigned === this.ofScript) this.sums.noteStep(operand.name, place);
    else this.sums.spoil(operand.name);
  }

  /** What an assignment gives to a target. */
  noteAssigned(target: Expression, operator: string, value: Statement, place: Span): void {
    this.noteKinds(target, value);
    if (target.kind !== 'variable') return;
    if (operator !== '=') this.counters.add(target.name);
    if (this.assigned === this.ofScript) this.sums.noteAssigned(target, operator, value, place);
    else this.sums.spoil(target.name);
  }

  /** Notes what a target is given: a `value`, or null for what is not known, or what a variable of a `type` holds. */
  noteKinds(target: Expression, value: Statement | null, type: string | null = null): void {
    if (target.kind === 'cast') this.noteKinds(target.operand, value, target.type);
    if (target.kind === 'list') for (const item of target.items) this.noteKinds(item, null);
    // An element is another one from here on.
    if (target.kind === 'access' && target.object.kind === 'variable')
      this.lists.set(target.object.name, null);
    if (target.kind !== 'variable') return;
    if (value === null || type !== null) this.sums.spoil(target.name);
    const isFirst = type === null && !this.lists.has(target.name);
    this.lists.set(target.name, isFirst && value !== null ? textsIn([value]) : null);
    const known = this.kinds.get(target.name) ?? new Set<ValueKind>();
    this.kinds.set(target.name, known);
    if (type !== null) known.add(kindOfType(type));
    else if (value === null) known.add('other');
    else for (const kind of kindsOf(value, target.name)) known.add(kind);
    if (value !== null && this.#mayHoldTag(value)) this.tagged.add(target.name);
    if (value === null || expressionOf([value])?.kind !== 'number') this.#computed.add(target.name);
  }

  codes(): Set<string> {
    const names = [...this.kinds.keys()];
    return new Set(names.filter((name) => !this.#computed.has(name) && !this.counters.has(name)));
  }

  #mayHoldTag({ span: place }: Statement): boolean {
    const words = this.#text.slice(place.start, place.end);
    if (holdsTag(words)) return true;
    return (words.match(/(?<=\$(?:\w+:)?)\w+/g) ?? []).some((name) => this.tagged.has(name.toLowerCase()));
  }
}

/** The texts of a list that is written down, as `'pass', 'fail'` or `@('pass')`; null of anything else. */
function textsIn(statements: readonly Statement[]): readonly string[] | null {
  const texts = statements.flatMap((statement): readonly (string | null)[] => {
    const expression = expressionOf([statement]);
    if (expression?.kind === 'statements' && expression.isArray) return textsIn(expression.body) ?? [null];
    const items = expression?.kind === 'list' ? expression.items : [expression];
    return items.map((item) => (item?.kind === 'text' ? wordOf(item) : null));
  });
  return texts.every((text) => text !== null) ? texts : null;
}
