import type { Span } from '../../../source/span.ts';
import { memo } from '../../../util/memo.ts';
import { constantOf, outside, variablePiece } from '../build-command.ts';
import type { Command, CommandOf, Text } from '../program.ts';
import { type BoundArguments, bindArguments, type ReadArgument } from './arguments.ts';
import { type Leave, newExitCode, perhapsNewExitCode, printLine, sequence, unknown } from './names.ts';
import { PowerShellOutput } from './output.ts';
import { environmentName, wordOf } from './paths.ts';
import { printsOf, printsOfShell } from './prints.ts';
import type { CommandStage, Expression, ScriptBlock, ScriptTree } from './tree.ts';
import { namesSetBy, setsByPath, sourcesOthers } from './variable-setters.ts';
import { aliases, setsExitCode, silentCommands } from './vocabulary.ts';

/** Commands that write to a stream other than the output, which `2>&1` and its like bring back. */
const otherStreams = /^write-(?:error|warning|verbose|debug|information|host)$/;

/** Commands whose texts `powershell.exe` shows on its standard output. */
const hostCommands = /^(?:write-(?:host|warning|verbose|debug|information)|out-(?:host|default))$/;

/** What single commands do. */
export abstract class PowerShellCalls extends PowerShellOutput {
  /** How the functions that have been read can leave whoever calls them. */
  readonly leavesOf = new Map<string, ReadonlySet<Leave>>();

  /** How many statements are being read, each in the one before, those of functions that are called included. */
  protected reading = 0;

  abstract defineFunction(name: string, block: ScriptBlock, isBlock?: boolean): Command;
  abstract lookAhead(name: string, block: ScriptBlock): void;
  abstract noteCalled(name: string): void;
  abstract thrown(place: Span): Command;
  abstract noteLeave(leave: Leave): void;

  /** The command's own output; nothing comes in from a pipeline. */
  commandOutput(stage: CommandStage): Command {
    if (stage.name.kind === 'block') return this.#runBlock(stage, stage.name.block);
    const written = constantOf(this.textOf(stage.name));
    if (written === null) {
      this.hideKept();
      this.argumentsOf(stage);
      return outside('anything', stage.span, 'it runs a command that only the run names', { assigns: true });
    }
    const name = nameOfCommand(written);
    const isSourced = stage.operator === '.' || /\.ps1$/i.test(written);
    if (isSourced && this.tree.functions.get(name) === undefined) {
      this.argumentsOf(stage);
      return outside('anything', stage.span, `it runs ${shorten(written)}`, {
        assigns: true,
        program: written,
      });
    }
    const blocks = this.tree.functions.get(name);
    if (blocks !== undefined) return this.#call(stage, name, blocks);
    return this.#cmdlet(stage, name, written);
  }

  /** The arguments with their texts, each read once. */
  argumentsOf(stage: CommandStage): ReadArgument[] {
    return stage.arguments.map((argument) => {
      if (argument.kind === 'value') {
        const { value } = argument;
        return { name: null, text: this.#givenText(value), expression: value };
      }
      const text = argument.value === null ? null : this.#givenText(argument.value);
      return { name: argument.name, text, expression: argument.value };
    });
  }

  /** Path arguments may name variables of the environment, too. */
  #givenText(value: Expression): Text {
    const word = value.kind === 'text' ? wordOf(value) : null;
    const variable = environmentName(word);
    if (variable !== null) this.noteRead(variable, value.span, true);
    return this.argumentText(value);
  }

