import type { Expression, Statement } from './tree.ts';
import { aliases } from './vocabulary.ts';

/** Parameters of `Test-Path` whose value is no path. */
const otherValue = /^(?:pathtype|erroraction|ea)$/;

/** What `Test-Path env:NAME` asks for, or null. */
export function pathOfTest(statement: Statement): Expression | null {
  const [stage, other] = statement.kind === 'pipeline' ? statement.stages : [];
  if (other !== undefined || stage?.kind !== 'command' || stage.name.kind !== 'text') return null;
  const word = wordOf(stage.name)?.toLowerCase() ?? '';
  if ((aliases.get(word) ?? word) !== 'test-path') return null;
  const given = stage.arguments.find((argument, at) => {
    const before = stage.arguments[at - 1];
    return argument.kind === 'value' && !(before?.kind === 'parameter' && otherValue.test(before.name));
  });
  return given?.kind === 'value' ? given.value : null;
}

/** The text of an expression without anything in it that must be worked out, or null. */
export function wordOf(expression: Expression): string | null {
  if (expression.kind === 'number') return expression.text;
  if (expression.kind !== 'text') return null;
  const texts = expression.parts.map((part) => (part.kind === 'fixed' ? part.text : null));
  return texts.includes(null) ? null : texts.join('');
}

/** The variable that a path such as `env:NAME` or `Env:\NAME` means, or null. */
export function environmentName(path: string | null): string | null {
  return /^env:[\\/]?([\w()]+)$/i.exec(path ?? '')?.[1]?.toUpperCase() ?? null;
}
