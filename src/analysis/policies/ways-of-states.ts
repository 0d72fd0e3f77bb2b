import { indexWorkflow } from '../../ir/index-workflow.ts';
import type { Implementation, Transition, Workflow } from '../../ir/ir.generated.ts';
import { isInOverview, isWordOf, type OwnTag } from '../../prose/overviews.ts';
import { identifyFile } from '../../source/state-file.ts';
import { addTo } from '../../util/group-by.ts';
import { memo } from '../../util/memo.ts';

/** The way that a tag is, in whatever state: its tag, and its state or payload. */
export function wayOf({ tag, target, payload }: Transition): string {
  return `${tag} ${target === null ? payload?.trim() : identifyFile(target.text).state}`;
}

/** By a way, the states that have it. */
const statesByWay = memo((workflow: Workflow): ReadonlyMap<string, readonly string[]> => {
  const { byFile } = indexWorkflow(workflow);
  const states = new Map<string, string[]>();
  for (const { name, files } of workflow.states)
    for (const way of new Set(files.flatMap((file) => byFile(file)?.transitions.map(wayOf) ?? [])))
      addTo(states, way, name);
  return states;
});

/**
 * Tells of a tag that a policy refuses whether it may stand in an overview of the workflow, as what another state does: it is a way of
 * that state, and the words around it speak of that one. Of a state that returns to the prompt nothing is told, since what it answers may be
 * passed on.
 */
export function overviewIn(
  { state, transitions }: Implementation,
  workflow: Workflow,
): (tag: Transition, before: string, after: string, own: readonly OwnTag[]) => boolean {
  const called = transitions.filter(({ return: back }) => back?.text === state);
  const callees = new Set(called.flatMap(({ target }) => target?.text ?? []));
  return (tag, before, after, own) => {
    const ways = statesByWay(workflow).get(wayOf(tag)) ?? [];
    const others = ways.filter((name) => name !== state && !callees.has(name));
    if (others.length === 0 || own.length === 0) return false;
    const isOther = (word: string) => others.some((name) => isWordOf(name, word)) && !isWordOf(state, word);
    return isInOverview(before, after, own, isOther);
  };
}