  #cmdlet(stage: CommandStage, name: string, written: string): Command {
    if (name === 'write-output') return this.#writeOutput(stage);
    const given = this.argumentsOf(stage);
    const variables = this.#setIn(namesSetBy(given), stage);
    const own = this.#withoutVariables(stage, name, written, given);
    const sets = this.tree.asksExitCode && setsExitCode(name);
    if (sets !== false) variables.push(sets ? newExitCode(stage.span) : perhapsNewExitCode(stage.span));
    return variables.length === 0 ? own : sequence([own, ...variables]);
  }

  #withoutVariables(
    stage: CommandStage,
    name: string,
    written: string,
    given: readonly ReadArgument[],
  ): Command {
    const { span: place } = stage;
    if (name === 'invoke-expression')
      return outside('anything', place, 'it runs code by Invoke-Expression', { assigns: true });
    if (name === 'get-content') {
      const path = given.find((argument) => argument.name === null)?.text;
      const variable = environmentName(path === undefined || path === null ? null : constantOf(path));
      if (variable !== null) return printLine([variablePiece(`env:${variable}`, place)], place);
    }
    if (/^(?:set|new|clear|remove)-(?:item|variable)$|^set-content$/.test(name)) {
      const target = environmentName(wordOfFirst(given));
      if (target !== null) return this.#setEnvironment(target, place);
      if (name.endsWith('-variable')) return outside('nothing', place, '', { assigns: true });
    }
    if (setsByPath(name, given)) return outside('nothing', place, '', { assigns: true });
    if (name === 'cmd') {
      const prints = printsOfShell(given.slice(1).flatMap(({ text }) => text ?? []));
      return outside(prints, place, prints === 'anything' ? 'it runs cmd' : '');
    }
    // It is no output within PowerShell; whether it reaches the output of the whole process, its host decides.
    if (hostCommands.test(name) && given.some(({ text }) => this.mayHoldTag(text ?? [])))
      return outside('anything', place, `it writes a tag by ${inTitleCase(name)}`);
    if (name === 'write-error' && this.#stops(given)) return this.thrown(place);
    const isMerged = stage.redirections.some(({ merge, stream }) => merge && stream !== '1');
    if (otherStreams.test(name) && isMerged)
      return outside('anything', place, `it runs ${shorten(written)}`, { program: written });
    const hasBlock = given.some(({ expression }) => expression?.kind === 'block');
    const prints = isMerged && silentCommands.has(name) ? 'harmless' : printsOf(name, given);
    const reason = prints === 'anything' ? `it runs ${shorten(written)}` : '';
    return outside(prints, place, reason, { assigns: hasBlock, program: written });
  }

  /** Whether `Write-Error` ends what runs, as an error that is thrown does. */
  #stops(given: readonly ReadArgument[]): boolean {
    const at = given.findIndex(({ name }) => name === 'erroraction' || name === 'ea');
    const asked = given[at]?.text ?? given[at + 1]?.text ?? null;
    if (at >= 0) return constantOf(asked ?? [])?.toLowerCase() === 'stop';
    return this.tree.stops === 'always';
  }

  /** Whether a tag may be in a text that goes to the host: one that stands in the script. */
  mayHoldTag(text: Text): boolean {
    return text.some((piece) => {
      if (piece.kind === 'literal') return maybeTag.test(piece.text);
      if (piece.kind === 'captured') return printsTag.test(JSON.stringify(piece.body));
      if (piece.kind !== 'variable') return false;
      const [name = '', owner] = piece.name.split('@');
      if (this.tree.tagged.has(name)) return true;
      // What a function is called with.
      return owner !== undefined && calledWithTag(this.tree).has(owner);
    });
  }

  #setEnvironment(name: string, place: Span): Command {
    const target = this.targetOf(
      { kind: 'variable', name: `env:${name}`, scoped: true, span: place },
      place.end,
    );
    return { kind: 'assign', name: target, value: null };
  }

  /** Variables that are set in the scope of a command, to what only a run knows. */
  #setIn(names: Iterable<string>, { span: place }: CommandStage): Command[] {
    return [...names].flatMap((name): Command[] => {
      const variable = { kind: 'variable', name, scoped: false, span: place } as const;
      // A function that assigns it nowhere else reads the script's.
      const read = this.nameOf(variable);
      const both = new Set([this.targetOf(variable, place.end), ...(read === null ? [] : [read])]);
      return [...both].map((one) => ({ kind: 'assign', name: one, value: null }));
    });
  }

  #writeOutput(stage: CommandStage): Command {
    const lines = stage.arguments.flatMap((argument, index): Command[] => {
      const value = argument.value;
      if (value === null) return [];
      if (argument.kind === 'parameter' && argument.name === 'noenumerate') return [];
      const before = stage.arguments[index - 1];
      if (before?.kind === 'parameter' && /^(?:ov|ea|outvariable|erroraction)$/.test(before.name)) return [];
      return [this.printExpression(value)];
    });
    return sequence([...lines, ...this.#setIn(namesSetBy(this.argumentsOf(stage)), stage)]);
  }

  #call(stage: CommandStage, name: string, blocks: readonly ScriptBlock[]): Command {
    const given = this.argumentsOf(stage);
    const { positional, named } = this.#bind(name, blocks, given, stage);
    const block = blocks.at(-1);
    if (block !== undefined && !this.leavesOf.has(name)) this.lookAhead(name, block);
    const call = this.#called({ kind: 'call', name, arguments: positional, named, span: stage.span });
    const sets = this.#setIn(namesSetBy(given, blocks), stage);
    if (stage.operator !== '.') return sets.length === 0 ? call : sequence([call, ...sets]);
    // What it assigns it assigns here.
    const assigned = this.#setIn(new Set(blocks.flatMap((one) => [...one.assigned])), stage);
    const isOpen = blocks.some((one) => sourcesOthers(one)(this.tree.text));
    const others = isOpen ? [outside('nothing', stage.span, '', { assigns: true })] : [];
    return sequence([call, ...others, ...sets, ...assigned]);
  }

  #bind(
    name: string,
    blocks: readonly ScriptBlock[],
    given: readonly ReadArgument[],
    { span: place }: CommandStage,
  ): BoundArguments {
    const initial = (expression: Expression, { assigned }: ScriptBlock): Text | null => {
      // What the function has itself is not there yet.
      const { start, end } = expression.span;
      const words = this.tree.text.slice(start, end).match(/(?<=[$@{:])\w+/g) ?? [];
      return words.some((word) => assigned.has(word.toLowerCase())) ? null : this.textOf(expression, true);
    };
    return bindArguments(name, blocks, given, unknown(place), { kinds: this.tree.kinds, initial });
  }

  /** A call with where it leads when the function has thrown. */
  #called(call: CommandOf<'call'>): Command {
    this.noteCalled(call.name);
    const leaves = this.leavesOf.get(call.name) ?? new Set();
    for (const leave of leaves) if (leave !== 'throw') this.noteLeave(leave);
    return leaves.has('throw') ? { kind: 'or', left: call, right: this.thrown(call.span) } : call;
  }

  /** `& { … }` has variables of its own, `. { … }` has not. */
  #runBlock(stage: CommandStage, block: ScriptBlock): Command {
    const given = this.argumentsOf(stage);
    if (stage.operator === '.') return this.printed(block.body);
    const name = `&${stage.span.start}`;
    const { positional, named } = this.#bind(name, [block], given, stage);
    return sequence([
      this.defineFunction(name, block, true),
      this.#called({ kind: 'call', name, arguments: positional, named, span: stage.span }),
    ]);
  }
}

