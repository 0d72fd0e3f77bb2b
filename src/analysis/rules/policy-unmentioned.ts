import type { Implementation, Transition } from '../../ir/ir.generated.ts';
import { identifyFile } from '../../source/state-file.ts';
import { describeStep, tagOf } from '../describe-transition.ts';
import { entriesOf, refusedTags, showsEveryEntry } from '../policy.ts';
import { PromptWords } from '../prompt-words.ts';
import type { Rule } from '../rule.ts';

/** What these slots hold is data; any other may be a part of the instructions. */
const dataSlots: readonly string[] = ['result', 'input', 'workflow_id', 'agent_id', 'state'];

/** A longer search than this, in characters, is not worth its time. */
const longestSearch = 50_000_000;

/** A transition that the policy allows and that the prompt never tells its agent of. */
export const policyUnmentioned: Rule = {
  id: 'policy-unmentioned',
  severity: 'warning',
  summary: 'A policy allows a transition that the prompt never mentions, so its agent cannot know of it.',
  spec: 'language.md#allowed-transitions',
  check(context) {
    for (const implementation of context.workflow.implementations) {
      const { prompt, hasPolicy, implicit, file } = implementation;
      if (!hasPolicy || prompt === null || implicit !== null) continue;
      const entries = entriesOf(implementation);
      if (entries.length < 2 || prompt.some(({ kind, text }) => kind === 'slot' && !dataSlots.includes(text)))
        continue;
      if (showsEveryEntry(implementation, entries)) continue;
      const unmentioned = findUnmentioned(implementation, entries);
      // It names another one instead, and that is told.
      if (unmentioned.length === 0 || refusedTags(implementation, context).length > 0) continue;
      for (const entry of unmentioned) {
        context.report({
          message: `${file} never mentions ${describeStep(entry)}, which its policy allows, so the agent cannot know of it`,
          file,
          span: entry.span,
          help: `say in the prompt when to answer ${tagOf(entry)}, or remove the entry`,
        });
      }
    }
  },
};

function findUnmentioned(implementation: Implementation, entries: readonly Transition[]): Transition[] {
  const words = new PromptWords(implementation);
  if (entries.length * words.length > longestSearch) return [];
  let result: boolean | null = null;
  const isNamed = ({ tag, target, payload }: Transition) => {
    if (tag !== 'result') return target !== null && words.names(identifyFile(target.text).state);
    if (payload === null) return words.names('result') || namesResult(words.text);
    if (words.names(payload.trim())) return true;
    result ??= namesResult(withoutFixedResults(words.text, entries));
    return result;
  };
  const unmentioned = entries.filter((entry) => !isNamed(entry));
  // A prompt that says nothing of how to go on leaves it to the reminder, or to what it is given.
  if (unmentioned.length === 0 || unmentioned.length === entries.length) return [];
  const then = implementation.maxVisits?.then ?? null;
  // max_visits takes its own without the agent; the entry stands there for whoever reads the policy.
  const elsewhere = then === null ? null : describeStep(then);
  return unmentioned.filter((entry) => {
    const isOpen = entry.tag !== 'result' && entry.target === null;
    return !isOpen && !isUnresolved(entry) && describeStep(entry) !== elsewhere;
  });
}

/** No file is meant: that is told, and what the prompt names may well be what was meant. */
const isUnresolved = ({ target }: Transition) => target?.unix === null && target.windows === null;

function namesResult(text: string): boolean {
  return /\bresult\b/i.test(text);
}

/** The text without the whole tags of those results whose payload the policy fixes: each of them names only itself. */
function withoutFixedResults(text: string, entries: readonly Transition[]): string {
  const payloads = new Set(entries.map(({ payload }) => payload?.trim()));
  return text.replace(/<result\s*>([^<]*)<\/result\s*>/g, (whole, payload: string) =>
    payloads.has(payload.trim()) ? ' ' : whole,
  );
}
