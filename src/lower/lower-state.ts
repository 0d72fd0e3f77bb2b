import type { Report } from '../diagnostics/diagnostic.ts';
import { stateAttributes, type Tag, tagDefinitions } from '../grammar/tag.ts';
import type { DynamicTransition, Implementation, Opaque, Transition } from '../ir/ir.generated.ts';
import { reminderText } from '../ir/reminder-text.ts';
import { span } from '../source/span.ts';
import { identifyFile } from '../source/state-file.ts';
import type { StateTree } from '../syntax/parse-scope.ts';
import type { ScriptTree } from '../syntax/script.ts';
import type { Behaviour } from '../syntax/scripts/follow/output/behaviour.ts';
import { isUnseen } from '../syntax/scripts/follow/output/printed-tag.ts';
import { nearestName } from '../util/nearest.ts';
import { askedFor, type Reported } from './asked-for.ts';
import type { EitherNames } from './either-names.ts';
import { reportFalseSlots } from './false-slots.ts';
import { lowerScript, numberTags } from './lower-script.ts';
import { reportModel, reportModelSlip } from './model-names.ts';
import { type Needed, neededIn } from './needed-targets.ts';
import { type OnlyShown, onlyShown } from './only-shown.ts';
import { lowerPolicy, type Policy } from './policy.ts';
import type { ReferenceTable } from './references.ts';
import { lowerLimits } from './settings.ts';
import { isNearEntry, isSlipOf, unshownEntries } from './slips.ts';
import { reportSpoiltTags } from './spoilt-tags.ts';
import { resultSpokenOf, spokenResult } from './spoken-result.ts';
import { askedUnlessSpoken, type SpokenTags } from './spoken-tags.ts';
import { isForm } from './tag-forms.ts';
import {
  type DeclaredTag,
  dynamicTransition,
  isDynamic,
  type TagContext,
  tagTransition,
} from './tag-transition.ts';

/** What is settled once all states are known. */
interface Unsettled {
  readonly references: ReferenceTable;
  readonly spokenTags: SpokenTags;
  readonly either: EitherNames;
}

/** One implementation of a state: its declared transitions, policy and limits. */
export function lowerState(
  parsed: StateTree,
  { references, spokenTags, either }: Unsettled,
  reminders: boolean,
  report: Report,
): Implementation {
  const file = parsed.source.name;
  const policy = lowerPolicy(file, parsed.settings, references, report);
  const hasPolicy = policy.entries.length > 0;
  const shown = parsed.kind === 'prompt' ? onlyShown(parsed, hasPolicy) : null;
  const tree = reportSpoiltTags(parsed, policy, shown, either, report);
  const isPrompt = tree.kind === 'prompt';
  if (isPrompt) reportFalseSlots(file, tree.pieces, report);
  const transitions = isPrompt ? [...policy.entries] : judgeEntries(policy, tree);
  const dynamic: DynamicTransition[] = [];
  /** Of scripts alone: prompts may have tens of thousands. */
  const lowered = new Map<Tag, Transition | DynamicTransition>();
  const asked = isPrompt ? askedFor(tree.pieces, hasPolicy) : null;
  const needed = isPrompt && !hasPolicy ? neededIn(tree, references) : null;
  const slips = asked === null || !hasPolicy ? [] : unshownEntries(policy.entries, tree.tags);
  const spokenOf = isPrompt ? spokenTags.of(tree, hasPolicy) : null;
  declaredTags(tree, hasPolicy, shown).forEach((found) => {
    // Beside a policy an example says nothing at all.
    if (hasPolicy && !found.context.reported) return;
    if (found.context.reported) reportModelOf(found, file, report);
    const mayBe = !policy.forceImplicit && found.context.reported;
    const ifMeant = mayBe === true ? ifUnresolved(found.tag, policy.entries, slips, asked, needed) : mayBe;
    const spoken = ifMeant === false ? null : (spokenOf?.(found.tag) ?? null);
    const reported = spoken === null ? ifMeant : askedUnlessSpoken(spoken, ifMeant);
    if (!isDynamic(found)) {
      const transition = tagTransition(found, { ...found.context, reported }, references);
      if (spoken !== null) spoken.transition = transition;
      transitions.push(transition);
      if (!isPrompt) lowered.set(found.tag, transition);
    } else if (!hasPolicy) {
      const transition = dynamicTransition(found, found.context, references, parsed.source.text);
      dynamic.push(transition);
      if (!isPrompt) lowered.set(found.tag, transition);
    }
  });
  const limits = lowerLimits(tree.settings);
  reportModelSlip(file, limits.model, limits.spans['model'], report);
  const spoken = hasPolicy ? null : resultSpokenOf(tree);
  if (spoken !== null) transitions.push(tagTransition(...spokenResult(file, spoken), references));
  return {
    file,
    state: identifyFile(file).state,
    kind: tree.kind,
    description: tree.settings?.value.description ?? null,
    prompt: isPrompt ? tree.pieces : null,
    hasPolicy,
    implicit: policy.implicit,
    forceImplicit: policy.forceImplicit,
    reminder: reminders ? reminderText(policy.entries) : null,
    maxVisits: policy.maxVisits,
    limits,
    transitions,
    dynamic,
    script: isPrompt
      ? null
      : lowerScript(tree, references, numberTags(tree.tags, lowered, [...transitions, ...dynamic])),
    opaque: opacity(tree, policy),
  };
}

