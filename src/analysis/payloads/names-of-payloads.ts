import { choicesOf, choosableTexts } from '../../ir/choice.ts';
import { indexWorkflow } from '../../ir/index-workflow.ts';
import type { Choice, DynamicTransition, Implementation, Outcome, Workflow } from '../../ir/ir.generated.ts';
import { printedBy } from '../../ir/printed-by.ts';
import { resolveTarget } from '../../ir/resolve.ts';
import type { Platform } from '../../source/platform.ts';
import { memo, memoByText } from '../../util/memo.ts';
import { nearestName } from '../../util/nearest.ts';
import { canEndSo, isDoubtful, type Unhandled } from '../flow/payload-handling.ts';
import type { RuleContext } from '../rule.ts';

/** A name that a script makes of a payload. */
interface MadeName {
  readonly choice: Choice;
  readonly name: string;
}

/**
 * The name that a script makes of a payload and that no state has, or null where it makes none, or where that is not certain:
 * `<goto>$RAYMOND_RESULT</goto>`, on every way that a run with this payload can take and does not fail on. `sent`: all payloads
 * that can come; null when there may be others.
 */
export function missingName(
  implementation: Implementation,
  text: string,
  { workflow, problemsIn, platform, sent }: Surroundings,
): Unhandled | null {
  const { file, script, dynamic, opaque } = implementation;
  if (script === null || opaque !== null || !dynamic.some(isOfPayload) || text.trim() === '') return null;
  const own = script.outcomes.filter((outcome) => canEndSo(implementation, outcome, text));
  const isSure = ({ sure, payload }: Outcome) => sure && (payload === null || !isDoubtful(payload, text));
  const going = own.filter(({ exit }) => exit === 'success');
  // A script that refuses some names may know which states there are.
  if (!going.some(isSure) || own.some((one) => one.exit === 'failure' && one.sure)) return null;
  const names = going.map((outcome) =>
    missingIn(printedBy(implementation, outcome), text, workflow, platform),
  );
  const [first] = names;
  if (first == null || names.includes(null)) return null;
  const { choice, name } = first;
  // A file that cannot be read is told of.
  if (extensions.some((extension) => problemsIn(`${name}${extension}`).length > 0)) return null;
  const near = nearestName(
    text,
    payloadsFor(workflow)(choice).filter((other) => sent?.has(other) !== true),
  );
  return { end: 'names no state', place: { file, span: choice.span }, meant: near, spelling: name };
}

const extensions = ['', '.md', '.sh', '.ps1', '.bat'];

/** What else is known where a payload comes in. */
export interface Surroundings extends Pick<RuleContext, 'workflow' | 'problemsIn'> {
  readonly platform: Platform;
  readonly sent: ReadonlySet<string> | null;
}

function isOfPayload(transition: DynamicTransition): boolean {
  return choicesOf(transition).some(({ isPayload }) => isPayload === true);
}

function missingIn(
  printed: ReturnType<typeof printedBy>,
  text: string,
  workflow: Workflow,
  platform: Platform,
): MadeName | null {
  const [transition, other] = printed;
  if (transition == null || other !== undefined || 'payload' in transition) return null;
  const { stateFiles } = indexWorkflow(workflow);
  for (const choice of choicesOf(transition)) {
    const { prefix, suffix, isPayload } = choice;
    if (isPayload !== true) continue;
    const name = `${prefix}${text}${suffix}`.trim();
    const resolution = resolveTarget(stateFiles, name, platform);
    // A state without a file for the platform is one all the same; that no state fits at all is told at the tag.
    const isMissing =
      resolution.kind === 'path' || (resolution.kind === 'missing' && resolution.candidates.length === 0);
    if (isMissing && (prefix + suffix === '' || payloadsFor(workflow)(choice).length > 0))
      return { choice, name };
  }
  return null;
}

/** The payloads of which states are named. */
const payloadsFor = memo((workflow: Workflow) => {
  const { stateFiles } = indexWorkflow(workflow);
  const byEnds = memoByText((key) => {
    const [prefix = '', suffix = ''] = key.split('\n');
    return choosableTexts(stateFiles, { prefix, suffix }).map((name) =>
      name.slice(prefix.length, name.length - suffix.length),
    );
  });
  return ({ prefix, suffix }: Choice): readonly string[] => byEnds(`${prefix}\n${suffix}`);
});
