import {
  type Arm,
  type Command,
  errorLevel,
  type Fact,
  type Pattern,
  type Piece,
  type Program,
  type Text,
} from '../../../src/syntax/scripts/program.ts';

/**
 * A program in one line, for tables in tests.
 *
 * - Texts stand in double quotes: `{X}` a variable, `{X:-…}` one with a fallback, `{X~}` one with an edit,
 *   `$(…)` what commands print, `{?}` unknown, `{#}` unknown but harmless; a line break is `\n`.
 * - `print "…"`, `X = "…"`, `X += ?`, `a; b`, `if c then a else b`, `test [left == "value"]`, `succeed`, `fail`,
 *   `a && b`, `not a`, `switch "…" { a|glob:b* => …; *: fall => … }`, `loop while c do …`, `loop do … while c`,
 *   `loop X in ["a", "b"] do …`, `loop X in ? do …`, `function f: …`, `call f("…", name="…")`,
 *   `exit success`, `return last`, `break 1`, `subshell …`, `quiet …`, `at-exit …`, `errexit on`, `:label`,
 *   `goto label`, `gosub label("…")`, `anything<it runs python>`, `harmless`, `nothing`, the last three with
 *   ` assigns` and ` final`.
 */
export function renderProgram(program: Program): string {
  return renderCommand(program.body);
}

export function renderCommand(command: Command): string {
  switch (command.kind) {
    case 'print':
      return `print ${renderText(command.text)}`;
    case 'assign': {
      const value = command.value === null ? '?' : renderText(command.value);
      const keeps = command.keeps === undefined ? '' : ` keeping ${command.keeps}`;
      return `${command.name} ${command.append ? '+=' : '='} ${value}${keeps}`;
    }
    case 'sequence':
      return command.commands.length === 0 ? '{}' : command.commands.map(inner).join('; ');
    case 'if': {
      const otherwise = command.otherwise === null ? '' : ` else ${inner(command.otherwise)}`;
      return `if ${inner(command.condition)} then ${inner(command.then)}${otherwise}`;
    }
    case 'test':
      return command.fact === null ? 'test' : `test [${renderFact(command.fact)}]`;
    case 'status':
      return command.status === 'success' ? 'succeed' : 'fail';
    case 'and':
    case 'or':
      return `${inner(command.left)} ${command.kind === 'and' ? '&&' : '||'} ${inner(command.right)}`;
    case 'not':
      return `not ${inner(command.command)}`;
    case 'switch':
      return `switch${command.leftOver === 'perhaps nothing' ? ', perhaps whole,' : ''} ${renderText(command.subject)} { ${command.arms.map(renderArm).join('; ')} }`;
    case 'loop':
      return renderLoop(command);
    case 'function':
      return `function ${command.name}: ${inner(command.body)}`;
    case 'exit':
    case 'return':
      return `${command.kind} ${command.code === errorLevel ? 'level' : command.status}`;
    case 'break':
    case 'continue':
      return `${command.kind} ${command.levels}`;
    case 'subshell':
    case 'quiet':
    case 'at-exit':
      return `${command.kind} ${inner(command.body)}`;
    case 'errexit':
      return `errexit ${command.on ? 'on' : 'off'}`;
    case 'label':
      return `:${command.name}`;
    case 'goto':
      return `goto ${command.label}`;
    case 'call': {
      // What the names `#` and `*` stand for follows from the arguments.
      const others = command.named.filter(({ name }) => /\w/.test(name));
      const named = others.map((entry) => `${entry.name}=${renderText(entry.value)}`);
      const given = command.arguments.slice(
        0,
        command.arguments.findLastIndex((text) => text.length > 0) + 1,
      );
      return `call ${command.name}(${[...given.map(renderText), ...named].join(', ')})`;
    }
    case 'gosub':
      return `gosub ${command.label}(${command.arguments.map(renderText).join(', ')})`;
    case 'outside': {
      const reason = command.prints === 'anything' ? `<${command.reason}>` : '';
      return `${command.prints}${reason}${command.assigns ? ' assigns' : ''}${command.final ? ' final' : ''}`;
    }
  }
}

/** A command within another one: in braces when it consists of several. */
function inner(command: Command): string {
  const text = renderCommand(command);
  const isOne =
    (command.kind === 'sequence' && command.commands.length < 2) ||
    !['sequence', 'and', 'or', 'if', 'loop'].includes(command.kind);
  return isOne ? text : `{ ${text} }`;
}

function renderLoop(loop: Extract<Command, { kind: 'loop' }>): string {
  const { condition, each } = loop;
  const body = inner(loop.body);
  let head = '';
  if (each !== null) {
    const unknown = each.areArguments === true ? 'arguments' : '?';
    const values = each.values === null ? unknown : `[${each.values.map(renderText).join(', ')}]`;
    head = ` ${each.name} in ${values}`;
  }
  const asked = condition === null ? '' : ` ${loop.until ? 'until' : 'while'} ${inner(condition)}`;
  return loop.bodyFirst ? `loop${head} do ${body}${asked}` : `loop${head}${asked} do ${body}`;
}

function renderArm(arm: Arm): string {
  const next = arm.next === 'leave' ? '' : `: ${arm.next}`;
  return `${arm.patterns.map(renderPattern).join('|')}${next} => ${inner(arm.body)}`;
}

function renderPattern(pattern: Pattern): string {
  if (pattern.kind === 'text') return pattern.text === '' ? '""' : pattern.text;
  if (pattern.kind === 'glob') return `glob:${pattern.text}`;
  return pattern.kind === 'any' ? '*' : '?';
}

function renderFact(fact: Fact): string {
  if (fact.value === null) return fact.equal ? fact.subject : `not ${fact.subject}`;
  return `${fact.subject} ${fact.equal ? '==' : '!='} ${JSON.stringify(fact.value)}`;
}

export function renderText(text: Text): string {
  return `"${text.map(renderPiece).join('')}"`;
}

function renderPiece(piece: Piece): string {
  switch (piece.kind) {
    case 'literal':
      return piece.text.replaceAll('\r', '\\r').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
    case 'variable': {
      const fallback = piece.fallback === null ? '' : `:-${renderText(piece.fallback).slice(1, -1)}`;
      return `{${piece.name}${fallback}${piece.edit === null ? '' : '~'}}`;
    }
    case 'captured':
      return `$(${renderCommand(piece.body)})`;
    case 'unknown':
      return piece.harmless ? '{#}' : '{?}';
  }
}
