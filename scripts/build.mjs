// Builds dist/: the command line in one file, and the library.
//
// Node reads a script as a whole before it runs it, so code that a start does not need costs time even so:
// 19 ms for all of raymond, on a machine where `node -e 0` takes 22. So every dynamic import of the start-up
// path becomes a part: bundled by itself and kept behind the start-up code, where the launcher does not even
// read it. The grammar of Bash is two parts, the pages of the rules are one. A part is read, from its place, when it is first needed.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { latePatterns } from './late-patterns.mjs';
import { bundledPackages, packageFolder, thirdPartyNotices } from './third-party-notices.mjs';

const { resolve: packageFile } = createRequire(import.meta.url);
const grammarFiles = {
  'tree-sitter.wasm': packageFile('web-tree-sitter/web-tree-sitter.wasm'),
  'bash.wasm': packageFile('@vscode/tree-sitter-wasm/wasm/tree-sitter-bash.wasm'),
};

/** Where the grammars come from is another module in a checkout, in the command line and in the library. */
const grammarsFrom = (file) => ({
  name: 'grammars',
  setup({ onLoad }) {
    onLoad({ filter: /src.host.grammar-files\.ts$/ }, () => ({
      contents: `export { grammarFiles } from ${JSON.stringify(resolve('scripts', file))};`,
    }));
  },
});

/** The pages of the rules are files in a checkout; in the command line they are a part, as JSON by rule. */
const rulePagesFromParts = {
  name: 'rule-pages',
  setup({ onLoad }) {
    onLoad({ filter: /src.cli.checks.rule-pages\.ts$/, namespace: 'file' }, () => ({
      contents: `export { rulePage } from ${JSON.stringify(resolve('scripts/parts.js'))};`,
    }));
  },
};

/** The locking module searches for what is native of it; the command line knows where that is. */
const lockingInItsPlace = {
  name: 'locking',
  setup({ onLoad }) {
    onLoad({ filter: /fs-native-extensions.binding\.js$/ }, () => ({
      contents: readFileSync('scripts/locking-build.cjs'),
    }));
  },
};

function rulePages() {
  const names = readdirSync('docs/rules').filter((name) => name !== 'README.md');
  const pages = names.map((name) => [basename(name, '.md'), readFileSync(`docs/rules/${name}`, 'utf8')]);
  return Buffer.from(JSON.stringify(Object.fromEntries(pages)));
}

const shared = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  // Its other form looks for its parts at run time, where no bundler sees it.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  minify: true,
  // The licences stand together in a file of their own.
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  // web-tree-sitter finds no files by itself: it is told that this is not Node, but a page.
  define: { 'process.type': '"renderer"' },
};
const commandLine = {
  ...shared,
  format: 'cjs',
  // A part has no import callback: a package that stays outside is required.
  supported: { 'dynamic-import': false },
  write: false,
};

/** What esbuild put into each file that it built. */
const metafiles = [];

/** Source files of the parts that are code, in the order in which they are kept. */
const codeParts = [];
/** What the code says until the places are known: as long as what then stands there, so that no place changes. */
const placeholder = (number) => `PLACE_OF_PART_${number}`.padEnd(120, '_');
const placeOf = (part) => JSON.stringify(part).padEnd(120);

/** Makes parts of the dynamic imports of these modules. */
const splitParts = (filter) => ({
  name: 'split-parts',
  setup({ onResolve, onLoad, resolve: resolveModule }) {
    onResolve({ filter }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === 'inside' || path.startsWith('node:')) return undefined;
      const found = await resolveModule(path, { kind, importer, resolveDir, pluginData: 'inside' });
      return found.errors.length > 0 ? found : { path: found.path, namespace: 'part' };
    });
    onLoad({ filter: /./, namespace: 'part' }, ({ path }) => {
      if (!codeParts.includes(path)) codeParts.push(path);
      const loader = JSON.stringify(resolve('scripts/parts.js'));
      const place = placeholder(codeParts.indexOf(path));
      return {
        contents: `require(${loader}).runPart(${place}, module, exports, require);`,
        resolveDir: '.',
      };
    });
  },
});
/**
 * The parts of parts: the commands, so that one that compiles nothing does not load the compiler; the grammar of Bash,
 * and what finds faults by it, which few scripts need. The other dynamic imports of a part are bundled with it, but for those of `lint`,
 * which starts at every save.
 */
const partsOfParts = /\/parts\/[a-z-]+\.ts$|\/(?:tree-sitter|find-fault)\.ts$/;

/** Gives every part its place, counted from the end of the file, so that the start-up code may grow. */
function placesOf(parts) {
  const places = {};
  let fromEnd = 0;
  for (const { name, bytes } of parts.toReversed()) {
    fromEnd += bytes.length;
    places[name] = { name, fromEnd, length: bytes.length };
  }
  return places;
}

/** The code of a bundle as a function of what Node gives a module. */
function wrap(text) {
  return `(function (exports, require, module, __filename, __dirname, compileCode) {${text.trimEnd()}\n})`;
}

