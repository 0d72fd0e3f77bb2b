import { PowerShellCommands } from './commands.ts';
import { kindOfType } from './kinds.ts';
import { asStatement } from './shapes.ts';
import type { Expression, Parameter, ScriptBlock, Statement } from './tree.ts';
import { VariableFacts } from './variable-facts.ts';

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
  protected readonly variables = new VariableFacts(this.text);
  protected leavables: LeaveCount[] = [];

  protected noteStep(operand: Expression): void {
    this.variables.noteStep(operand);
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
    const { variables } = this;
    const { assigned: outer } = variables;
    variables.assigned = assigned;
    const parameters = this.parameterBlock() ?? given;
    const body = this.statements();
    variables.assigned = outer;
    // Most blocks run where they stand, as those of ForEach-Object do.
    if (!isFunction) for (const name of assigned) outer.add(name);
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
    this.variables.assigned.add(variable.name);
    const end = this.at;
    this.skipLines();
    const initial = this.takeSign('=') ? this.#initial() : null;
    if (initial === null) this.at = end;
    // Nobody gives a script anything; what a function gets, who calls it knows.
    const value = isScript && initial !== null ? asStatement(initial) : null;
    if (type !== null || value !== null || !isScript || isOpen)
      this.variables.noteKinds(variable, value, type);
    if (initial === null && !isOpen && (type === null || kindOfType(type) === 'other'))
      this.variables.noteKinds(variable, null, 'null');
    return { variable, type, initial, isOpen, isMandatory };
  }
}
