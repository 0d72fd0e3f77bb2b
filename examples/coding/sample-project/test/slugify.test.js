import { slugify } from '../src/slugify.js';

const cases = [
  ['Hello World', 'hello-world'],
  ['Tabs  and   spaces', 'tabs-and-spaces'],
  ['What now?', 'what-now'],
  ['100% (really)', '100-really'],
];

let failures = 0;
for (const [title, expected] of cases) {
  const actual = slugify(title);
  if (actual === expected) continue;
  failures += 1;
  console.log(`not ok: slugify("${title}") is "${actual}", expected "${expected}"`);
}
console.log(`${cases.length - failures} of ${cases.length} cases pass`);
process.exitCode = failures === 0 ? 0 : 1;
