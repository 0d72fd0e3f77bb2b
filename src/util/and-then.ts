/** A value, or one that has to be waited for, for example because a library is loaded first. */
export type Eventually<Value> = Value | Promise<Value>;

/**
 * Goes on with a value as soon as it is there, which mostly is at once: to wait six times for each of 4,000
 * prompts, none of which needs a library, takes a tenth of a lint.
 */
export function andThen<Value, Result>(
  value: Eventually<Value>,
  next: (value: Value) => Eventually<Result>,
): Eventually<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** All of the values, in their order: at once, unless one of them has to be waited for. */
export function allOf<Value>(values: Eventually<Value>[]): Eventually<Value[]> {
  return areThere(values) ? values : Promise.all(values);
}

function areThere<Value>(values: Eventually<Value>[]): values is Value[] {
  return values.every((value) => !(value instanceof Promise));
}
