import { choosableTexts } from '../../ir/choice.ts';
import { indexWorkflow } from '../../ir/index-workflow.ts';
import type { Choice, DynamicTransition, Reference } from '../../ir/ir.generated.ts';
import type { StateFiles } from '../../ir/resolve.ts';
import { identifyFile } from '../../source/state-file.ts';
import { joinWords, plural } from '../../util/plural.ts';
import type { Rule } from '../rule.ts';

/** Where raymond cannot see where a state leads. It claims nothing that this could make false. */
export const dynamicTarget: Rule = {
  id: 'dynamic-target',
  severity: 'info',
  summary: 'raymond cannot see where this state leads.',
  spec: 'analysis.md#model',
  check(context) {
    const { stateFiles } = indexWorkflow(context.workflow);
    for (const { opaque, dynamic, file, kind } of context.workflow.implementations) {
      const help = kind === 'prompt' ? 'name the states in allowed_transitions' : headerHelp(kind);
      if (opaque?.cause === 'dynamic') {
        const message = `raymond cannot see where ${file} leads: ${opaque.reason}`;
        context.report({ message, file, span: opaque.span, help });
      } else if (opaque === null) {
        for (const transition of dynamic) {
          const [choice] = choicesOf(transition);
          // One that no state fits is a defect of its own.
          if (choice === undefined || isUnfit(choice, stateFiles)) continue;
          const message = `raymond cannot see where ${file} leads: only a run settles ${described(choice, stateFiles)}`;
          context.report({ message, file, span: choice.span, help });
        }
      }
    }
  },
};

function choicesOf({ target, return: back, next }: DynamicTransition): Choice[] {
  const states: (Choice | Reference | null)[] = [target, back, next];
  return states.filter((state) => state !== null && 'prefix' in state);
}

function isUnfit(choice: Choice, stateFiles: StateFiles): boolean {
  return choice.prefix + choice.suffix !== '' && choosableTexts(stateFiles, choice).length === 0;
}

/** The choice, with the states that it can become when they are few. */
function described(choice: Choice, stateFiles: StateFiles): string {
  const { prefix, suffix } = choice;
  if (prefix === '' && suffix === '') return 'which state it names';
  const names = new Set(choosableTexts(stateFiles, choice).map((text) => identifyFile(text).state));
  const which = names.size > 4 ? plural(names.size, 'state') : joinWords([...names].sort(), 'or');
  return `the state "${prefix}…${suffix}"${names.size === 0 ? '' : `, which can be ${which}`}`;
}

function headerHelp(kind: string): string {
  const sign = kind === 'batch' ? 'REM' : '#';
  return `list allowed_transitions in a comment block between "${sign} ---" lines at the top of the script`;
}
