/**
 * Fills the generated parts of the documentation: tables from the data in grammar/, help texts from the
 * command line itself. A part stands between `<!-- generated: NAME -->` and `<!-- end generated -->`.
 */
import { readFileSync } from 'node:fs';

const documents = ['docs/language.md', 'docs/cli.md'];
const part = /^<!-- generated: ([^\n]*?) -->\n(?:[\s\S]*?\n)??<!-- end generated -->$/gm;

/** Writes every document with its generated parts renewed through `emit`, which also compares under `--check`. */
export async function generateDocs(emit: (file: string, text: string) => void): Promise<void> {
  const makers = new Map<string, () => string | Promise<string>>([
    ['tags', tagTable],
    ['reserved variables', reservedVariables],
    ['shell variables', shellVariables],
    ['frontmatter keys', () => keyTable('frontmatter', frontmatterMeanings)],
    ['manifest keys', () => keyTable('manifest', manifestMeanings)],
    ['findings', () => fieldTable('finding')],
    ['witnesses', witnessTable],
    ['steps', () => fieldTable('step')],
  ]);
  for (const file of documents) {
    const text = readFileSync(file, 'utf8');
    const texts = new Map<string, string>();
    for (const [, name = ''] of text.matchAll(part)) {
      const make = name.startsWith('raymond ') ? () => helpText(name.split(' ').slice(1)) : makers.get(name);
      if (make === undefined) throw new Error(`${file} asks for an unknown generated part: ${name}`);
      texts.set(name, await make());
    }
    emit(
      file,
      text.replace(
        part,
        (_, name: string) => `<!-- generated: ${name} -->\n${texts.get(name)}\n<!-- end generated -->`,
      ),
    );
  }
}

/** What `raymond … --help` prints where no terminal says how wide it is: 80 columns. */
async function helpText(parameters: readonly string[]): Promise<string> {
  // Loaded late: it needs what the generator writes first.
  const { main } = await import('../src/cli/main.ts');
  const { lint } = await import('../src/cli/commands/lint.ts');
  let text = '';
  const sink = { write: (piece: string) => (text += piece) };
  const { isTTY } = process.stdout;
  // The formatter asks the process, not the sink, for the width.
  process.stdout.isTTY = false;
  try {
    await main(parameters, { stdout: sink, stderr: sink, isTerminal: false, env: {}, cwd: '.' }, lint);
  } finally {
    process.stdout.isTTY = isTTY;
  }
  return `\`\`\`text\n${text.trimEnd()}\n\`\`\``;
}

interface TagData {
  readonly content: string;
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly variables: boolean;
  readonly session: string;
  readonly stack: string;
}

function grammar(file: string): unknown {
  return JSON.parse(readFileSync(`grammar/${file}`, 'utf8'));
}

function tagTable(): string {
  const { tags } = grammar('tags.json') as { tags: Record<string, TagData> };
  const rows = Object.entries(tags).map(([name, tag]) => [
    code(name),
    tag.content,
    listed(tag.required),
    listed(tag.optional) + (tag.variables ? '; any other name is a variable of the worker' : ''),
    tag.session,
    tag.stack,
  ]);
  return table(['tag', 'content', 'required', 'optional', 'next session', 'return stack'], rows);
}

function reservedVariables(): string {
  const { reservedVariables: groups } = grammar('tags.json') as {
    reservedVariables: Readonly<Record<string, readonly string[]>>;
  };
  return table(
    ['obeyed by', 'names'],
    Object.entries(groups).map(([program, names]) => [program, names.map(code).join(', ')]),
  );
}

function shellVariables(): string {
  const { shellVariables: names } = grammar('tags.json') as { shellVariables: readonly string[] };
  return names.map(code).join(', ');
}

