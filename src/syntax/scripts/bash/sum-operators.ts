/** Operators of tests, and what stands for them in `((…))`. */
const ofSums: Readonly<Record<string, string>> = {
  '-eq': '==',
  '-ne': '!=',
  '-lt': '<',
  '-le': '<=',
  '-gt': '>',
  '-ge': '>=',
};
const betweenValues = /[\w\])}"][ \t]+(-(?:eq|ne|lt|le|gt|ge))[ \t]+["$\w(]/;

/** `((n -ge 5))`: what is told of it; null where no such operator stands between two values. */
export function testOperatorIn(source: string): { readonly why: string; readonly help: string } | null {
  const sign = betweenValues.exec(source)?.[1];
  if (sign === undefined) return null;
  return {
    why: `"((" knows no ${sign}, so Bash cannot read it, and it fails`,
    help: `write ${ofSums[sign]} in place of ${sign}`,
  };
}
