import { choicesOf, choosableTexts } from '../../ir/choice.ts';
import { indexWorkflow } from '../../ir/index-workflow.ts';
import type { Choice } from '../../ir/ir.generated.ts';
import type { StateFiles } from '../../ir/resolve.ts';
import { identifyFile, kindRunsOn } from '../../source/state-file.ts';
import { memo, memoByText } from '../../util/memo.ts';
import { joinWords, plural } from '../../util/plural.ts';
import { causeOfChoice } from '../payloads/cause-of-choice.ts';
import type { Rule } from '../rule.ts';

/** Where raymond cannot see where a state leads. It claims nothing that this could make false. */
export const dynamicTarget: Rule = {
  id: 'dynamic-target',
  severity: 'info',
  summary: 'raymond cannot see where this state leads.',
  spec: 'analysis.md#model',
  checkState(implementation, _, context) {
    const { opaque, dynamic, file, kind, hasPolicy } = implementation;
    if (opaque === null && dynamic.length === 0) return;
    // Nothing is claimed of what runs on no platform in effect.
    if (!context.platforms.some((platform) => kindRunsOn(kind, platform))) return;
    const help = kind === 'prompt' ? 'name the states in allowed_transitions' : headerHelp(kind);
    const isListed = kind !== 'prompt' || hasPolicy;
    if (opaque?.cause === 'dynamic') {
      const message = `raymond cannot see where ${file} leads: ${opaque.reason}`;
      context.report({
        message,
        file,
        span: opaque.span,
        help: isListed ? help : 'list allowed_transitions in its frontmatter',
        follows: causeOfChoice(implementation, opaque),
      });
    } else if (opaque === null) {
      for (const transition of dynamic) {
        const [choice] = choicesOf(transition);
        // One that no state fits is a defect of its own.
        const states =
          choice === undefined ? [] : choosableIn(indexWorkflow(context.workflow).stateFiles)(choice);
        if (choice === undefined || (states.length === 0 && choice.prefix + choice.suffix !== '')) continue;
        const message = `raymond cannot see where ${file} leads: only a run settles ${described(choice, states)}`;
        const follows = causeOfChoice(implementation, choice);
        context.report({ message, file, span: choice.span, help, follows });
      }
    }
  },
};

/** The states that a choice can become, in order; searched for once for each pair of ends. */
const choosableIn = memo((stateFiles: StateFiles): ((choice: Choice) => readonly string[]) => {
  const byEnds = memoByText((key) => {
    const [prefix = '', suffix = ''] = key.split('\n');
    const texts = choosableTexts(stateFiles, { prefix, suffix });
    return [...new Set(texts.map((text) => identifyFile(text).state))].sort();
  });
  return ({ prefix, suffix }) => byEnds(`${prefix}\n${suffix}`);
});

/** The choice, with the states that it can become when they are few. */
function described({ prefix, suffix }: Choice, states: readonly string[]): string {
  if (prefix === '' && suffix === '') return 'which state it names';
  const which = states.length > 4 ? plural(states.length, 'state') : joinWords(states, 'or');
  return `the state "${prefix}…${suffix}", which can be ${which}`;
}

function headerHelp(kind: string): string {
  const sign = kind === 'batch' ? 'REM' : '#';
  return `nothing to do if it works; to have it checked, list allowed_transitions in a comment block between "${sign} ---" lines at the top of the script`;
}
