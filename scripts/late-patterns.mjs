// V8 parses a regular expression where it is evaluated, so those that are constants of a module when the module is loaded.
// To make the hundreds of raymond takes as long as all else that its code does then, and a lint of clean prompts uses fifty
// of them. So the build writes each where it is used: `(pattern ??= /…/)`.
import { parse } from 'acorn';
import { analyze } from 'eslint-scope';
import MagicString from 'magic-string';

/** Whether an expression has the same value whenever it is evaluated, if the constants that it names have. */
function isConstant(node) {
  if (node.type === 'TemplateLiteral') return node.expressions.every(isConstant);
  if (node.type === 'BinaryExpression') return isConstant(node.left) && isConstant(node.right);
  if (node.type === 'MemberExpression') return isConstant(node.object) && !node.computed;
  return node.type === 'Literal' || node.type === 'Identifier';
}

const isLiteral = (node) => node?.regex !== undefined;
const isConstructed = (node) =>
  node?.type === 'NewExpression' && node.callee.name === 'RegExp' && node.arguments.every(isConstant);

/** The names that stand for both a property and its value, as in `{ name }`. */
function shorthands(node, found = new Set()) {
  if (node.type === 'Property' && node.shorthand) found.add(node.value);
  for (const child of Object.values(node).flat()) if (child?.type !== undefined) shorthands(child, found);
  return found;
}

/** The code of a bundle, one function, in which the regular expressions that are constants are made when they are first used. */
export function latePatterns(code) {
  const tree = parse(code, { ecmaVersion: 2023, ranges: true });
  const scopes = analyze(tree, { ecmaVersion: 2023, ignoreEval: true });
  const both = shorthands(tree);
  const edited = new MagicString(code);
  for (const { name, defs, references } of scopes.acquire(tree.body[0].expression).variables) {
    const [{ id, init } = {}, ...others] = defs.map(({ node }) => node);
    if (!isLiteral(init) && !isConstructed(init)) continue;
    const uses = references.filter((reference) => !reference.init);
    if (others.length > 0 || uses.some((use) => use.isWrite())) continue;
    // The names in one that is put together can mean something else where it is used.
    const made = isLiteral(init) ? code.slice(init.start, init.end) : `late_${name}()`;
    if (isLiteral(init)) edited.remove(id.end, init.end);
    else edited.update(id.end, init.start, `,late_${name}=()=>`);
    for (const { identifier } of uses) {
      const key = both.has(identifier) ? `${name}:` : '';
      edited.update(identifier.start, identifier.end, `${key}(${name}??=${made})`);
    }
  }
  return edited.toString();
}
