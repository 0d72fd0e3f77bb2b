import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('docs/runtime.md lists every event with exactly its fields', () => {
  const schema = JSON.parse(readFileSync('grammar/event.schema.json', 'utf8'));
  const common = ['type', 'time', 'run', 'agent'];
  const rows = schema.oneOf.map((event: { properties: Record<string, { const?: string }> }) => {
    const fields = Object.keys(event.properties).filter((name) => !common.includes(name));
    return `| \`${event.properties.type?.const}\` | ${fields.map((name) => `\`${name}\``).join(', ')} |`;
  });
  const text = readFileSync('docs/runtime.md', 'utf8');
  const table = text
    .slice(text.indexOf('## Events'))
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  expect(table).toEqual(rows);
});