/** In lower case, without what may be left out: `Get-Content` for `gc`, `git` for `git.exe`. */
export function nameOfCommand(written: string): string {
  const name = written.toLowerCase().replace(/^microsoft\.powershell\.\w+\\/, '');
  const program = name.replace(/\.(?:exe|cmd|bat)$/, '');
  return (program === name ? aliases.get(name) : null) ?? program;
}

/** `Write-Host` */
function inTitleCase(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

function shorten(word: string): string {
  const clean = word.replace(/\s+/g, ' ');
  return clean.length > 40 ? `${clean.slice(0, 39)}…` : clean;
}

function wordOfFirst(given: readonly ReadArgument[]): string | null {
  const first = given.find(({ name }) => name === null || /^(?:path|literalpath)$/.test(name));
  const value = first?.text ?? given[given.indexOf(first as ReadArgument) + 1]?.text ?? null;
  return value === null ? null : constantOf(value);
}

const maybeTag = /<\/?[a-z]/;
const printsTag = /"text":"[^"]*<\/?[a-z]|"kind":"call"/;

/** The words, in lower case, after which a tag stands in their line: the commands that are called with one are among them. */
const calledWithTag = memo(({ text }: ScriptTree): ReadonlySet<string> => {
  const words = new Set<string>();
  for (const line of text.split(/[\r\n]/)) {
    const tag = [...line.matchAll(/<\/?[a-z]/gi)].at(-1);
    for (const [, word = '', blank] of line.slice(0, tag?.index ?? 0).matchAll(/([^\s;({|&]+)(\s?)/g))
      if (blank !== '') words.add(word.toLowerCase());
  }
  return words;
});
