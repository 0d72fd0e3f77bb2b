import { indexWorkflow, referencesOf } from '../../ir/index-workflow.ts';
import type { Implementation, Transition, Workflow } from '../../ir/ir.generated.ts';
import { beforeEach, firstAlternative } from '../../prose/alternatives.ts';
import { isCaseLabel } from '../../prose/case-labels.ts';
import { withoutCondition } from '../../prose/clauses.ts';
import { sentenceOfLine, spokenLine } from '../../prose/spoken-line.ts';
import { mayTellOfOthers } from '../../prose/ways-of-others.ts';
import { identifyFile } from '../../source/state-file.ts';
import { lastLine } from '../../util/line-start.ts';
import { entriesOf } from './policy.ts';
import { wayOf } from './ways-of-states.ts';

/** How far in front of a tag its sentence is looked for. */
const mostBefore = 600;

/**
 * Tells of the tags of a prompt whether one is a way of a state to which its policy leads, and the words in front may be about that state: "Call REVIEW,
 * which looks at the diff and comes back with <result>ok</result>".
 */
export function waysOfNext(
  implementation: Implementation,
  workflow: Workflow,
): (transition: Transition, before: string, after: string) => boolean {
  const { stateFiles, byFile } = indexWorkflow(workflow);
  const references = entriesOf(implementation).flatMap(referencesOf);
  const states = new Set(references.map(({ text }) => identifyFile(text).state));
  const files = [...states].flatMap((state) => stateFiles.get(state) ?? []);
  const ways = new Set(files.flatMap((file) => byFile(file)?.transitions.map(wayOf) ?? []));
  return (transition, before, after) =>
    ways.has(wayOf(transition)) && isSaidOfOthers(before, after, (name) => stateFiles.has(name));
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
  const sentence = sentenceOfLine(spokenLine(text));
  return mayTellOfOthers(withoutCondition(sentence.split(behindTag).at(-1) ?? ''), isState);
}
