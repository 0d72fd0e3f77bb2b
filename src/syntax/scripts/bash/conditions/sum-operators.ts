/** Operators of tests and of other languages, and what stands for them in `((…))`. */
const ofSums: Readonly<Record<string, string>> = {
  '-eq': '==',
  '-ne': '!=',
  '-lt': '<',
  '-le': '<=',
  '-gt': '>',
  '-ge': '>=',
  '=>': '>=',
  '=<': '<=',
};
const betweenValues = /[\w\])}"](?:[ \t]+(-(?:eq|ne|lt|le|gt|ge))[ \t]+|[ \t]*(=[<>])[ \t]*)["$\w(]/;

/** `((n -ge 5))`, `((n => 5))`: what is told of it; null where no such operator stands between two values. */
export function testOperatorIn(source: string): { readonly why: string; readonly help: string } | null {
  const [, ofTests, turned] = betweenValues.exec(source) ?? [];
  const sign = ofTests ?? turned;
  if (sign === undefined) return null;
  return {
    why: `"((" knows no ${sign}, so Bash cannot read it, and it fails`,
    help: `write ${ofSums[sign]} in place of ${sign}`,
  };
}
