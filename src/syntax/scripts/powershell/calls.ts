import type { Span } from '../../../source/span.ts';
import type { Command, Text } from '../program.ts';
import { bindArguments, type ReadArgument } from './arguments.ts';
import { environmentName, wordOf } from './conditions.ts';
import { constantOf, outside, printLine, sequence, unknown } from './names.ts';
import { PowerShellOutput } from './output.ts';
import { variablePiece } from './shapes.ts';
import type { CommandStage, Expression, ScriptBlock } from './tree.ts';
import {
  aliases,
  harmlessCommands,
  harmlessSubcommands,
  quietOptions,
  silentCommands,
} from './vocabulary.ts';

/** Commands that write to a stream other than the output, which `2>&1` and its like bring back. */
const otherStreams = /^write-(?:error|warning|verbose|debug|information|host)$/;

/** What single commands do. */
export abstract class PowerShellCalls extends PowerShellOutput {
  abstract defineFunction(name: string, block: ScriptBlock, parameters: boolean): Command;

  /** The command's own output; nothing comes in from a pipeline. */
  commandOutput(stage: CommandStage): Command {
    if (stage.name.kind === 'block') return this.#runBlock(stage, stage.name.block);
    const written = constantOf(this.textOf(stage.name));
    if (written === null) {
      this.argumentsOf(stage);
      return outside(stage.span, 'anything', 'it runs a command that only the run names', true);
    }
    const name = nameOfCommand(written);
    const isSourced = stage.operator === '.' || /\.ps1$/i.test(written);
    if (isSourced && this.tree.functions.get(name) === undefined) {
      this.argumentsOf(stage);
      return outside(stage.span, 'anything', `it runs ${shorten(written)}`, true);
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
        return { name: null, text: this.#argumentText(value), expression: value };
      }
      const text = argument.value === null ? null : this.#argumentText(argument.value);
      return { name: argument.name, text, expression: argument.value };
    });
  }

  /** Path arguments may name variables of the environment, too. */
  #argumentText(value: Expression) {
    const word = value.kind === 'text' ? wordOf(value) : null;
    const variable = environmentName(word);
    if (variable !== null) this.noteRead(variable, value.span, true);
    return this.textOf(value);
  }

  #cmdlet(stage: CommandStage, name: string, written: string): Command {
    if (name === 'write-output') return this.#writeOutput(stage);
    const given = this.argumentsOf(stage);
    const variables = this.#setByCommand(stage, given);
    const own = this.#withoutVariables(stage, name, written, given);
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
      return outside(place, 'anything', 'it runs code by Invoke-Expression', true);
    if (name === 'get-content') {
      const path = given.find((argument) => argument.name === null)?.text;
      const variable = environmentName(path === undefined || path === null ? null : constantOf(path));
      if (variable !== null) return printLine([variablePiece(`env:${variable}`, place)], place);
    }
    if (/^(?:set|new|clear|remove)-(?:item|variable)$|^set-content$/.test(name)) {
      const target = environmentName(wordOfFirst(given));
      if (target !== null) return this.#setEnvironment(target, place);
      if (name.endsWith('-variable')) return outside(place, 'nothing', '', true);
    }
    if (name === 'cmd') {
      const prints = printsOfShell(given.slice(1).flatMap(({ text }) => text ?? []));
      return outside(place, prints, prints === 'anything' ? 'it runs cmd' : '');
    }
    // It is no output within PowerShell; whether it reaches the output of the whole process, its host decides.
    if (name === 'write-host' && given.some(({ text }) => maybeTag.test(wordsOf(text))))
      return outside(place, 'anything', 'it writes a tag by Write-Host');
    const isMerged = stage.redirections.some(({ merge, stream }) => merge && stream !== '1');
    if (otherStreams.test(name) && isMerged) return outside(place, 'anything', `it runs ${shorten(written)}`);
    const hasBlock = given.some(({ expression }) => expression?.kind === 'block');
    const prints = isMerged && silentCommands.has(name) ? 'harmless' : printsOf(name, given);
    return outside(place, prints, prints === 'anything' ? `it runs ${shorten(written)}` : '', hasBlock);
  }

  #setEnvironment(name: string, place: Span): Command {
    const target = this.targetOf(
      { kind: 'variable', name: `env:${name}`, scoped: true, span: place },
      place.end,
    );
    return { kind: 'assign', name: target, value: null, append: false };
  }

  /** Variables that a parameter such as `-OutVariable` names. */
  #setByCommand(stage: CommandStage, given: readonly ReadArgument[]): Command[] {
    return given.flatMap(({ name, text }, index): Command[] => {
      if (
        !/^(?:outvariable|ov|variable|errorvariable|ev|pipelinevariable|pv|sessionvariable)$/.test(name ?? '')
      )
        return [];
      const named = text ?? given[index + 1]?.text ?? null;
      const word = named === null ? null : constantOf(named);
      if (word === null || word === '') return [];
      const variable = {
        kind: 'variable',
        name: word.replace(/^\+/, '').toLowerCase(),
        scoped: false,
      } as const;
      const target = this.targetOf({ ...variable, span: stage.span }, stage.span.end);
      return [{ kind: 'assign', name: target, value: null, append: false }];
    });
  }

  #writeOutput(stage: CommandStage): Command {
    const lines = stage.arguments.flatMap((argument): Command[] => {
      const value = argument.value;
      if (value === null) return [];
      if (argument.kind === 'parameter' && argument.name === 'noenumerate') return [];
      return [this.printExpression(value)];
    });
    return sequence(lines);
  }

  #call(stage: CommandStage, name: string, blocks: readonly ScriptBlock[]): Command {
    const given = this.argumentsOf(stage);
    const { positional, named } = bindArguments(name, blocks, given, unknown(stage.span));
    return { kind: 'call', name, arguments: positional, named, span: stage.span };
  }

  /** `& { … }` has variables of its own, `. { … }` has not. */
  #runBlock(stage: CommandStage, block: ScriptBlock): Command {
    const given = this.argumentsOf(stage);
    if (stage.operator === '.') return this.printed(block.body);
    const name = `&${stage.span.start}`;
    const { positional, named } = bindArguments(name, [block], given, unknown(stage.span));
    return sequence([
      this.defineFunction(name, block, true),
      { kind: 'call', name, arguments: positional, named, span: stage.span },
    ]);
  }
}