/**
 * Whether it is a defect of a tag that its states do not exist. What this returns is kept until all states are known, and with
 * it all that it uses: so not the tree. `slips`: the entries of the policy of which the tag may be a misspelt one; `needed` is null
 * beside a policy.
 */
function ifUnresolved(
  found: DeclaredTag['tag'],
  entries: readonly Transition[],
  slips: readonly Transition[],
  asked: ReturnType<typeof askedFor> | null,
  needed: Needed | null,
): Reported {
  if (asked === null) return true;
  const { name, content, span: place } = found;
  // Without a policy nobody knows which states are meant.
  if (needed !== null)
    return () => {
      if (isForm(name, content, entries) && !needed.isState(content))
        return needed.isLeftOpen(found) || 'form';
      return needed.isNeeded(found) || asked(place, false);
    };
  // That there is no such state is no mistake where the tag only shows the form.
  return () => {
    const isSlip = isSlipOf(found, entries, slips);
    if (!isSlip && isForm(name, content, entries)) return false;
    return asked(place, isSlip, () => isNearEntry(found, entries));
  };
}

function reportModelOf({ tag, attributes }: DeclaredTag, file: string, report: Report): void {
  const at = tag.name === 'function' ? tag.attributes.findIndex(({ name }) => name === 'model') : -1;
  const model = tag.attributes[at];
  if (model !== undefined && (attributes[at] ?? null) === null)
    reportModel(file, model.value, model.valueSpan, report);
}

/**
 * The tags of a body without a policy, or of a script without one in its header, declare; beside a policy
 * they are mentions, and the policy declares.
 */
function declaredTags(
  tree: StateTree,
  hasPolicy: boolean,
  shown: OnlyShown | null,
): (DeclaredTag & { context: TagContext })[] {
  const file = tree.source.name;
  if (tree.kind !== 'prompt') {
    const taken = takenTags(tree.behaviour);
    return tree.tags.map(({ tag, content, attributes, isCertain, lines }, at) => {
      const certainty = hasPolicy
        ? 'mention'
        : isCertain && taken?.has(at) !== false
          ? 'certain'
          : 'possible';
      return {
        tag,
        content,
        attributes,
        lines,
        context: { file, origin: 'script', certainty, reported: isCertain },
      };
    });
  }
  return tree.tags.map(({ tag, standsIn }) => {
    const isExample = standsIn !== 'prose';
    // What a prompt forbids, or likely only shows, its agent may emit all the same, and no run can be expected to.
    const isShown = !isExample && !hasPolicy && (shown?.tag(tag.span) ?? false);
    const isDoubted = isShown === true || isShown === 'forbidden';
    const certainty = hasPolicy ? 'mention' : isExample || isDoubted ? 'possible' : 'certain';
    const reported = !isExample && (typeof isShown === 'boolean' ? !isShown : 'perhaps');
    const context: TagContext = { file, origin: 'body', certainty, reported };
    const attributes = tag.attributes.map(({ name, value }) =>
      stateAttributes.includes(name) ? endsAroundSlots(value) : null,
    );
    return { tag, content: endsAroundSlots(tag.content), attributes, context };
  });
}

/** What a header lists is certain only if the script, as far as all of its ways are known, can end so. */
function judgeEntries(
  { entries, implicit, forceImplicit }: Policy,
  { behaviour, tags }: ScriptTree,
): Transition[] {
  const taken = takenTags(behaviour);
  const { outcomes } = behaviour;
  const isOpen = outcomes.some(
    ({ exit, tags: printed, anything }) =>
      exit !== 'failure' &&
      (forceImplicit || (printed.length === 0 && (isUnseen(anything) || implicit !== null))),
  );
  if (taken === null || isOpen) return [...entries];
  const shown = tags.filter((_, at) => taken.has(at));
  return entries.map((entry) => {
    const { tag: name, target } = entry;
    const isShown = shown.some(
      ({ tag, content }) =>
        tag.name === name &&
        (target === null ||
          content !== null ||
          identifyFile(tag.content).state === identifyFile(target.text).state),
    );
    return isShown ? entry : { ...entry, certainty: 'possible' };
  });
}

