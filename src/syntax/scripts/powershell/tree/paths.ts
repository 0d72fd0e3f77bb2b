import { commandOf, nameOf } from './shapes.ts';
import type { Expression, Statement } from './tree.ts';

/** Parameters of `Test-Path` whose value is no path. */
const otherValue = /^(?:pathtype|erroraction|ea)$/;

/** What `Test-Path env:NAME` asks for, or null. */
export function pathOfTest(statement: Statement): Expression | null {
  const stage = commandOf(statement);
  if (stage === null || nameOf(stage) !== 'test-path') return null;
  const given = stage.arguments.find((argument, at) => {
    const before = stage.arguments[at - 1];
    return argument.kind === 'value' && !(before?.kind === 'parameter' && otherValue.test(before.name));
  });
  return given?.kind === 'value' ? given.value : null;
}

/** The variable that a path such as `env:NAME` or `Env:\NAME` means, or null. */
export function environmentName(path: string | null): string | null {
  return /^env:[\\/]?([\w()]+)$/i.exec(path ?? '')?.[1]?.toUpperCase() ?? null;
}
