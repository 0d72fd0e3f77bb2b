import { type Fact, lastStatus, type Range } from '../../program.ts';
import { leavesNoAlternative, withoutAssumptions } from '../assumptions/alternatives.ts';
import { leavesNoText, textsAskedBy } from '../assumptions/among.ts';
import { forgetAnswers } from '../assumptions/answers.ts';
import { askingOn, type Learnt, learnFact } from '../assumptions/ask.ts';
import {
  type Assumption,
  boundOf,
  exclude,
  leavesNone,
  mentions,
  numberAskedBy,
  topicOf,
} from '../assumptions/assumptions.ts';
import { answered, change, noChanges, withoutVoid } from '../assumptions/changes.ts';
import { rangeOf, type Value } from '../values/value.ts';
import type { Given } from '../values/variables.ts';
import type { Path } from '../ways/path.ts';
import { subjectIn } from '../ways/subjects.ts';

export const mostAssumptions = 128;

/** The path on which the test came out so. A way whose tests contradict each other is not sure. */
export function assume(
  path: Path,
  fact: Fact,
  succeeds: boolean,
  script: { readonly text: string; readonly isBash: boolean },
): Path {
  const { subject, isEdited } = subjectIn(fact, path, script);
  const added: Assumption = {
    subject,
    value: fact.value,
    holds: fact.equal === succeeds,
    isRun: subject === lastStatus,
    isEdited,
    ...(fact.isOfNumbers === true && !fact.equal && !succeeds ? { orNoNumber: true } : {}),
  };
  const assumptions = [...path.assumptions, added];
  const contradicts =
    path.sure &&
    (path.assumptions.some((other) => exclude(other, added)) ||
      leavesNone(path.assumptions, added, rangeAskedBy(added, path)) ||
      leavesNoText(textsAskedBy(fact.operand, path.variables), path.assumptions, added) ||
      leavesNoAlternative(path.alternatives, assumptions));
  // Whether the answer has changed is up to what ran since.
  const { changes, agrees } = answered(path.changes, added);
  const isLoose = path.loose.some((name) => mentions(subject, name));
  const sure = path.sure && path.awaits !== 'tag at once' && !contradicts && agrees && !isLoose;
  if (path.assumptions.length >= mostAssumptions) return { ...path, sure: false };
  // Of a way that no run is expected to take nobody asks more.
  if (!sure) return { ...path, assumptions, changes, sure };
  const learnt = learnFact(askingOn(script, path), fact, boundOf(added), succeeds);
  return { ...path, assumptions, changes, answers: learnt.answers, sure: learnt.agrees };
}

/** With what a question has told of a text. */
export function withLearnt(path: Path, { answers, agrees }: Learnt): Path {
  return answers === path.answers && agrees ? path : { ...path, answers, sure: path.sure && agrees };
}

/** The numbers that the variable of a test can be, as far as they are known. */
function rangeAskedBy(added: Assumption, { variables }: Path): Range | null {
  const name = numberAskedBy(added);
  const [, divisor] = /^[(\s]*\$?\w+\s*%\s*([1-9]\d{0,5})[)\s]*$/.exec(name ?? '') ?? [];
  if (divisor !== undefined) return { least: 0, most: Number(divisor) - 1 };
  return name === null ? null : rangeOf(variables.given(name));
}

/** After a command that may change files, or, when `all`, any variable as well. */
export function withChanges(path: Path, all = false): Path {
  const changes = change(path, all);
  return changes === path.changes ? path : { ...path, changes };
}

/** When a loop goes round again, what is outdated is expected to be asked again. */
export function withoutOutdated(path: Path): Path {
  const { assumptions, changes } = path;
  if (changes.outdated.length === 0) return path;
  const isOutdated = ({ subject }: Assumption) => changes.outdated.includes(topicOf(subject));
  const kept = assumptions.filter((assumption) => !isOutdated(assumption));
  const alternatives = withoutAssumptions(path.alternatives, isOutdated);
  return { ...path, assumptions: kept, alternatives, changes: noChanges };
}

/** A new value makes what was tested of the old one void. */
export function withVariable(path: Path, name: string, value: Value | null | undefined): Path {
  return withVariables(path, [{ name, value }]);
}

/** Gives all of these in one step: a copy of a path costs as much as what is changed in it. */
export function withVariables(path: Path, given: readonly Given[]): Path {
  const variables = path.variables.withAll(given);
  const { assumptions } = path;
  const isVoid = ({ subject }: Assumption) => given.some(({ name }) => mentions(subject, name));
  const kept = assumptions.filter((assumption) => !isVoid(assumption));
  const alternatives =
    path.alternatives.length === 0 ? path.alternatives : withoutAssumptions(path.alternatives, isVoid);
  const changes = withoutVoid(path.changes, isVoid);
  const answers = forgetAnswers(path.answers, (root) => given.some(({ name }) => root === `$${name}`));
  const loose = path.loose.filter((name) => !given.some((one) => one.name === name));
  const isSame =
    kept.length === assumptions.length &&
    alternatives === path.alternatives &&
    changes === path.changes &&
    answers === path.answers;
  if (variables === path.variables && isSame) return path;
  return {
    ...path,
    variables,
    loose: loose.length === path.loose.length ? path.loose : loose,
    assumptions: kept.length === assumptions.length ? assumptions : kept,
    alternatives,
    changes,
    answers,
  };
}
