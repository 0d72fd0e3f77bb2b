import { holdsTag } from '../../../../grammar/tag.ts';
import { type Span, span } from '../../../../source/span.ts';
import type { PowerShellContext } from '../context/context.ts';
import { wordOf } from '../tree/shapes.ts';
import type { CommandStage, Statement, StatementOf } from '../tree/tree.ts';
import { nameOfCommand } from '../tree/vocabulary.ts';

/** Programs, which end with an exit code and throw nothing. */
const programs =
  /^(?:cargo|docker|dotnet|eslint|gh|git|go|gradle|kubectl|make|msbuild|mvn|node|npm|npx|pip3?|pnpm|py|pytest|python3?|terraform|tsc|yarn)(?:\.exe|\.cmd)?$/i;
/** Who asks for that most likely asks whether there is such a program, which does throw. */
const asksIfThere = /[ \t](?:--?v(?:ersion)?|version|--?h(?:elp)?|help)[ \t]*(?:>[^\n]*)?$/i;
const behindPrograms = /^(?:out-(?:null|host|string|file)|tee-object)$/;
const printing = /^(?:write-(?:output|host|verbose|debug|information|warning)|start-sleep)$/;
/** Of PowerShell 7 alone; a question for the exit code; and what makes an error of a line on the error output. */
const minded = /PSNativeCommandUseErrorActionPreference|LASTEXITCODE|\$\?|[2*]>/i;

/** Notes `try { git push; '<goto>DONE</goto>' } catch { '<goto>FIX</goto>' }`: nothing in it throws if git fails. */
export function noteUnthrownFailure(
  { body, catches, catchesAll }: Pick<StatementOf<'try'>, 'body' | 'catches' | 'catchesAll'>,
  { tree: { text, functions }, lostOutcomes }: PowerShellContext,
): void {
  const runs = body.map((statement) => programIn(statement));
  const first = runs.find((run) => run !== null && run !== 'no program');
  if (typeof first !== 'object' || first === null || !catchesAll || runs.includes(null) || minded.test(text))
    return;
  const name = wordOf(first.name) ?? '';
  const handlers = catches.map((handler) =>
    text.slice(handler[0]?.span.start ?? 0, handler.at(-1)?.span.end ?? 0),
  );
  if (functions.has(name.toLowerCase()) || !handlers.some(holdsTag)) return;
  if (asksIfThere.test(text.slice(first.span.start, first.span.end))) return;
  const place: Span = span(first.span.start, first.span.start + name.length);
  lostOutcomes.set(place.start, {
    rule: 'status-lost',
    message: `catch does not learn that ${name} has failed: a program ends with an exit code, and throws nothing`,
    help: `write if ($LASTEXITCODE -ne 0) { throw '${name} failed' } behind it`,
    span: place,
  });
}

/** The program that a statement runs; null where it may throw. */
function programIn(statement: Statement): CommandStage | 'no program' | null {
  const whole = statement.kind === 'assign' ? statement.value : statement;
  if (whole.kind !== 'pipeline') return null;
  const [first, ...others] = whole.stages;
  if (first === undefined) return null;
  if (first.kind !== 'command') return first.expression.kind === 'text' ? 'no program' : null;
  const name = wordOf(first.name) ?? '';
  if (printing.test(nameOfCommand(name))) return 'no program';
  const isKept = others.every(
    (stage) => stage.kind === 'command' && behindPrograms.test(nameOfCommand(wordOf(stage.name) ?? '')),
  );
  return isKept && first.operator !== '.' && programs.test(name) ? first : null;
}
