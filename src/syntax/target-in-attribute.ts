import { stateAttributes, type Tag, type TagProblem, tagDefinitions } from '../grammar/tag.ts';
import { identifyFile } from '../source/state-file.ts';
import { memo } from '../util/memo.ts';
import { isNearMiss, nearestName } from '../util/nearest.ts';
import type { PromptTree } from './prompt.ts';

/** Of a longer text the help shows that it goes into the input, and not the whole. */
const longestInput = 60;
/** Attributes that tell where one comes from. */
const ofOrigin: ReadonlySet<string> = new Set(['from', 'after', 'caller']);
/** A prompt for which more would be necessary is no prompt. */
const mostComparisons = 100_000;

/**
 * Tells of `<goto step="PLAN">now</goto>`, where PLAN is a state and "now" is none, that the state belongs between the tags: without
 * the attribute it would be a tag whose target is missing. Where neither is one, the help of the attribute speaks of both. A slot or
 * the name of a state with a slip is meant as the target, whatever the attributes say.
 */
export function withTargetsInAttributes(tree: PromptTree, names: ReadonlySet<string>): PromptTree {
  const isState = (text: string) => names.has(identifyFile(text.trim()).state);
  const mayCompare = names.size * tree.problems.length <= mostComparisons;
  // Once for each: a hostile tag has a problem for each of its attributes.
  const judge = memo((tag: Tag): TagProblem | null => {
    const mayLead = tag.content.includes('{{') || !mayCompare || isNear(tag.content, names);
    return mayLead ? null : targetInAttribute(tag, isState);
  });
  const told = new Set<Tag>();
  const problems = tree.problems.flatMap((problem) => {
    const { tag, rule } = problem;
    if (tag === undefined || tagDefinitions[tag.name].content !== 'state' || isState(tag.content))
      return [problem];
    if (told.has(tag)) return [];
    const whole = judge(tag);
    if (whole !== null) told.add(tag);
    else if (rule === 'unknown-attribute' && mayCompare && isStrange(tag.content, names))
      return [{ ...problem, help: `${problem.help}, and name a state in place of ${tag.content}` }];
    return [whole ?? problem];
  });
  return problems.every((problem, at) => problem === tree.problems[at]) ? tree : { ...tree, problems };
}

/** Whether a word is no state, nor nearly: what is, is told with the name that is meant. */
function isStrange(text: string, names: ReadonlySet<string>): boolean {
  return /^[\w-]{1,30}$/.test(text) && !isNear(text, names);
}

function isNear(text: string, names: ReadonlySet<string>): boolean {
  return nearestName(identifyFile(text.trim()).state, names) !== null;
}

function targetInAttribute(tag: Tag, isState: (text: string) => boolean): TagProblem | null {
  const { required, optional, variables } = tagDefinitions[tag.name];
  const known = [...required, ...optional];
  // What a fork does not know is a variable.
  if (variables || tag.content === '') return null;
  const others = tag.attributes.filter(
    ({ name }) => !known.includes(name) && !stateAttributes.includes(name),
  );
  const attribute = others.find(({ name, value }) => !ofOrigin.has(name) && isState(value));
  const isSlip = others.some(({ name }) => stateAttributes.some((other) => isNearMiss(name, other)));
  if (attribute === undefined || isSlip) return null;
  const { name, value, valueSpan } = attribute;
  const given = tag.attributes.filter((one) => known.includes(one.name));
  const isGiven = (one: string) => given.some((other) => other.name === one);
  const attributes = [
    ...given.map((one) => `${one.name}=${inQuotes(one.value)}`),
    ...required.filter((one) => !isGiven(one)).map((one) => `${one}="STATE"`),
  ];
  const isInput = /\s/.test(tag.content) && !tag.content.includes('"') && !isGiven('input');
  if (isInput)
    attributes.push(
      `input="${tag.content.length > longestInput || tag.content.includes('\n') ? '…' : tag.content}"`,
    );
  return {
    rule: 'malformed-tag',
    message: `the state ${value.trim()} stands in the attribute ${name}, and <${tag.name}> leads to what stands between its tags`,
    span: valueSpan,
    help: `write <${[tag.name, ...attributes].join(' ')}>${value.trim()}</${tag.name}>`,
    tag,
  };
}

/** A value of an attribute in quotation marks that it does not hold. */
function inQuotes(value: string): string {
  return value.includes('"') ? `'${value}'` : `"${value}"`;
}