const frontmatterMeanings: Readonly<Record<string, string>> = {
  description: 'what the state is for; `raymond` only carries it along',
  allowed_transitions: 'the policy: what the state may emit, see below',
  model: 'the model of this prompt; goes before every other choice of a model',
  effort: 'how hard the model is to think',
  timeout: 'the longest a step of this state may take',
  idle_timeout: 'the longest a step of this state may print nothing',
  retries:
    'how often a step is tried again that failed or ran out of time; by default 3 for a prompt, 0 for a script',
  on_interrupt:
    'what a resumed run does with a step that was cut off; by default `resume` for a prompt, `rerun` for a script',
  max_visits: 'how often one agent may enter the state, and what it does instead when that is used up',
  force_implicit: 'whether the implicit transition is taken without reading the output',
};

const manifestMeanings: Readonly<Record<string, string>> = {
  name: 'the name of the workflow, in run ids and bundles; by default that of the folder or zip',
  description: 'one sentence for people',
  entry: 'the state in which a run begins, instead of `START`',
  entries: 'further public entries: reachable by definition, chosen with `raymond run --entry`',
  platforms: 'where the workflow is meant to run; see [Resolution](#resolution) for what silence means',
  reset_stack: 'what `reset` does to pending returns, see [Reset](#reset); by default `preserve`',
  default_budget: 'what a run may spend unless `--budget` says otherwise; by default 10',
  model: 'the model of every prompt that names none',
  timeout: 'the longest a step may take, where its state says nothing',
  idle_timeout: 'the longest a step may print nothing, where its state says nothing',
  ignore: 'files that are no states of this workflow, whatever their extension',
  lint: 'by rule, the severity that its findings have in this workflow',
};

interface Schema {
  readonly properties: Readonly<Record<string, { readonly description?: string; readonly $ref?: string }>>;
  readonly definitions?: Readonly<Record<string, { readonly description: string }>>;
}

/** The keys of a schema. A key without a meaning here, or a meaning without a key, stops the generator. */
function keyTable(name: string, meanings: Readonly<Record<string, string>>): string {
  const { properties, definitions } = grammar(`${name}.schema.json`) as Schema;
  const surplus = Object.keys(meanings).find((key) => properties[key] === undefined);
  if (surplus !== undefined) throw new Error(`the ${name} has no key ${surplus}`);
  const rows = Object.entries(properties).map(([key, { description, $ref }]) => {
    const meaning = meanings[key];
    const value = description ?? definitions?.[$ref?.split('/').at(-1) ?? '']?.description;
    if (meaning === undefined || value === undefined)
      throw new Error(`the ${name} key ${key} is not described`);
    return [code(key), value, meaning];
  });
  return table(['key', 'value', 'meaning'], rows);
}

interface FindingSchema {
  readonly definitions: Readonly<
    Record<'finding' | 'step', Schema & { readonly required: readonly string[] }>
  > & {
    readonly witness: { readonly oneOf: readonly WitnessSchema[] };
  };
}

interface WitnessSchema {
  readonly description: string;
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, { readonly const?: string }>>;
}

/** The fields of an object of the JSON report. */
function fieldTable(name: 'finding' | 'step'): string {
  const { properties, required } = (grammar('findings.schema.json') as FindingSchema).definitions[name];
  const rows = Object.entries(properties).map(([field, { description }]) => {
    if (description === undefined) throw new Error(`the field ${field} of a ${name} is not described`);
    return [code(field) + optional(required, field), description];
  });
  return table(['field', 'what it holds'], rows);
}

function witnessTable(): string {
  const { witness } = (grammar('findings.schema.json') as FindingSchema).definitions;
  const rows = witness.oneOf.map(({ description, required, properties }) => {
    const own = Object.keys(properties).filter((field) => field !== 'kind' && field !== 'summary');
    const fields = own.map((field) => code(field) + optional(required, field));
    return [code(properties['kind']?.const ?? ''), description, fields.join(', ')];
  });
  return table(['`kind`', 'what it shows', 'its fields'], rows);
}

function optional(required: readonly string[], field: string): string {
  return required.includes(field) ? '' : ' (optional)';
}

function code(text: string): string {
  return `\`${text}\``;
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? '–' : names.map(code).join(', ');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}
