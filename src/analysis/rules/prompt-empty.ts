import { asksNothing } from '../../prose/prompt-words.ts';
import { span } from '../../source/span.ts';
import type { Rule } from '../rule.ts';

/** A prompt without a word. */
export const promptEmpty: Rule = {
  id: 'prompt-empty',
  severity: 'error',
  summary: 'A prompt has no text, and no agent can be asked nothing.',
  spec: 'language.md#variables',
  checkState({ file, prompt, opaque }, _, { report }) {
    if (prompt === null || opaque?.cause === 'damaged' || !asksNothing(prompt)) return;
    report({
      message: `${file} has no text, so there is nothing to ask its agent`,
      file,
      span: span(0, 0),
      help: 'write what is to be done, or remove the file',
    });
  },
};
