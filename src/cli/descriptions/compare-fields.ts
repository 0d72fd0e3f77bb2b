import type { FieldChange } from './comparison.generated.ts';

/** Values by their key, null where one is not set. */
export type Fields = ReadonlyMap<string, string | null>;

/** What is not the same, in the order of the keys. */
export function compareFields(before: Fields, after: Fields): FieldChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((field) => {
    const [old, now] = [before.get(field) ?? null, after.get(field) ?? null];
    return old === now ? [] : [{ field, before: old, after: now }];
  });
}
