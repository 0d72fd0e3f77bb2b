import type { Problem } from '../diagnostics/diagnostic.ts';
import type { Tag } from '../grammar/tag.ts';
import type { ScriptKind } from './scripts/program.ts';
import type { ScriptReading } from './scripts/reading.ts';

/** How a script asks for its arguments. */
const asksForArguments: Readonly<Record<ScriptKind, RegExp>> = {
  bash: /\$#|\$\{?1\b/,
  powershell: /\$args\b/i,
  batch: /%~?1/,
};

/**
 * A script that fails on every way, although a tag stands in its code that none of them prints: it was meant to come to it. What
 * ends it is often that it asks for arguments, of which there are none (language.md#scripts).
 */
export function failsBeforeTag(
  file: string,
  kind: ScriptKind,
  text: string,
  { behaviour, emptyInput }: ScriptReading,
  unprinted: readonly Tag[],
): Problem | null {
  const { outcomes, unfollowed, earlyEnds, problems } = behaviour;
  const [tag] = unprinted;
  const [end] = outcomes;
  const isTold =
    unfollowed !== null || earlyEnds.length > 0 || problems.length > 0 || emptyInput !== undefined;
  if (tag === undefined || end === undefined || isTold) return null;
  if (!outcomes.every(({ exit, sure, tags }) => exit === 'failure' && sure && tags.length === 0)) return null;
  const payload = { bash: '$RAYMOND_RESULT', powershell: '$env:RAYMOND_RESULT', batch: '%RAYMOND_RESULT%' }[
    kind
  ];
  return {
    rule: 'script-ends-early',
    message: `${file} fails on every way, and none of them prints this`,
    file,
    span: tag.span,
    help: asksForArguments[kind].test(text)
      ? `a script is started without arguments: ask for the payload, which is in ${payload}`
      : 'let a way on which nothing fails come to it',
    related: [{ file, span: end.span, message: 'it ends here' }],
  };
}
