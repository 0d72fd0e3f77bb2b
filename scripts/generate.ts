/**
 * Writes what is generated from the data in grammar/: types and validators. With `--check` it writes
 * nothing and fails when a file is not what it would write.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Ajv } from 'ajv';
import { default as standaloneModule } from 'ajv/dist/standalone/index.js';
import { compile } from 'json-schema-to-typescript';
import { generateDocs } from './generate-docs.ts';
import { generateRulePages } from './generate-rule-pages.ts';

const standaloneCode = (standaloneModule as unknown as { default: (ajv: Ajv, validate: unknown) => string })
  .default;

interface Target {
  readonly schema: string;
  readonly name: string;
  /** The generated files end in `.generated.ts` (types) and `-validator.generated.js`. */
  readonly output: string;
  /** False for a format that raymond writes and never reads. */
  readonly validator?: boolean;
  /** False where another target has the types. */
  readonly types?: boolean;
  /** The definition of the schema that is meant; without it, the schema as a whole. */
  readonly definition?: string;
  /** Text read from YAML becomes a number or a boolean where the schema wants one. */
  readonly coerce?: boolean;
}

const targets: readonly Target[] = JSON.parse(readFileSync('grammar/generated.json', 'utf8'));
const banner = (source: string) => `// Generated from grammar/${source} by npm run generate. Do not edit.\n`;
const check = process.argv.includes('--check');
let stale = 0;

function emit(file: string, text: string): void {
  const current = existsSync(file) ? readFileSync(file, 'utf8') : null;
  if (current === text) return;
  if (check) {
    console.error(`${file} is out of date: run npm run generate`);
    stale += 1;
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`wrote ${file}`);
}

async function emitTypes(target: Target, schema: object): Promise<void> {
  const types = await compile(structuredClone(schema), target.name, {
    bannerComment: '',
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 110 },
  });
  const readonlyTypes = types
    .replace(/^( +)(\w+\??: )/gm, '$1readonly $2')
    .replace(/^( +readonly \w+\??: )(\([^()]*\)|\w+)\[\]/gm, '$1readonly $2[]')
    .replace(/\| (\w+)\[\]/g, '| readonly $1[]');
  emit(`${target.output}.generated.ts`, banner(target.schema) + readonlyTypes);
}

for (const target of targets) {
  const whole = JSON.parse(readFileSync(`grammar/${target.schema}`, 'utf8'));
  const { definitions } = whole;
  const schema = target.definition === undefined ? whole : { ...definitions[target.definition], definitions };
  if (target.types !== false) await emitTypes(target, schema);
  if (target.validator === false) continue;
  const ajv = new Ajv({
    allErrors: target.coerce ?? false,
    verbose: target.coerce ?? false,
    allowUnionTypes: true,
    coerceTypes: target.coerce ?? false,
    // A text such as 1e400 becomes a number that is not finite, to which no limit applies where numbers are strict.
    strictNumbers: !(target.coerce ?? false),
    // The schemas say in words of their own what is expected, and what they share is code only once.
    messages: !(target.coerce ?? false),
    inlineRefs: !(target.coerce ?? false),
    code: { source: true, esm: true },
  });
  const code = standaloneCode(ajv, ajv.compile(schema));
  const imported = code.replace(
    /const (\w+) = require\("ajv\/dist\/runtime\/(\w+)"\)\.default;/g,
    "import $1Module from 'ajv/dist/runtime/$2.js';const $1 = $1Module.default ?? $1Module;",
  );
  emit(`${target.output}-validator.generated.js`, `${banner(target.schema)}${imported}\n`);
  emit(
    `${target.output}-validator.generated.d.ts`,
    `${banner(target.schema)}import type { Validate } from '../util/validate.ts';\n\nexport declare const validate: Validate;\n`,
  );
}
await generateDocs(emit);
await generateRulePages(emit);
if (stale > 0) process.exitCode = 1;
