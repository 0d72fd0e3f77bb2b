import { isEmpty } from '../../../src/syntax/scripts/build-command.ts';
import type { Each } from '../../../src/syntax/scripts/each.ts';
import type { Command, Program, Status, Text } from '../../../src/syntax/scripts/program.ts';

/** Decides, one after the other, whatever only a run settles. */
export type Dice = (sides: number) => number;

/** What one run of a program did. */
export interface Run {
  readonly output: string;
  readonly status: Status;
}

class Exit extends Error {}
class Return extends Error {}
class Leave extends Error {
  readonly kind: 'break' | 'continue';
  levels: number;
  constructor(kind: 'break' | 'continue', levels: number) {
    super(kind);
    this.kind = kind;
    this.levels = levels;
  }
}
/** The program went round for ever, or too deep: no run to compare with. */
export class Endless extends Error {}

/** What an `outside` command or an unknown text may print. */
const anything = ['', 'nothing of note', '<goto>Z</goto>'];

/** Runs a program for one outcome of everything that is open, as a shell would. The naive twin of `followProgram`. */
export function runProgram(program: Program, dice: Dice): Run {
  return new Machine(dice).whole(program);
}

class Machine {
  readonly #dice: Dice;
  #variables = new Map<string, string>();
  #functions = new Map<string, Command>();
  #output = '';
  #status: Status = 'success';
  #errexit = false;
  #conditions = 0;
  #steps = 0;
  #depth = 0;
  /** Also those around a subshell, which is at no depth of its own. */
  #calls = 0;
  #loops = 0;

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  whole(program: Program): Run {
    try {
      this.#run(program.body);
    } catch (thrown) {
      if (!(thrown instanceof Exit || thrown instanceof Return)) throw thrown;
    }
    return { output: this.#output, status: this.#status };
  }

  #run(command: Command): void {
    this.#steps += 1;
    if (this.#steps > 2000) throw new Endless();
    this.#execute(command);
    const simple = ['assign', 'test', 'status', 'outside', 'call', 'subshell'].includes(command.kind);
    if (simple && this.#errexit && this.#status === 'failure' && this.#conditions === 0) throw new Exit();
  }

  #execute(command: Command): void {
    switch (command.kind) {
      case 'print':
        this.#output += this.#text(command.text);
        this.#status = 'success';
        return;
      case 'assign': {
        const captures = command.value?.some(({ kind }) => kind === 'captured') ?? false;
        const before = command.append ? (this.#variables.get(command.name) ?? '') : '';
        const value = command.value === null ? 'U' : this.#text(command.value);
        this.#set(command.name, before + value);
        if (!captures) this.#status = 'success';
        return;
      }
      case 'sequence':
        for (const part of command.commands) this.#run(part);
        return;
      case 'if':
        if (this.#holds(command.condition)) this.#run(command.then);
        else if (command.otherwise === null || isEmpty(command.otherwise)) this.#status = 'success';
        else this.#run(command.otherwise);
        return;
      case 'test': {
        const { fact } = command;
        const known = fact !== null && fact.operand !== null && fact.value !== null;
        const equal = known ? this.#text(fact.operand ?? []) === fact.value : this.#dice(2) === 0;
        this.#status = equal === (fact?.equal ?? true) ? 'success' : 'failure';
        return;
      }
      case 'status':
        this.#status = command.status;
        return;
      case 'and':
        if (this.#holds(command.left)) this.#run(command.right);
        return;
      case 'or':
        if (!this.#holds(command.left)) this.#run(command.right);
        return;
      case 'not':
        this.#status = this.#holds(command.command) ? 'failure' : 'success';
        return;
      case 'switch':
        this.#switch(command);
        return;
      case 'loop':
        this.#loop(command);
        return;
      case 'function':
        this.#functions.set(command.name, command.body);
        this.#status = 'success';
        return;
      case 'call':
        this.#call(command.name);
        return;
      case 'exit':
      case 'return':
        if (command.status === 'unknown') this.#status = this.#dice(2) === 0 ? 'success' : 'failure';
        else if (command.status !== 'last') this.#status = command.status;
        throw command.kind === 'exit' || this.#depth === 0 ? new Exit() : new Return();
      case 'break':
      case 'continue':
        this.#status = 'success';
        if (this.#loops === 0) return;
        throw new Leave(command.kind, Math.min(command.levels, this.#loops));
      case 'subshell':
        this.#subshell(command.body);
        return;
      case 'quiet': {
        const before = this.#output;
        try {
          this.#run(command.body);
        } finally {
          this.#output = before;
        }
        return;
      }
      case 'errexit':
        this.#errexit = command.on;
        this.#status = 'success';
        return;
      case 'outside':
        if (command.prints === 'anything') this.#output += anything[this.#dice(3)];
        if (command.prints === 'harmless') this.#output += 'U';
        if (command.assigns)
          this.#variables = new Map([...this.#variables.keys()].map((name) => [name, 'U']));
        this.#status = this.#dice(2) === 0 ? 'success' : 'failure';
        if (command.final) throw new Exit();
        return;
      default:
        throw new Error(`${command.kind} is not made by the generator`);
    }
  }

  #set(name: string, value: string): void {
    if (value.length > 10_000) throw new Endless();
    this.#variables.set(name, value);
  }

  #holds(command: Command): boolean {
    this.#conditions += 1;
    try {
      this.#run(command);
    } finally {
      this.#conditions -= 1;
    }
    return this.#status === 'success';
  }

  #switch({ subject, arms }: Extract<Command, { kind: 'switch' }>): void {
    const text = this.#text(subject);
    let open = true;
    let falling = false;
    let ran = false;
    for (const arm of arms) {
      const matches =
        open &&
        arm.patterns.some((pattern) =>
          pattern.kind === 'text' ? pattern.text === text : pattern.kind === 'any' || this.#dice(2) === 0,
        );
      if (!matches && !falling) continue;
      if (matches && isEmpty(arm.body)) this.#status = 'success';
      this.#run(arm.body);
      ran = true;
      if (arm.next === 'leave') return;
      falling = arm.next === 'fall';
      open = arm.next === 'match';
    }
    if (!ran) this.#status = 'success';
  }

  #loop({ condition, until, bodyFirst, each, body }: Extract<Command, { kind: 'loop' }>): void {
    const values = each?.values ?? this.#listed(each);
    let last: Status = 'success';
    for (let round = 0; ; round++) {
      if (values !== null && round >= values.length) {
        if (each?.atEnd !== undefined) this.#run(each.atEnd);
        break;
      }
      if (values === null && !(bodyFirst && round === 0)) {
        const goesOn = condition === null ? this.#dice(2) === 0 : this.#goesOn(condition, until === true);
        if (goesOn === 'again') last = 'success';
        if (goesOn === 'again' && !bodyFirst) continue;
        if (goesOn === 'left') last = 'success';
        if (goesOn === false || goesOn === 'left') break;
      }
      if (each !== null) {
        const value = values === null ? 'U' : this.#text(values[round] ?? []);
        this.#set(each.name, value);
        for (const other of each.others ?? []) this.#set(other.name, this.#text(other.values[round] ?? []));
      }
      this.#loops += 1;
      try {
        this.#run(body);
        last = this.#status;
      } catch (thrown) {
        if (!(thrown instanceof Leave)) throw thrown;
        last = 'success';
        thrown.levels -= 1;
        if (thrown.levels > 0) throw thrown;
        if (thrown.kind === 'break') break;
      } finally {
        this.#loops -= 1;
      }
    }
    this.#status = bodyFirst && values === null ? 'success' : last;
  }

  /** What a list gives, word by word. */
  #listed(each: Each | null): Text[] | null {
    if (each?.list === undefined) return null;
    const words = each.list.flatMap(({ text, separators }) => {
      const whole = this.#text(text);
      return separators === null ? [whole] : whole.split(separators).filter((word) => word !== '');
    });
    return words.map((text) => [{ kind: 'literal', text, span: { start: 0, end: 0 } }]);
  }

  /** How the condition of a loop comes out, which `break` and `continue` in it leave. */
  #goesOn(condition: Command, until: boolean): boolean | 'left' | 'again' {
    this.#loops += 1;
    try {
      return this.#holds(condition) !== until;
    } catch (thrown) {
      if (!(thrown instanceof Leave)) throw thrown;
      thrown.levels -= 1;
      if (thrown.levels > 0) throw thrown;
      return thrown.kind === 'break' || until ? 'left' : 'again';
    } finally {
      this.#loops -= 1;
    }
  }

  #call(name: string): void {
    const body = this.#functions.get(name);
    if (body === undefined) {
      this.#output += anything[this.#dice(3)];
      this.#status = this.#dice(2) === 0 ? 'success' : 'failure';
      return;
    }
    if (this.#depth > 15 || this.#calls > 60) throw new Endless();
    const loops = this.#loops;
    this.#loops = 0;
    this.#depth += 1;
    this.#calls += 1;
    try {
      this.#run(body);
    } catch (thrown) {
      if (!(thrown instanceof Return)) throw thrown;
    } finally {
      this.#depth -= 1;
      this.#calls -= 1;
      this.#loops = loops;
    }
  }

  #subshell(body: Command, errexit = this.#errexit): void {
    const saved = {
      variables: new Map(this.#variables),
      functions: new Map(this.#functions),
      errexit: this.#errexit,
      loops: this.#loops,
      depth: this.#depth,
    };
    this.#loops = 0;
    this.#depth = 0;
    this.#errexit = errexit;
    try {
      this.#run(body);
    } catch (thrown) {
      if (!(thrown instanceof Exit)) throw thrown;
    } finally {
      this.#variables = saved.variables;
      this.#functions = saved.functions;
      this.#errexit = saved.errexit;
      this.#loops = saved.loops;
      this.#depth = saved.depth;
    }
  }

  #text(text: Text): string {
    return text.map((piece) => this.#piece(piece)).join('');
  }

  #piece(piece: Text[number]): string {
    switch (piece.kind) {
      case 'literal':
        return piece.text;
      case 'unknown':
        return piece.harmless ? 'U' : (anything[this.#dice(3)] ?? '');
      case 'variable': {
        const value = this.#variables.get(piece.name) ?? '';
        return value === '' && piece.fallback !== null ? this.#text(piece.fallback) : value;
      }
      case 'captured': {
        const before = this.#output;
        this.#output = '';
        // Where there are no commands, Bash takes them for one that succeeds.
        if (isEmpty(piece.body)) this.#status = 'success';
        // Where a command's output is taken, `set -e` is off.
        this.#subshell(piece.body, false);
        const captured = this.#output.replace(/[\r\n]+$/, '');
        this.#output = before;
        return captured;
      }
    }
  }
}
