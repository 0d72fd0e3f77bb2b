import type { Report } from '../diagnostics/diagnostic.ts';
import { formWith } from '../grammar/bad-attribute.ts';
import { type MisnamedTag, otherWorkflow } from '../syntax/misnamed-tags.ts';
import type { StateTree } from '../syntax/parse-scope.ts';
import type { Behaviour, Outcome } from '../syntax/scripts/follow/behaviour.ts';
import { onlyShown } from './only-shown.ts';

/** So many of one state are told: the first ones may be the cause of the others. */
const mostMisnamed = 100;

/**
 * A way on which such a tag is printed has no other: that a script is silent on it is the same mistake. It is taken to be the
 * next one that ends behind the tag; other silent ways have another cause.
 */
function withoutSilence(behaviour: Behaviour, tags: readonly MisnamedTag[]): Behaviour {
  const isSilent = ({ sure, exit, tags: printed }: Outcome) =>
    sure && exit === 'success' && printed.length === 0;
  const silent = behaviour.outcomes.filter(isSilent).sort((one, other) => one.span.end - other.span.end);
  const explained = new Set<Outcome>();
  for (const { span: place } of tags) {
    const way = silent.find((one) => one.span.end > place.start && !explained.has(one));
    if (way !== undefined) explained.add(way);
  }
  const outcomes = behaviour.outcomes.map((way) => (explained.has(way) ? { ...way, sure: false } : way));
  return { ...behaviour, outcomes };
}

function misnamed({ written, meant, target }: MisnamedTag): { message: string; help: string } {
  if (target !== null && /\s/.test(written)) {
    const message = `${target} stands within the opening of <${meant}>, not behind it`;
    return { message, help: formWith(meant, target) };
  }
  if (otherWorkflow.test(written)) {
    const help = `put the states of both into one folder, and write <${meant}>…</${meant}>`;
    return { message: `<${written}> is no tag: a workflow is one folder, and leads to no other`, help };
  }
  const why = written.toLowerCase() === meant ? ': names of tags are lower case' : '';
  return { message: `<${written}> is no tag${why}`, help: `write <${meant}>…</${meant}>` };
}

/**
 * Reports the tags of a state that are none for the spelling of their names, and those that lead to a path, but not what a
 * prompt only shows as wrong. What such a state declares is not known for certain.
 */
export function reportSpoiltTags(tree: StateTree, hasPolicy: boolean, report: Report): StateTree {
  const file = tree.source.name;
  const isShown = tree.kind === 'prompt' ? onlyShown(tree.pieces, hasPolicy) : () => false;
  if (tree.kind === 'prompt')
    for (const { fragment: _, within: __, related: ___, ...problem } of tree.pathTags)
      if (!isShown(problem.span)) report({ ...problem, file });
  const meant = tree.misnamedTags.filter(({ span }) => !isShown(span));
  const [first] = meant;
  if (first === undefined) return tree;
  const told = meant.slice(0, mostMisnamed);
  for (const tag of told) report({ rule: 'malformed-tag', file, span: tag.span, ...misnamed(tag) });
  if (tree.kind === 'prompt') return { ...tree, badTag: tree.badTag ?? first.span };
  const reason = otherWorkflow.test(first.written)
    ? 'it has a tag of another language'
    : 'the name of a tag is misspelt';
  const opaque = { cause: 'damaged', reason, span: first.span } as const;
  return {
    ...tree,
    opaque: tree.opaque ?? opaque,
    behaviour: withoutSilence(tree.behaviour, told),
  };
}
