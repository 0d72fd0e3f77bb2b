/** The function, computed once for each object that it is asked about. */
export function memo<Key extends object, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const known = new WeakMap<Key, { readonly result: Result }>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before.result;
    const result = compute(key);
    known.set(key, { result });
    return result;
  };
}

/** The same of texts, for as long as the function itself is kept. */
export function memoByText<Text extends string, Result>(
  compute: (text: Text) => Result,
): (text: Text) => Result {
  const known = new Map<Text, { readonly result: Result }>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before.result;
    const result = compute(text);
    known.set(text, { result });
    return result;
  };
}

/** What a function gives, found when it is asked for. */
export function once<Result>(find: () => Result): () => Result {
  let found: { readonly result: Result } | null = null;
  return () => {
    found ??= { result: find() };
    return found.result;
  };
}