/**
 * The tags that a run can take: some way prints them alone and need not fail (language.md#tags). Null where not all ways
 * are known.
 */
function takenTags({ outcomes, unfollowed }: Behaviour): ReadonlySet<number> | null {
  if (unfollowed !== null) return null;
  const taking = outcomes.filter(({ tags, exit }) => tags.length === 1 && exit !== 'failure');
  return new Set(taking.flatMap(({ tags }) => tags));
}

/** What stands in front of the first slot and after the last; null without a slot. */
function endsAroundSlots(text: string): DeclaredTag['content'] {
  const start = text.indexOf('{{');
  const end = text.lastIndexOf('}}');
  if (start === -1) return null;
  return {
    prefix: text.slice(0, start).trimStart(),
    suffix: text.slice(end < start ? text.length : end + 2).trimEnd(),
  };
}

/**
 * Whether an entry may have been meant for another tag: a goto with a `return`. That excuses nothing but the tags that need this
 * attribute; where others are shown that no entry is for, the policy is taken as it stands.
 */
function mayHaveOtherTag({ tags }: StateTree, { entries, others }: Policy): boolean {
  if (others.length === 0) return false;
  return tags.every(
    ({ tag: { name, content } }) =>
      tagDefinitions[name].required.some((key) => others.includes(key)) ||
      entries.some(({ tag, target }) => tag === name && (target === null || target.text === content.trim())),
  );
}

/** What of its settings says where a state may go on. */
function ruling({ settings }: StateTree): string {
  const keys = settings?.node.pairs.map(({ key }) => key) ?? [];
  if (!keys.includes('max_visits')) return 'its policy';
  return keys.includes('allowed_transitions') ? 'its policy or its max_visits' : 'its max_visits';
}

/** Where a state may do more than it declares, so that no "never" is claimed of it (analysis.md#model). */
function opacity(tree: StateTree, policy: Policy): Opaque | null {
  const hasPolicy = policy.entries.length > 0;
  if (tree.settingsUnreadable)
    return { cause: 'damaged', reason: 'its settings cannot be read', span: span(0, 0) };
  if (policy.damaged || mayHaveOtherTag(tree, policy))
    return { cause: 'damaged', reason: `${ruling(tree)} cannot be read`, span: span(0, 0) };
  if (policy.open !== null) {
    const { node, key } = policy.open;
    return { cause: 'dynamic', reason: `an entry of its policy has no ${key}`, span: node.span };
  }
  // What the shell refuses, or has no command for, does not do what its header lists.
  if (hasPolicy && tree.kind !== 'prompt' && tree.opaque?.cause === 'damaged') return tree.opaque;
  if (hasPolicy) return null;
  const slip = tree.settings?.node.pairs.find(
    ({ key }) => nearestName(key, ['allowed_transitions']) !== null,
  );
  if (slip !== undefined && slip.key !== 'allowed_transitions')
    return { cause: 'damaged', reason: 'its policy has a misspelt key', span: slip.keySpan };
  if (tree.kind !== 'prompt') return tree.opaque;
  if (tree.tooLong) {
    const reason = 'its body is too long or too intricate to tell examples from what is meant';
    return { cause: 'dynamic', reason, span: span(0, 0) };
  }
  const bad = tree.problems[0] ?? tree.misnamedTags[0];
  if (bad !== undefined) return { cause: 'damaged', reason: 'a tag cannot be read', span: bad.span };
  if (tree.mention !== null && resultSpokenOf(tree) === null)
    return { cause: 'dynamic', reason: 'it speaks of a tag and never shows the whole', span: tree.mention };
  const slot = tree.pieces.find(({ kind }) => kind === 'slot');
  // A prompt that comes from elsewhere as a whole says there how to go on.
  if (
    tree.tags.length === 0 &&
    slot &&
    tree.pieces.every(({ kind, text }) => kind === 'slot' || text.trim() === '')
  )
    return { cause: 'dynamic', reason: `it is no more than what {{${slot.text}}} holds`, span: slot.span };
  if (tree.tags.length === 0)
    return { cause: 'undeclared', reason: 'it has neither a policy nor a tag', span: span(0, 0) };
  return null;
}