async function buildCommandLine(outfile) {
  const grammars = Object.entries(grammarFiles).map(([name, file]) => ({ name, bytes: readFileSync(file) }));
  const data = [{ name: 'rule-pages.json', bytes: rulePages() }, ...grammars];
  const define = { ...shared.define, DATA: JSON.stringify(placesOf(data)) };
  const digest = 'DIGEST_OF_ALL_CODE'.padEnd(24, '_');
  const options = { ...commandLine, define: { ...define, BUILD_DIGEST: JSON.stringify(digest) } };
  const embedded = [grammarsFrom('parts.js'), rulePagesFromParts, lockingInItsPlace];
  const start = await build({
    ...options,
    entryPoints: ['src/cli/start.ts'],
    plugins: [...embedded, splitParts(/./)],
  });
  metafiles.push(start.metafile);
  const code = [];
  // It grows meanwhile, where a part has parts.
  for (const path of codeParts) {
    const plugins = [
      ...embedded,
      splitParts(/\/(?:lint|check-workflow)\.ts$/.test(path) ? /./ : partsOfParts),
    ];
    const { outputFiles, metafile } = await build({ ...options, entryPoints: [path], plugins });
    metafiles.push(metafile);
    const text = latePatterns(wrap(outputFiles[0].text));
    const name = basename(path).replace(/\.[a-z]+$/, '');
    code.push({ name, text, bytes: plain(text) });
  }
  const places = placesOf([...code, ...data]);
  if (Object.keys(places).length < code.length + data.length) throw new Error('two parts have the same name');
  const placed = (text) =>
    text.replace(/PLACE_OF_PART_(\d+)_+/g, (_, number) => placeOf(places[code[number].name]));
  const texts = [wrap(start.outputFiles[0].text), ...code.map(({ text }) => text)].map(placed);
  const hash = createHash('sha256');
  for (const content of [...texts, ...data.map(({ bytes }) => bytes)]) hash.update(content);
  const digestOfAll = hash.digest('hex').slice(0, digest.length);
  const [core, ...codeTexts] = texts.map((text) => text.replaceAll(digest, digestOfAll));
  const parts = [...codeTexts.map((text) => Buffer.from(text)), ...data.map(({ bytes }) => bytes)];
  writeFileSync(outfile, Buffer.concat([head(core, parts), ...parts]));
}

/** The bytes of code. The launcher takes each for a character, which is faster to read than UTF-8. */
function plain(text) {
  const other = /.{0,40}[^\0-\x7f].{0,40}/.exec(text);
  if (other !== null) throw new Error(`this code is not plain ASCII: ${other[0]}`);
  if (text.length > 4 * 1024 * 1024) throw new Error('the launcher has no memory for so much code');
  return Buffer.from(text);
}

/** The first line, of 24 bytes, says how long the file is, so that the launcher notices when a part of it is missing. */
function head(core, parts) {
  const line = (size) =>
    `//${[size, core.length].map((number) => String(number).padStart(10, '0')).join(' ')}\n`;
  return plain(line(parts.reduce((sum, { length }) => sum + length, core.length + line(0).length)) + core);
}

/** The grammars are files of packages too; that of Bash is of another author than the package that compiled it. */
function notices() {
  // Relative, as esbuild names its inputs.
  const grammarPackages = Object.values(grammarFiles).map((file) => packageFolder(relative('.', file)));
  const bash = readFileSync('scripts/licenses/tree-sitter-bash.txt', 'utf8');
  const folders = new Set([...bundledPackages(metafiles), ...grammarPackages]);
  return thirdPartyNotices([...folders], [{ title: 'tree-sitter-bash (MIT)', text: bash }]);
}

mkdirSync('dist', { recursive: true });
for (const name of readdirSync('dist').filter((name) => name.endsWith('.cache'))) rmSync(`dist/${name}`);
const library = await build({
  ...shared,
  entryPoints: ['src/index.ts'],
  outfile: 'dist/index.js',
  format: 'esm',
  // An ES module has no `require`, and the YAML library among others asks for parts of Node by it.
  banner: {
    js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);",
  },
  external: ['fs-native-extensions'],
  plugins: [grammarsFrom('grammars-beside.js')],
});
for (const [name, file] of Object.entries(grammarFiles)) copyFileSync(file, `dist/${name}`);
metafiles.push(library.metafile);
await buildCommandLine('dist/raymond.cjs');
writeFileSync('dist/THIRD-PARTY-NOTICES.txt', notices());
// The code that reads prompts alone first, simple ones before others, then what comes with scripts, then what loads
// the grammar of Bash. Scripts set flags of V8, which takes a cache only under the flags under which it was made: so
// there are several of what prompts need as well. Last what builds a bundle and runs it, and what looks at the run.
const scratch = mkdtempSync(join(tmpdir(), 'raymond-build-'));
const hello = resolve('examples/hello');
const samples = [
  ['lint', hello, 'scripts/code-cache-sample/simple'],
  ['lint', 'scripts/code-cache-sample/prompts'],
  ['lint', 'examples/coding', 'scripts/code-cache-sample/scripts'],
  ['lint', 'scripts/grammar-cache-sample'],
  ['run', hello, '--id', 'hello', '--agent', `replay:${join(hello, 'recording.json')}`],
  ['status', 'hello'],
];
try {
  for (const [command, ...given] of samples) {
    execFileSync(process.execPath, [resolve('scripts/make-code-cache.cjs'), command, ...given], {
      // A run leaves its state where it was started.
      cwd: command === 'lint' ? undefined : scratch,
      // What somebody has linted before is read all the same.
      env: { ...process.env, XDG_CACHE_HOME: scratch },
      stdio: ['ignore', 'ignore', command === 'lint' ? 'inherit' : 'ignore'],
    });
  }
} finally {
  rmSync(scratch, { recursive: true });
}
