/** How far around a tag an element reaches that is looked for. */
export const mostWithin = 3_000;
/** No text stands in more elements. */
const mostOpen = 20;

const element = /<(\/?)([A-Za-z][\w-]*)(\s[^<>]*)?>/g;

/**
 * Whether the place between two texts is within an element of which `holds` is true; it is told the name, where in `before` the element
 * begins, and its attributes.
 */
export function isWithinElement(
  before: string,
  after: string,
  holds: (name: string, at: number, attributes: string | undefined) => unknown,
): boolean {
  const open = new Set<string>();
  for (const { 1: slash, 2: name = '', 3: attributes, index } of before.matchAll(element)) {
    if (slash === '/') open.delete(name);
    else if (holds(name, index, attributes)) open.add(name);
  }
  // "Read the <transcript> below" speaks of the one that is opened next.
  return [...open]
    .slice(-mostOpen)
    .some((name) => /^<\//.test(new RegExp(`</?${name}\\b`).exec(after)?.[0] ?? ''));
}
