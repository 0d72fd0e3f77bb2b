import { runInThisContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { latePatterns } from '../../scripts/late-patterns.mjs';

/** What the body of a bundle returns, as it is written and with its regular expressions made late. */
function both(body: string): { late: string; before: unknown; after: unknown } {
  const code = `(function () {${body}\n})`;
  const late = latePatterns(code);
  return { late, before: runInThisContext(code)(), after: runInThisContext(late)() };
}

describe('latePatterns', () => {
  const bodies = {
    'one that is used once':
      'var a = /x+/g; function f(text) { return text.replace(a, "y") } return f("axxb") + f("xx")',
    'one that is used in several places': 'var a = /x/; return [a.test("x"), a.test("y"), a.source]',
    'one that remembers where it was':
      'var a = /x/y; a.lastIndex = 1; return [a.test("ax"), a.lastIndex, a.test("ax")]',
    'a name that means something else further in':
      'var a = /x/; function f(a) { return a } { let a = 2; f(a) } return [f(1), a.test("x")]',
    'a name for a property and its value': 'var a = /x/; var { b } = { b: a }; return { a, b }.a === b',
    'one that is put together of constants, where they mean something else':
      'var part = "x+", a = new RegExp("^" + part + "$"); function f(part) { return a.test(part) } return [f("xx"), f("x+")]',
    'one that is put together of another':
      'var a = /x/, b = new RegExp(a.source + "y"), c = new RegExp(b.source, "g"); return "xy".match(c)',
  };
  for (const [what, body] of Object.entries(bodies)) {
    it(`makes ${what} where it is used`, () => {
      const { late, before, after } = both(body);
      expect(after).toEqual(before);
      expect(late).not.toMatch(/\ba ?= ?(?:\/|new)/);
    });
  }

  it('leaves what is set once more, or is put together by a call', () => {
    const { late, before, after } = both(
      'var a = /x/; a = /y/; var b = new RegExp(["x"].join("|")); return [a.test("y"), b.test("x")]',
    );
    expect(after).toEqual(before);
    expect(late).not.toContain('??=');
  });
});
