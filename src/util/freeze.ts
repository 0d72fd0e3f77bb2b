/**
 * Freezes `value` and everything reachable from it; returns it. For plain data without a cycle: asking every
 * value first whether it is frozen costs more than to freeze a shared one twice.
 */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) freezeTree(value);
  return value;
}

function freezeTree(value: object): void {
  Object.freeze(value);
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) deepFreeze(value[index]);
    return;
  }
  const members = value as Readonly<Record<string, unknown>>;
  for (const key in members) deepFreeze(members[key]);
}
