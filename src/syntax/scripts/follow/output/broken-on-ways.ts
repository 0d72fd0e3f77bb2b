import { type Span, span } from '../../../../source/span.ts';
import { joinWords } from '../../../../util/plural.ts';
import { either } from '../values/payload-set.ts';
import type { Outcome } from './behaviour.ts';
import type { ScriptProblem } from './printed-tag.ts';

const mostTests = 3;

export function keyOfProblem({ span, message }: ScriptProblem): string {
  return `${span.start} ${message}`;
}

/** What is wrong with tags on ways that runs can be expected to take. `text`: the script. */
export function problemsOnWays(
  expected: readonly Pick<Outcome, 'broken' | 'tests' | 'payload'>[],
  text: string,
): ScriptProblem[] {
  const ways = new Map<string, { problem: ScriptProblem } & Pick<Outcome, 'tests' | 'payload'>>();
  for (const { broken, tests, payload } of expected) {
    if (broken?.isSettled !== true) continue;
    const { problem } = broken;
    const key = keyOfProblem(problem);
    const known = ways.get(key);
    ways.set(key, {
      problem,
      tests: known?.tests.filter((test) => tests.includes(test)) ?? tests,
      payload: known === undefined ? payload : either(known.payload, payload),
    });
  }
  return [...ways.values()].map(({ problem, tests, payload }) => {
    const isOfRest = payload?.among === false && problem.rule === 'malformed-tag';
    return { ...onItsWays(problem, tests, text), ...(isOfRest ? { payload } : {}) };
  });
}

/** What is wrong with a tag on some ways only: when, and what is empty then. */
function onItsWays(problem: ScriptProblem, tests: readonly string[], text: string): ScriptProblem {
  const { message, span: place, help, related } = problem;
  const when = tests.length === 0 || tests.length > mostTests ? '' : `: when ${joinWords(tests, 'and')}`;
  if (!/ names no (?:target|state)$/.test(message)) {
    const rest = { ...(help === undefined ? {} : { help }), ...(related === undefined ? {} : { related }) };
    return when === '' ? problem : { ...problem, onWays: { message: `${message}${when}`, ...rest } };
  }
  const name = emptyIn(problem, text);
  const printed = text.slice(place.start, place.end);
  if (name === null && conversion.test(printed))
    return {
      ...problem,
      onWays: {
        message: `${message}, since printf is given none for %s${when}`,
        help: helpOn(tests, 'give printf a state for %s'),
      },
    };
  if (name === null && tests.length === 0) return problem;
  if (name === null)
    return { ...problem, onWays: { message: `${message}${when}`, help: helpOn(tests, 'name a state') } };
  const emptied = emptiedAt(name, text.slice(0, place.start));
  const places =
    emptied === null ? {} : { related: [{ span: emptied, message: 'from here on it is empty' }] };
  const told = `${message}, since ${name} is empty${when}`;
  return { ...problem, onWays: { message: told, help: helpOn(tests, `set ${name} to a state`), ...places } };
}

function helpOn(tests: readonly string[], edit: string): string {
  return tests.length === 0 ? edit : `${edit} on this way too`;
}

/** The variable that stands for the whole name that a tag lacks; null where another thing does. */
export function emptyIn({ message, span: { start, end } }: ScriptProblem, text: string): string | null {
  const tag = text.slice(start, end);
  const target = /names no target$/.test(message) ? content.exec(tag)?.[2] : undefined;
  return target ?? variableIn(tag);
}

/** A variable between the parts of a tag, as Bash and PowerShell or cmd write it. */
const content = />\s*(?:\$\{?|([%!])(?=\w+\1))([A-Za-z_]\w*)[}%!]?\s*\^?<\/\w+\s*\^?>$/;

/** What `printf` fills in, for the whole name. */
const conversion = />%s<\/\w+>$/;

/** The only variable in a tag, where it stands for a whole name; null where that is another thing. */
function variableIn(tag: string): string | null {
  const all = [...tag.matchAll(/\$\{?([A-Za-z_]\w*|.)/g)];
  const [, name = ''] = /(?:>\s*|="?\\?")\$\{?([A-Za-z_]\w*)\}?\s*(?:<\/|\\?")/.exec(tag) ?? [];
  return all.length === 1 && name !== '' ? name : null;
}

/** Where a variable is made empty in a text; null where that is done several times, or in no plain way. */
function emptiedAt(name: string, text: string): Span | null {
  const found = [...text.matchAll(new RegExp(`(?<![\\w$])${name}=(?:""|'')?(?=[\\s;)}]|&&|$)`, 'g'))];
  const [only, other] = found;
  if (only === undefined || other !== undefined) return null;
  return span(only.index, only.index + only[0].length);
}
