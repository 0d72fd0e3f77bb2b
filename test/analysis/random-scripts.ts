import fc from 'fast-check';
import { compile } from '../../src/compiler/compile.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import type { Workflow } from '../../src/ir/ir.generated.ts';
import { makeScope } from '../../src/source/scope.ts';
import { type Asking, anyText, type Dialect, handedOn, jobs, payloads } from './random-dialects.ts';

/** One tag with all that it brings: a literal, what the state was given, or what only a run knows. */
export interface Tag {
  readonly tag: 'goto' | 'reset' | 'call' | 'fork' | 'result';
  readonly target: number;
  readonly second: number;
  readonly text: string;
  /** The variable that a fork gives to its worker. */
  readonly job: string;
  /** Whether a prompt without a policy says so, or shows it in a block of code, which it perhaps means. */
  readonly isSure: boolean;
}

/**
 * A script that takes one way for each test, and one for the rest; or (`asking` null) a prompt with each of these tags, for
 * so many visits where there is a `limit`, and takes another one then.
 */
export interface State {
  readonly asking: Asking | null;
  /** Whether a prompt has a policy, which allows its tags. */
  readonly hasPolicy: boolean;
  readonly limit: { readonly count: number; readonly then: Tag } | null;
  /** The way of the first test that holds is taken. */
  readonly ways: ReadonlyMap<string, Tag>;
  readonly rest: Tag;
}

const mostStates = 4;
const tagWith = (texts: readonly string[]): fc.Arbitrary<Tag> =>
  fc.record({
    tag: fc.constantFrom('goto', 'goto', 'reset', 'call', 'fork', 'result', 'result'),
    target: fc.nat(mostStates - 1),
    second: fc.nat(mostStates - 1),
    text: fc.constantFrom(...texts),
    job: fc.constantFrom(...jobs),
    isSure: fc.boolean(),
  });
const literal = tagWith(payloads);
const spoken = tagWith([...payloads, handedOn]);
const computed = tagWith([...payloads, handedOn, anyText]);
const stateThat = (asking: Asking | null): fc.Arbitrary<State> => {
  const tag = asking === null ? spoken : computed;
  return fc.record({
    asking: fc.constant(asking),
    hasPolicy: fc.boolean(),
    limit:
      asking === null
        ? fc.option(fc.record({ count: fc.integer({ min: 1, max: 2 }), then: tag }))
        : fc.constant(null),
    ways: fc
      .uniqueArray(fc.tuple(fc.constantFrom(...Object.keys(asking?.tests ?? { one: 1, two: 2 })), tag), {
        selector: ([test]) => test,
        maxLength: 3,
      })
      .map((ways) => new Map(ways)),
    rest: tag,
  });
};
/** The first, at which a run begins, asks for nothing and hands nothing on: what a run is given is not known. */
export const statesIn = ({ askings }: Dialect): fc.Arbitrary<readonly State[]> =>
  fc
    .tuple(
      literal.map((rest) => ({
        asking: askings[0] ?? null,
        hasPolicy: false,
        limit: null,
        ways: new Map(),
        rest,
      })),
      fc.array(fc.oneof(...[...askings, null].map(stateThat)), {
        minLength: mostStates - 1,
        maxLength: mostStates - 1,
      }),
    )
    .map(([first, others]) => [first, ...others].map(withoutOwn));

/** A state whose visits are used up cannot go on with itself. */
function withoutOwn(state: State, number: number): State {
  const { limit } = state;
  if (limit === null) return state;
  const other = (one: number) => (one === number ? (one + 1) % mostStates : one);
  const { target, second } = limit.then;
  return {
    ...state,
    limit: { ...limit, then: { ...limit.then, target: other(target), second: other(second) } },
  };
}

function written({ tag, target, second, text, job }: Tag): string {
  if (tag === 'result') return `<result>${text}</result>`;
  const back = { goto: '', reset: '', call: ` return="S${second}"`, fork: ` next="S${second}" job="${job}"` }[
    tag
  ];
  return `<${tag}${back} input="${text}">S${target}</${tag}>`;
}

function entry({ tag, target, second, text, job }: Tag): string {
  const payload = text === handedOn ? '"{{result}}"' : text;
  if (tag === 'result') return `{ tag: result, payload: ${payload} }`;
  const back = { goto: '', reset: '', call: `, return: S${second}`, fork: `, next: S${second}, job: ${job}` }[
    tag
  ];
  return `{ tag: ${tag}, target: S${target}${back}, input: ${payload} }`;
}

function promptOf({ ways, rest, limit, hasPolicy }: State): string {
  const all = [...ways.values(), rest];
  const allowed = [...new Set(all.map(entry))].map((one) => `  - ${one}\n`).join('');
  const visits = limit === null ? '' : `max_visits: { count: ${limit.count}, then: ${entry(limit.then)} }\n`;
  if (hasPolicy) return `---\n${visits}allowed_transitions:\n${allowed}---\nGo on with {{result}}.\n`;
  const shown = all.map((one) => {
    const tag = written(one).replace(handedOn, '{{result}}');
    return one.isSure ? `Or write ${tag}.\n` : `\n\`\`\`\n${tag}\n\`\`\`\n`;
  });
  return `---\n${visits}---\nGo on with {{result}}.\n${shown.join('')}`;
}

function fileOf(state: State, number: number, { extension }: Dialect): { name: string; bytes: Uint8Array } {
  const { asking, ways, rest } = state;
  const text =
    asking === null
      ? promptOf(state)
      : asking.script(
          [...ways].map(([test, way]) => [test, written(way)] as const),
          written(rest),
        );
  return { name: `S${number}.${asking === null ? 'md' : extension}`, bytes: Buffer.from(text) };
}

/** Compiles a random workflow of scripts and prompts; `shown`: all its files as a text. */
export async function compileScripts(
  all: readonly State[],
  dialect: Dialect,
  isClearing: boolean,
): Promise<{ readonly workflow: Workflow; readonly shown: string }> {
  const settings = `entry: S0\nplatforms: [${dialect.platform}]\nreset_stack: ${isClearing ? 'clear' : 'preserve'}\n`;
  const manifest = { name: 'workflow.yaml', bytes: Buffer.from(settings) };
  const files = all.map((state, number) => fileOf(state, number, dialect));
  const { workflow } = await compile(makeScope('random', [...files, manifest]), { grammars: grammarFiles });
  return { workflow, shown: files.map(({ name, bytes }) => `${name}:\n${bytes}`).join('\n') };
}