/** In lower case, without what may be left out: `Get-Content` for `gc`, `git` for `git.exe`. */
export function nameOfCommand(written: string): string {
  const name = written
    .toLowerCase()
    .replace(/^microsoft\.powershell\.\w+\\/, '')
    .replace(/\.(?:exe|cmd|bat)$/, '');
  return aliases.get(name) ?? name;
}

function shorten(word: string): string {
  const clean = word.replace(/\s+/g, ' ');
  return clean.length > 40 ? `${clean.slice(0, 39)}…` : clean;
}

function wordOfFirst(given: readonly ReadArgument[]): string | null {
  const first = given.find(
    ({ name }, index) => name === null || /^(?:path|literalpath)$/.test(given[index]?.name ?? ''),
  );
  const value = first?.text ?? given[given.indexOf(first as ReadArgument) + 1]?.text ?? null;
  return value === null ? null : constantOf(value);
}

const maybeTag = /<\/?[a-z]/;

function wordsOf(text: Text | null): string {
  return (text ?? []).map((piece) => (piece.kind === 'literal' ? piece.text : '')).join('');
}

function printsOf(name: string, given: readonly ReadArgument[]): 'anything' | 'harmless' | 'nothing' {
  if (silentCommands.has(name)) {
    const isPassing = given.some((argument) => argument.name === 'passthru');
    return isPassing ? 'harmless' : 'nothing';
  }
  if (harmlessCommands.has(name)) return 'harmless';
  const subcommands = harmlessSubcommands.get(name);
  const first = given[0]?.name === null ? given[0].text : null;
  const word = first === null ? null : constantOf(first);
  if (word === null) return 'anything';
  const quiet = quietOptions.get(`${name} ${word}`) ?? [];
  const options = given.map((argument) =>
    argument.name === null ? constantOf(argument.text ?? []) : `-${argument.name}`,
  );
  if (options.some((option) => option !== null && quiet.includes(option))) return 'nothing';
  return subcommands?.includes(word) ? 'harmless' : 'anything';
}

/** What a line for `cmd /c` prints: nothing when it goes to a file. */
function printsOfShell(line: Text): 'anything' | 'harmless' | 'nothing' {
  const written = line.map((piece) => (piece.kind === 'literal' ? piece.text : '?')).join('');
  const alone = written.replace(/[2-9]>(?:&\d|\s*[^\s&|<>]+)/g, '');
  if (/[&|]/.test(alone.replace(/>&2/g, '>'))) return 'anything';
  if (/(?:^|\D)1?>/.test(alone)) return 'nothing';
  const [name = '', first = '', ...others] = alone.trim().split(/\s+/);
  if ((quietOptions.get(`${name} ${first}`) ?? []).some((option) => others.includes(option)))
    return 'nothing';
  return harmlessSubcommands.get(name)?.includes(first) === true ? 'harmless' : 'anything';
}
