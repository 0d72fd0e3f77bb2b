import { PowerShellCommands } from './commands.ts';
import { kindOfType, kindsOf } from './kinds.ts';
import { wordOf } from './paths.ts';
import { asStatement, expressionOf } from './shapes.ts';
import type { Expression, Parameter, ScriptBlock, Statement, ValueKind } from './tree.ts';

const functionName = /[^\s(){};|&,"'$`<>]+/y;
const paramWord = /param(?=\s*\()/iy;
const quotedOrComment = /'[^']*'|"[^"]*"|<#[\s\S]*?#>|#.*/g;
const mandatory =
  /^(?:system\.management\.automation\.)?parameter(?:attribute)?\s*\((?:[\s\S]*,)?\s*mandatory\s*(?:=\s*(?:\$true|1)\s*)?[,)]/;
/** Another set of parameters may be the one that is meant. */
const ofOneSet = /\bparametersetname\b/;
const openAttribute = /\bvaluefromremainingarguments\b/;

/** What a `break` would leave, from the outside: a switch counts those in it. */
export interface LeaveCount {
  leaves: number;
}

/** Reads functions, their parameters, and what stands between braces. */
export abstract class PowerShellBlocks extends PowerShellCommands {
  protected readonly functions = new Map<string, ScriptBlock[]>();
  /** What each function around this place assigns; the script itself comes first. */
  protected readonly assigned: Set<string>[] = [new Set()];
  protected leavables: LeaveCount[] = [];
  protected readonly kinds = new Map<string, Set<ValueKind>>();
  protected readonly lists = new Map<string, readonly string[] | null>();
  protected readonly shared = new Set<string>();
  protected readonly tagged = new Set<string>();
  protected readonly counters = new Set<string>();
  /** The variables that get something that is worked out. */
  readonly #computed = new Set<string>();

  protected noteTarget(target: Expression): void {
    if (target.kind === 'variable' && !target.scoped) this.assigned.at(-1)?.add(target.name);
    if (target.kind === 'variable' && target.scoped && this.assigned.length > 1) this.shared.add(target.name);
    if (target.kind === 'cast') this.noteTarget(target.operand);
    if (target.kind === 'list') for (const item of target.items) this.noteTarget(item);
  }

  /** `$number++` */
  protected noteStep(operand: Expression): void {
    this.noteTarget(operand);
    if (operand.kind === 'variable') this.counters.add(operand.name);
  }

  #mayHoldTag({ span: place }: Statement): boolean {
    const words = this.text.slice(place.start, place.end);
    if (/<\/?[a-z]/.test(words)) return true;
    return (words.match(/(?<=\$(?:\w+:)?)\w+/g) ?? []).some((name) => this.tagged.has(name.toLowerCase()));
  }

  protected noteKinds(target: Expression, value: Statement | null, type: string | null = null): void {
    if (target.kind === 'cast') this.noteKinds(target.operand, value, target.type);
    if (target.kind === 'list') for (const item of target.items) this.noteKinds(item, null);
    // An element is another one from here on.
    if (target.kind === 'access' && target.object.kind === 'variable')
      this.lists.set(target.object.name, null);
    if (target.kind !== 'variable') return;
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

  protected codes(): Set<string> {
    const names = [...this.kinds.keys()];
    return new Set(names.filter((name) => !this.#computed.has(name) && !this.counters.has(name)));
  }

  /** `{ … }` */
  protected body(): Statement[] {
    this.skipLines();
    const start = this.at;
    if (!this.takeSign('{')) throw this.unreadable(this.atEnd());
    const body = this.statements();
    this.close('}', start);
    return body;
  }

  /** `( … )` around one statement. */
  protected inBrackets(keyword: number, read = () => this.statement()): Statement {
    this.skipLines();
    const start = this.at;
    if (!this.takeSign('(')) throw this.unreadable(true, keyword);
    this.skipLines();
    const inside = read();
    this.close(')', start);
    return inside;
  }

  /** Takes a word that continues a statement, perhaps on another line; else takes nothing. */
  protected takeNext(word: RegExp): boolean {
    const end = this.at;
    this.skipLines();
    if (this.take(word) !== null) return true;
    this.at = end;
    return false;
  }

  protected functionStatement(start: number): Statement {
    const name = this.take(functionName)?.toLowerCase();
    if (name === undefined) throw this.unreadable();
    this.skipLines();
    const parameters = this.peek() === '(' ? this.#parameterList() : null;
    this.skipLines();
    const open = this.at;
    if (!this.takeSign('{')) throw this.unreadable(this.atEnd());
    const block = this.scriptBlock(open, parameters, true);
    const bare = name.replace(/^(?:global|script|local|private):/, '');
    const known = this.functions.get(bare) ?? [];
    known.push(block);
    this.functions.set(bare, known);
    return { kind: 'function', name: bare, block, span: this.from(start) };
  }

  protected scriptBlock(start: number, given: Parameter[] | null = null, isFunction = false): ScriptBlock {
    const outside = this.leavables;
    this.leavables = [];
    const assigned = new Set((given ?? []).map(({ variable }) => variable.name));
    this.assigned.push(assigned);
    const parameters = this.parameterBlock() ?? given;
    const body = this.statements();
    this.assigned.pop();
    // Most blocks run where they stand, as those of ForEach-Object do.
    if (!isFunction) for (const name of assigned) this.assigned.at(-1)?.add(name);
    this.leavables = outside;
    this.close('}', start);
    return { parameters, body, assigned };
  }

  /** `param( … )` with the attributes in front of it, or null with nothing taken. */
  protected parameterBlock(isScript = false): Parameter[] | null {
    const start = this.at;
    this.skipTerminators();
    while (this.look(/\[[^\]()]{0,120}\(|\[[^\]]{0,80}\]\s*(?:\[|param\b)/iy) !== null) {
      this.skipBracketed('[', ']');
      this.skipTerminators();
    }
    if (this.take(paramWord) !== null) {
      this.skipLines();
      return this.#parameterList(isScript);
    }
    this.at = start;
    return null;
  }

  #parameterList(isScript = false): Parameter[] {
    const start = this.at;
    this.at += 1;
    const parameters: Parameter[] = [];
    this.skipLines();
    while (this.peek() !== ')') {
      if (this.atEnd()) throw this.unreadable(true, start);
      parameters.push(this.#parameter(isScript));
      this.skipLines();
      if (!this.takeSign(',') && this.peek() !== ')') throw this.unreadable();
      this.skipLines();
    }
    this.at += 1;
    return parameters;
  }

  #initial(): Expression {
    this.skipLines();
    return this.expression(false);
  }

  #parameter(isScript: boolean): Parameter {
    let type: string | null = null;
    let isOpen = false;
    let isMandatory = false;
    while (this.peek() === '[') {
      const from = this.at;
      this.skipBracketed('[', ']');
      const written = this.text.slice(from + 1, this.at - 1).toLowerCase();
      if (!written.includes('(')) type = written.replace(/^system\.(?:management\.automation\.)?/, '');
      const names = written.replace(quotedOrComment, '');
      const isAsked = mandatory.test(names);
      isMandatory ||= isAsked && !ofOneSet.test(names);
      isOpen ||= isAsked || openAttribute.test(names);
      this.skipLines();
    }
    const variable = this.variable();
    if (variable === null) throw this.unreadable();
    this.assigned.at(-1)?.add(variable.name);
    const end = this.at;
    this.skipLines();
    const initial = this.takeSign('=') ? this.#initial() : null;
    if (initial === null) this.at = end;
    // Nobody gives a script anything; what a function gets, who calls it knows.
    const value = isScript && initial !== null ? asStatement(initial) : null;
    if (type !== null || value !== null || !isScript || isOpen) this.noteKinds(variable, value, type);
    if (initial === null && !isOpen && (type === null || kindOfType(type) === 'other'))
      this.noteKinds(variable, null, 'null');
    return { variable, type, initial, isOpen, isMandatory };
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
