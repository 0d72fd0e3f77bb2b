import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { stateAttributes, tagDefinitions, tagNames } from '../../src/grammar/tag.ts';
import { realSettings } from '../fuzz/real-texts.ts';

interface Schema {
  readonly $schema?: string;
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly definitions?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly $ref?: string;
}

const checkout = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(`${checkout}${file}`, 'utf8');
const schemaOf = (name: string) => JSON.parse(read(`grammar/${name}.schema.json`)) as Schema;
const language = read('docs/language.md');

/** A validator as an editor has it: draft-07, nothing turned from one type into another. */
function editor(name: string) {
  return new Ajv({ allErrors: true, strict: true, allowUnionTypes: true }).compile(schemaOf(name));
}

/** The keys of a generated table of docs/language.md. */
function documentedKeys(part: string): string[] {
  const [, table = ''] =
    new RegExp(`<!-- generated: ${part} -->\\n([\\s\\S]*?)<!-- end`).exec(language) ?? [];
  return [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, key = '']) => key);
}

describe.each(['frontmatter', 'manifest'])('grammar/%s.schema.json', (name) => {
  const schema = schemaOf(name);

  test('is a draft-07 schema with a title', () => {
    expect(schema.$schema).toBe('http://json-schema.org/draft-07/schema#');
    expect(schema.title).toMatch(/^\w+$/);
    expect(new Ajv({ strict: true }).validateSchema(schema)).toBe(true);
    expect(editor(name)({})).toBe(true);
  });

  test('says what each key and item may be, with examples that are valid', () => {
    const withoutWords: string[] = [];
    const visit = (part: Schema, path: string, keyed: boolean) => {
      if (keyed && part.$ref === undefined && part.description === undefined) withoutWords.push(path);
      const { $ref: _, examples = [], ...rest } = part;
      const validate = new Ajv({ strict: false }).compile({ ...rest, definitions: schema.definitions ?? {} });
      for (const example of examples)
        expect(validate(example), `${path}: ${JSON.stringify(example)}`).toBe(true);
      for (const [key, value] of Object.entries(part.properties ?? {})) visit(value, `${path}/${key}`, true);
      for (const [key, value] of Object.entries(part.definitions ?? {})) visit(value, `${path}#${key}`, true);
      if (part.items !== undefined) visit(part.items, `${path}/items`, true);
    };
    visit(schema, name, false);
    expect(withoutWords).toEqual([]);
  });

  test('has the keys that the language has', () => {
    expect(documentedKeys(`${name} keys`)).toEqual(Object.keys(schema.properties ?? {}));
    expect(documentedKeys(`${name} keys`).length).toBeGreaterThan(9);
  });
});

test('every documented example of settings is valid in an editor', () => {
  const validate = editor('frontmatter');
  const headers = [...language.matchAll(/^# ---\n((?:#.*\n)+?)# ---$/gm)].map(([, lines = '']) =>
    lines.replaceAll(/^# ?/gm, ''),
  );
  const inline = [...language.matchAll(/`(max_visits: \{.*?\})`/g)].map(([, text = '']) => text);
  expect([headers.length, inline.length]).toEqual([1, 1]);
  for (const text of [...headers, ...inline]) {
    validate(parse(text));
    expect(validate.errors ?? [], text).toEqual([]);
  }
});

test('every manifest and policy of the examples is valid in an editor', () => {
  const [state, manifest] = [editor('frontmatter'), editor('manifest')];
  const keys = Object.keys(schemaOf('manifest').properties ?? {});
  let valid = 0;
  for (const text of realSettings()) {
    let value: unknown;
    try {
      value = parse(text, { logLevel: 'silent' });
    } catch {
      continue;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    const isManifest = Object.keys(value).every((key) => keys.includes(key));
    if (state(value) || (isManifest && manifest(value))) valid += 1;
  }
  // The others are there to be wrong.
  expect(valid).toBeGreaterThan(50);
});

test('the tags have one home', () => {
  const transition = schemaOf('frontmatter').definitions?.['transition'];
  expect(transition?.properties?.['tag']?.enum).toEqual(tagNames);
  expect(transition?.properties?.['tag']?.description).toBe(`one of ${tagNames.join(', ')}`);
  const states = tagNames.flatMap((name) => tagDefinitions[name].required);
  expect([...new Set(states)].sort()).toEqual([...stateAttributes].sort());
  for (const name of ['target', 'payload', ...stateAttributes])
    expect(transition?.properties).toHaveProperty(name);
  const ir = JSON.parse(read('grammar/ir.schema.json')) as Schema;
  expect(ir.definitions?.['transition']?.properties?.['tag']?.enum).toEqual(tagNames);
  for (const name of tagNames)
    expect(tagDefinitions[name].form).toMatch(new RegExp(`^<${name}[ >].*</${name}>$`));
});
