import type { Implementation, Transition, Workflow } from '../ir/ir.generated.ts';
import { beforeEach, firstAlternative } from '../prose/alternatives.ts';
import { isCaseLabel } from '../prose/case-labels.ts';
import { withoutCondition } from '../prose/clauses.ts';
import { spokenLine } from '../prose/spoken-line.ts';
import { mayTellOfOthers } from '../prose/ways-of-others.ts';
import { identifyFile } from '../source/state-file.ts';
import { groupBy } from '../util/group-by.ts';
import { lastLine } from '../util/line-start.ts';
import { memo } from '../util/memo.ts';

/** How far in front of a tag its sentence is looked for. */
const mostBefore = 600;

const byState = memo(({ implementations }: Workflow) => groupBy(implementations, ({ state }) => state));

/**
 * Tells of the tags of a prompt whether one is a way of a state to which its policy leads, and the words in front may be about that state: "Call REVIEW,
 * which looks at the diff and comes back with <result>ok</result>".
 */
export function waysOfNext(
  { transitions }: Implementation,
  workflow: Workflow,
): (transition: Transition, before: string, after: string) => boolean {
  const next = transitions.flatMap(({ origin, target, return: back, next }) =>
    origin === 'policy' ? [target, back, next] : [],
  );
  const states = new Set(
    next.flatMap((reference) => (reference ? [identifyFile(reference.text).state] : [])),
  );
  const implementations = [...states].flatMap((state) => byState(workflow).get(state) ?? []);
  const ways = new Set(implementations.flatMap((one) => one.transitions.map(wayOf)));
  return (transition, before, after) =>
    ways.has(wayOf(transition)) && isSaidOfOthers(before, after, (name) => byState(workflow).has(name));
}

/** Its tag, and its state or payload. */
function wayOf({ tag, target, payload }: Transition): string {
  return `${tag} ${target === null ? payload?.trim() : identifyFile(target.text).state}`;
}

/** "<result>a</result>, " and the like at the end. */
const inFront = /(?:<([a-z]+)(?:\s[^<>]*)?>[^<>]*<\/\1\s*>[\s`*_"')]*[,/|][\s`*_"'(]*)+$/i;

/** A case, or what leads on: "red:", "->" */
const label = /(?::|->|=>|\u2192)[\s`*_"']*$/;
/** "<call …>REVIEW</call>. Possible verdicts:" */
const ofAnswers =
  /<\/(?:call|function|fork)\s*>[^\n]*\b(?:its|their|possible|expected) (?:[\w-]+ )?(?:verdicts?|answers?|results?|outcomes?|repl(?:y|ies)|responses?):[\s`*_"']*$/i;
const behindTag = /<\/[a-z]+\s*>/i;

function isSaidOfOthers(inFrontOfTag: string, after: string, isState: (name: string) => boolean): boolean {
  const before = inFrontOfTag.slice(-mostBefore);
  if (!ofAnswers.test(before) && (isCaseLabel(lastLine(before)) || label.test(before))) return false;
  const text =
    beforeEach(firstAlternative(before, after)?.before ?? before.replace(inFront, '')).at(-1) ?? '';
  const sentence =
    spokenLine(text)
      .split(/[.;!?]\s/)
      .at(-1) ?? '';
  return mayTellOfOthers(withoutCondition(sentence.split(behindTag).at(-1) ?? ''), isState);
}
