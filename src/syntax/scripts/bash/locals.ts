/**
 * Variables that functions declare as their own. Bash shows them to the functions that these call, too, and
 * gives the outer variable of that name back at the end. So a name that belongs to one function alone gets
 * a name of its own there; any other has no known value, in the whole script.
 */
export interface Locals {
  /** The names, by function, that nobody else can see. */
  readonly own: ReadonlyMap<string, ReadonlySet<string>>;
  readonly shared: ReadonlySet<string>;
}

const declaration = /(?<![\w$-])(?:local|declare|typeset)\s((?:\\\r?\n|[^\n;&|])*)/g;

/** Sorts the names by the texts of the functions. What only looks like a declaration does no harm. */
export function findLocals(functions: readonly { readonly name: string; readonly text: string }[]): Locals {
  const own = new Map<string, Set<string>>();
  const shared = new Set<string>();
  const users = new Map<string, number>();
  if (!functions.some(({ text }) => text.search(declaration) >= 0)) return { own, shared };
  const words = functions.map(({ text }) => text.match(/[A-Za-z_]\w*/g) ?? []);
  for (const used of words) for (const word of new Set(used)) users.set(word, (users.get(word) ?? 0) + 1);
  for (const [index, { name, text }] of functions.entries()) {
    const names = new Set<string>();
    for (const match of text.matchAll(declaration))
      for (const word of (match[1] ?? '').match(/[A-Za-z_]\w*/g) ?? []) names.add(word);
    const isRecursive = (words[index] ?? []).filter((word) => word === name).length > 1;
    const isTwice = functions.some((other, at) => at !== index && other.name === name);
    for (const word of names) {
      if ((users.get(word) ?? 0) > 1 || isRecursive || isTwice || !/^\w+$/.test(name)) shared.add(word);
      else own.set(name, (own.get(name) ?? new Set()).add(word));
    }
  }
  return { own, shared };
}
