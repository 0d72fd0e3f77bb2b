/** A chain of prompts of about two kilobytes, each with a policy that names the next one and a way out. */
export function chainWorkflow(states: number): Map<string, string> {
  const advice =
    '- Keep the change small and the tests green.\n- Write down what you did in notes.md.\n\n'.repeat(16);
  const files = new Map<string, string>();
  for (let index = 0; index < states; index++) {
    const isLast = index === states - 1;
    const next = `S${index + 1}`;
    const entry = isLast
      ? '  - { tag: result }'
      : `  - { tag: goto, target: ${next} }\n  - { tag: result, payload: "gave up" }`;
    const ending = isLast ? '<result>done</result>' : `<goto>${next}</goto>, or <result>gave up</result>`;
    files.set(
      index === 0 ? 'START.md' : `S${index}.md`,
      `---\nallowed_transitions:\n${entry}\nmodel: sonnet\n---\nCarry out step ${index} of the plan in plan.md.\n\n${advice}End with ${ending}.\n`,
    );
  }
  return files;
}
