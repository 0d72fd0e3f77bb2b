/** Freezes `value` and everything reachable from it that is not frozen yet; returns it. Plain data only. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) freezeTree(value);
  return value;
}

function freezeTree(value: object): void {
  Object.freeze(value);
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) deepFreeze(value[index]);
    return;
  }
  const members = value as Readonly<Record<string, unknown>>;
  for (const key in members) {
    const member = members[key];
    if (typeof member === 'object' && member !== null && !Object.isFrozen(member)) freezeTree(member);
  }
}
