import { constantOf } from './build-command.ts';
import { visitCommands } from './follow/contents/names-in.ts';
import type { Behaviour } from './follow/output/behaviour.ts';
import type { Command } from './program.ts';

/**
 * Marks where a script does more for the payloads that it tells apart than its endings show: where it runs other programs in a branch
 * for them, writes to a file, or sets variables to other values that it uses, but for targets and messages.
 */
export function withActs(behaviour: Behaviour, body: Command, text: string): Behaviour {
  if (behaviour.handled.length === 0) return behaviour;
  const places = new Set<number>();
  const noteTests = (condition: Command) =>
    visitCommands(condition, (command) => {
      const asked = command.kind === 'test' ? command.fact?.operand?.[0] : undefined;
      if (asked !== undefined) places.add(asked.span.start);
    });
  const used = usedNames(body, text);
  const done = (branch: Command | null) => (branch === null ? '' : doneIn(branch, text, used));
  visitCommands(body, (command) => {
    const { kind } = command;
    if (kind === 'switch') {
      const takesAll = command.arms.some(({ patterns }) => patterns.some((one) => one.kind === 'any'));
      const ways = [...command.arms.map((arm) => done(arm.body)), ...(takesAll ? [] : [''])];
      if (new Set(ways).size > 1) places.add(command.span.start);
    }
    if (kind === 'if' && done(command.then) !== done(command.otherwise)) noteTests(command.condition);
    if ((kind === 'and' || kind === 'or') && done(command.right) !== '') noteTests(command.left);
  });
  const handled = behaviour.handled.map((one) =>
    places.has(one.span.start) ? { ...one, acts: true as const } : one,
  );
  return { ...behaviour, handled };
}

/** What code does besides printing where nobody keeps it: the same text is the same. */
function doneIn(body: Command, text: string, used: ReadonlySet<string>): string {
  const found: string[] = [];
  visitCommands(body, (command) => {
    const written = command.kind === 'quiet' && command.toNoFile !== true ? command.body : null;
    if (written?.kind === 'print') found.push(text.slice(written.span.start, written.span.end));
    if (command.kind === 'assign' && used.has(command.name)) {
      const { name, value } = command;
      found.push(name, constantOf(value ?? []) ?? JSON.stringify(value?.map(({ span }) => span)));
    }
    if (command.kind === 'outside' || command.kind === 'call')
      found.push(text.slice(command.span.start, command.span.end));
  });
  return found.join('\n');
}

const targetBehind = /<(?:goto|reset|call|function|fork)\b[^<>]*>\s*$/;

/** The variables that programs are given, or that are printed to standard output or to files, but as the target of a tag. */
function usedNames(body: Command, text: string): ReadonlySet<string> {
  const names = new Set<string>();
  const messages = new Set<Command>();
  visitCommands(body, (command) => {
    if (command.kind === 'quiet' && command.toNoFile === true)
      visitCommands(command.body, (inner) => messages.add(inner));
    if (command.kind === 'outside' || command.kind === 'call')
      for (const [name] of text.slice(command.span.start, command.span.end).matchAll(/\w+/g)) names.add(name);
    if (command.kind !== 'print' || messages.has(command)) return;
    for (const [at, piece] of command.text.entries()) {
      const before = command.text[at - 1];
      const isTarget = before?.kind === 'literal' && targetBehind.test(before.text);
      if (piece.kind === 'variable' && !isTarget) names.add(piece.name);
    }
  });
  return names;
}
