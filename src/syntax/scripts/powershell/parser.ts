import { PowerShellControl } from './control.ts';
import { Unreadable } from './scanner.ts';
import type { ChainedStatement, Expression, Parameter, ScriptTree, Stage, Statement } from './tree.ts';

const keyword =
  /(?:if|switch|foreach|for|while|do|try|function|filter|return|exit|throw|break|continue|trap|class|enum|using)(?![\w.\\/:-])/iy;
const blockName = /(?:begin|process|end|clean|dynamicparam)(?=\s*\{)/iy;
const assignment = /(?:\?\?|[-+*/%])?=(?!=)/y;
const usingLine = /using[ \t]/iy;
const label = /:[A-Za-z_]\w*/y;

/**
 * Reads a whole script into statements. Where it cannot read on it stops, keeps the statements at the top
 * level that are complete, and says where.
 */
class PowerShellParser extends PowerShellControl {
  parse(): ScriptTree {
    const body: Statement[] = [];
    let parameters: Parameter[] | null = null;
    let problem: ScriptTree['problem'] = null;
    try {
      this.skipTerminators();
      while (this.look(usingLine) !== null) {
        body.push(this.statement());
        this.skipTerminators();
      }
      parameters = this.parameterBlock(true);
      this.#statementsInto(body);
      if (!this.atEnd()) throw this.unreadable(true);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      problem = { span: error.place, reason: error.reason, damaged: error.damaged };
    }
    const { variables } = this;
    const block = { parameters, body, assigned: variables.ofScript };
    return {
      text: this.text,
      block,
      functions: this.functions,
      stops: this.#stops(),
      hasBlanks: /''|""/.test(this.text),
      asksExitCode: /lastexitcode/i.test(this.text),
      kinds: variables.kinds,
      lists: variables.lists,
      tagged: variables.tagged,
      shared: variables.shared,
      counters: variables.counters,
      codes: variables.codes(),
      comments: this.comments(),
      newer: this.newer(),
      lostComparisons: this.lostComparisons(),
      problem,
    };
  }

  #stops(): ScriptTree['stops'] {
    const settings =
      this.text.match(/\$(?:\w{1,8}:)?erroractionpreference\s{0,9}=\s{0,9}['"]?[\w.[\]:]*/gi) ?? [];
    const stopping = settings.filter((setting) => /stop$/i.test(setting));
    if (stopping.length === 0) return 'never';
    return stopping.length === settings.length ? 'always' : 'sometimes';
  }

  protected statements(): Statement[] {
    const body: Statement[] = [];
    this.#statementsInto(body);
    return body;
  }

  #statementsInto(body: Statement[]): void {
    for (;;) {
      this.skipTerminators();
      if (this.atEnd() || this.peek() === '}' || this.peek() === ')') return;
      const statement = this.take(blockName) === null ? this.statement() : this.#namedBlock();
      if (this.#isBehindBackslash(statement)) throw this.unreadable(true, this.at - 2);
      body.push(statement);
      this.skipBlanks();
      if (!this.atStatementEnd() && this.text[statement.span.end - 1] !== '}') throw this.unreadable();
    }
  }

  /** Whether a word stands directly after a text that ends with `\"`, which escapes nothing. */
  #isBehindBackslash(statement: Statement): boolean {
    const inner = statement.kind === 'assign' ? statement.value : statement;
    return (
      isExpression(inner) && this.text.slice(this.at - 2, this.at) === '\\"' && this.look(/\w/y) !== null
    );
  }

  #namedBlock(): Statement {
    const start = this.at;
    return { kind: 'block', body: this.nested(() => this.body()), span: this.from(start) };
  }

  protected statement(): Statement {
    return this.nested(() => {
      this.skipBlanks();
      const start = this.at;
      const name = this.take(label)?.slice(1).toLowerCase() ?? null;
      if (name !== null) this.skipLines();
      const word = this.take(keyword)?.toLowerCase();
      return word === undefined ? this.#chain() : this.#keyword(word, name, start);
    });
  }

  #keyword(word: string, name: string | null, start: number): Statement {
    this.skipBlanks();
    switch (word) {
      case 'if':
        return this.ifStatement(start);
      case 'switch':
        return this.switchStatement(start);
      case 'foreach':
        return this.foreachStatement(name, start);
      case 'for':
      case 'while':
      case 'do':
        return this.loopStatement(word, name, start);
      case 'try':
        return this.tryStatement(start);
      case 'function':
      case 'filter':
        return this.functionStatement(start);
      case 'return':
      case 'exit':
      case 'throw':
      case 'break':
      case 'continue':
        return this.#flow(word, start);
      case 'trap':
        return this.trapStatement(start);
      case 'using':
        if (this.take(/namespace[^\r\n]*/iy) !== null) return { kind: 'nothing', span: this.from(start) };
        this.take(/[^\r\n]*/y);
        return { kind: 'foreign', reason: 'it runs a module', span: this.from(start) };
      default:
        this.#skipToBlock();
        return { kind: 'nothing', span: this.from(start) };
    }
  }

  #skipToBlock(): void {
    this.take(/[^{}]*/y);
    if (this.peek() !== '{') throw this.unreadable();
    this.skipBracketed('{', '}');
  }

  #chain(): Statement {
    const start = this.at;
    const first = this.#pipeline();
    if (first.kind !== 'pipeline') return first;
    const rest: ChainedStatement[] = [];
    const signs: number[] = [];
    for (;;) {
      const end = this.at;
      this.skipBlanks();
      const operator = this.take(/&&|\|\|/y) as '&&' | '||' | null;
      if (operator === null) {
        const isBackground = this.takeSign('&');
        if (!isBackground) this.at = end;
        if (isBackground) {
          this.noteNewer('&', this.at - 1, [first.span], (job) => `write Start-Job { ${job} }`);
          return { kind: 'foreign', reason: 'it runs code in the background', span: this.from(start) };
        }
        this.#noteChain(first, rest, signs);
        return rest.length === 0 ? first : { kind: 'chain', first, rest, span: this.from(start) };
      }
      signs.push(this.at - operator.length);
      this.skipLines();
      const from = this.at;
      const word = this.take(/(?:return|exit|throw|break|continue)(?![\w.\\/:-])/iy)?.toLowerCase();
      const statement = word === undefined ? this.#pipeline() : this.#flow(word as 'exit', from);
      rest.push({ operator, statement });
    }
  }

  /** `A && B`, whose operators stand at `signs`. */
  #noteChain(first: Statement, rest: readonly ChainedStatement[], signs: readonly number[]): void {
    const areValues = isExpression(first) && rest.every(({ statement }) => isExpression(statement));
    for (const [at, { operator, statement }] of rest.entries()) {
      const [word, test] = operator === '&&' ? ['-and', '$?'] : ['-or', '-not $?'];
      const help = (one: string, other: string) =>
        areValues
          ? `write ${word}`
          : rest.length === 1
            ? `write ${one}; if (${test}) { ${other} }`
            : 'ask for $? with if between the commands';
      this.noteNewer(operator, signs[at] ?? 0, [first.span, statement.span], help);
    }
  }

  #pipeline(): Statement {
    const start = this.at;
    const first = this.stage(true);
    if (first.kind === 'expression' && first.redirections.length === 0) {
      const end = this.at;
      this.skipBlanks();
      const operator = this.take(assignment);
      if (operator !== null) return this.#assign(first.expression, operator, start);
      this.at = end;
    }
    const stages: Stage[] = [first];
    for (;;) {
      const end = this.at;
      this.skipLines();
      if (this.look(/\|(?!\|)/y) === null) {
        this.at = end;
        return { kind: 'pipeline', stages, span: this.from(start) };
      }
      this.at += 1;
      this.skipLines();
      stages.push(this.stage(false));
    }
  }

  #assign(target: Expression, operator: string, start: number): Statement {
    const sign = this.at - operator.length;
    this.skipLines();
    this.variables.noteTarget(target);
    const value = this.statement();
    if (operator === '??=')
      this.noteNewer(
        operator,
        sign,
        [target.span, value.span],
        (one, other) => `write if ($null -eq ${one}) { ${one} = ${other} }`,
      );
    this.variables.noteKinds(target, value);
    if (target.kind === 'variable' && operator !== '=') this.variables.counters.add(target.name);
    return { kind: 'assign', target, operator, value, span: this.from(start) };
  }

  #flow(word: 'break' | 'continue' | 'return' | 'exit' | 'throw', start: number): Statement {
    this.skipBlanks();
    if (word === 'break' || word === 'continue') {
      const target = this.take(/[A-Za-z_]\w*/y)?.toLowerCase() ?? null;
      const own = this.leavables.at(-1);
      if (own !== undefined) own.leaves += 1;
      return { kind: 'flow', word, label: target, value: null, span: this.from(start) };
    }
    const isBare = this.atStatementEnd() || this.look(/\||&&/y) !== null;
    const value = isBare ? null : this.statement();
    return { kind: 'flow', word, label: null, value, span: this.from(start) };
  }
}

function isExpression(statement: Statement): boolean {
  const [stage, other] = statement.kind === 'pipeline' ? statement.stages : [];
  if (stage?.kind !== 'expression' || other !== undefined) return false;
  return stage.expression.kind !== 'group' || isExpression(stage.expression.body);
}

/** Reads a PowerShell script. Never throws on input; linear in its length. */
export function parsePowerShell(text: string): ScriptTree {
  return new PowerShellParser(text).parse();
}
