import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import { makeScope } from '../../src/source/scope.ts';

/** The rules that speak of a workflow with these files. */
async function rulesOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const inputs = Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
  const { diagnostics } = await compile(makeScope('words', inputs), { grammars: grammarFiles });
  return diagnostics.map(({ rule }) => rule);
}

describe('a prompt that starts itself again', () => {
  const fires = async (text: string) =>
    (
      await rulesOf({ 'START.md': `${text} \`<reset>START</reset>\` or \`<result>done</result>\`\n` })
    ).includes('paid-poll-loop');

  it.each([
    'Wait five minutes.',
    'If there is none, run `sleep 60`, then',
    'Sleep for 30 s, then',
    'Poll the build server.',
    'Nothing yet? Check again in 10 minutes:',
    'Keep checking:',
    'Pause a moment.',
  ])('waits: %s', async (text) => expect(await fires(text)).toBe(true));

  it.each([
    'Do the next task.',
    'Do not wait 5 minutes for the build.',
    'Never poll it.',
    'Write the next question of the poll.',
    'If the tests are red, mend them and try again after that.',
    'Wait for nobody.',
    'Users wait a long time for this page: make it faster.',
    'Replace one call of sleep by a condition.',
  ])('works: %s', async (text) => expect(await fires(text)).toBe(false));
});

describe('a prompt that begins its conversation on some ways', () => {
  const fires = async (text: string) =>
    (
      await rulesOf({
        'START.md': 'Read it. `<goto>GO</goto>` or `<reset>GO</reset>`\n',
        'GO.md': `${text} \`<result>done</result>\`\n`,
      })
    ).includes('context-gap');

  it.each([
    'Carry out the plan that you have made.',
    'Test what you changed.',
    '# Next\n\nNow write the tests.',
    'Forget for a moment that you wrote this.',
    'Commit your changes, as discussed.',
    'Do what was said earlier in this conversation.',
    'Fix the fault that was found earlier in this conversation.',
    'Close the issue. Run `close` with its number from earlier in the conversation.',
    'Look at the conversation history and decide how it went.',
    'Write the report from the conversation so far.',
    'Take the name of the file from your conversation history: {{result}}',
    'Write the page, as you said before.',
    'Check the page that you just polished.',
    'Undo what you have just run.',
  ])('speaks of earlier work: %s', async (text) => expect(await fires(text)).toBe(true));

  it.each([
    'Carry out the plan in plan.md.',
    'Read the code. Tell what you found.',
    'When you have read it, say so.',
    'Whatever you changed, undo it when it does not work.',
    'Test what you changed: {{result}}.',
    'Write your findings to notes.md.',
    'Review the review step before this one.',
    'Look again at the work so far.',
    'Read the transcript. Sum up what was agreed on earlier in the conversation.',
    'Read chat.txt. Look at the conversation history and decide how it went.',
    'Ticket: {{result}}. Look at the conversation history and decide how it went.',
    'Fix the view that shows messages from earlier in the conversation.',
    'Add tests for the conversation history component.',
    'There is nothing from earlier in the conversation.',
    'Do not rely on what was said earlier in this conversation.',
    'If a number was given earlier in the conversation, use it.',
    'Tell the user what you just need to know.',
  ])('speaks of its own: %s', async (text) => expect(await fires(text)).toBe(false));
});

describe('the result of a worker', () => {
  const fires = async (payload: string) =>
    (
      await rulesOf({
        'START.md': 'Begin. `<fork next="END">WORK</fork>`\n',
        'WORK.md': `Work. \`<result>${payload}</result>\`\n`,
        'END.md': 'End. `<result>done</result>`\n',
      })
    ).includes('result-dropped');

  it.each(['THE ANSWER', 'A SUMMARY OF THE CHANGES', 'what you found', 'your summary', 'FINDINGS'])(
    'is to be read: %s',
    async (payload) => expect(await fires(payload)).toBe(true),
  );

  it.each([
    'done',
    'OK',
    'ALL DONE',
    'FAILED: REASON',
    'wrote findings.md',
    'the translation is in locales/fr.json and committed',
    'wrote FILE',
    'report written',
    'APPROVED',
  ])('tells how it went: %s', async (payload) => expect(await fires(payload)).toBe(false));
});
