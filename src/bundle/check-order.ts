import { quoteName, refuse } from '../source/refusal.ts';

/** Refuses names that are not in strictly ascending code-unit order: so none can stand there twice. */
export function checkAscending(what: string, names: readonly string[]): void {
  for (let index = 1; index < names.length; index++) {
    const before = names[index - 1] ?? '';
    const name = names[index] ?? '';
    if (before === name) refuse(`${quoteName(name)} stands twice among ${what}`);
    if (before > name)
      refuse(`${quoteName(name)} stands after ${quoteName(before)} among ${what}, out of order`);
  }
}
