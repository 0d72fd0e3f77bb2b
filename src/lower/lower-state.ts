import type { Report } from '../diagnostics/diagnostic.ts';
import type { Tag } from '../grammar/tag.ts';
import type { Implementation, Opaque, Transition } from '../ir/ir.generated.ts';
import { span } from '../source/span.ts';
import { identifyFile } from '../source/state-file.ts';
import type { StateTree } from '../syntax/parse-scope.ts';
import type { PromptTree } from '../syntax/prompt.ts';
import type { ScriptTree } from '../syntax/script.ts';
import { lowerPolicy, type Policy } from './policy.ts';
import type { ReferenceTable } from './references.ts';
import { lowerLimits } from './settings.ts';
import { tagTransition } from './tag-transition.ts';

/** One implementation of a state: its declared transitions, policy and limits. */
export function lowerState(tree: StateTree, references: ReferenceTable, report: Report): Implementation {
  const file = tree.source.name;
  const policy = lowerPolicy(file, tree.settings, references, report);
  const hasPolicy = policy.entries.length > 0;
  const declared =
    tree.kind === 'prompt'
      ? promptTags(tree, hasPolicy, references)
      : scriptTags(tree, hasPolicy, references);
  return {
    file,
    state: identifyFile(file).state,
    kind: tree.kind,
    description: tree.settings?.value.description ?? null,
    prompt: tree.kind === 'prompt' ? tree.pieces : null,
    hasPolicy,
    implicit: policy.implicit,
    forceImplicit: policy.forceImplicit,
    reminder: policy.reminder,
    maxVisits: policy.maxVisits,
    limits: lowerLimits(tree.settings),
    transitions: [...policy.entries, ...declared],
    opaque: opacity(tree, policy),
  };
}

/** A body without a policy declares by its tags; with one they are mentions, and the policy declares. */
function promptTags(tree: PromptTree, hasPolicy: boolean, references: ReferenceTable): Transition[] {
  return tree.tags
    .filter(({ tag }) => !hasSlot(tag))
    .map(({ tag, inCodeBlock }) => {
      const certainty = hasPolicy ? 'mention' : inCodeBlock ? 'possible' : 'certain';
      const constantPayload = !tag.content.includes('{{');
      const place = { file: tree.source.name, origin: 'body', reported: !inCodeBlock } as const;
      const context = { ...place, certainty, constantPayload } as const;
      return tagTransition(tag, context, references);
    });
}

/** A script's header declares its dynamic targets; its literal tags count beside it. */
function scriptTags(tree: ScriptTree, hasPolicy: boolean, references: ReferenceTable): Transition[] {
  const certainty = hasPolicy ? 'mention' : 'certain';
  const place = { file: tree.source.name, origin: 'script', certainty, reported: true } as const;
  return tree.tags.map(({ tag, constantPayload }) =>
    tagTransition(tag, { ...place, constantPayload }, references),
  );
}

function hasSlot(tag: Tag): boolean {
  const names = tag.attributes
    .filter(({ name }) => name === 'return' || name === 'next')
    .map(({ value }) => value);
  return [...(tag.name === 'result' ? [] : [tag.content]), ...names].some((text) => text.includes('{{'));
}

/** Where a state may do more than it declares, so that no "never" is claimed of it (analysis.md, Model). */
function opacity(tree: StateTree, policy: Policy): Opaque | null {
  const hasPolicy = policy.entries.length > 0;
  if (tree.settingsUnreadable)
    return { cause: 'damaged', reason: 'its settings cannot be read', span: span(0, 0) };
  if (policy.damaged) return { cause: 'damaged', reason: 'a policy entry cannot be read', span: span(0, 0) };
  if (policy.open !== null)
    return { cause: 'dynamic', reason: 'a policy entry leaves open where it leads', span: policy.open.span };
  if (hasPolicy) return null;
  if (tree.settings?.damaged === true)
    return { cause: 'damaged', reason: 'its settings hold an invalid value', span: tree.settings.node.span };
  if (tree.kind !== 'prompt') return tree.opaque;
  if (tree.tooLong) {
    const reason = 'its body is too long to tell examples from what is meant';
    return { cause: 'dynamic', reason, span: span(0, 0) };
  }
  if (tree.badTag !== null) return { cause: 'damaged', reason: 'a tag cannot be read', span: tree.badTag };
  const dynamic = tree.tags.find(({ tag }) => hasSlot(tag));
  if (dynamic !== undefined)
    return { cause: 'dynamic', reason: 'a slot decides where a tag leads', span: dynamic.tag.span };
  if (tree.tags.length === 0)
    return { cause: 'undeclared', reason: 'it has neither a policy nor a tag', span: span(0, 0) };
  return null;
}
