export interface ChainOptions {
  readonly states: number;
  /** Whether a policy in the frontmatter declares the transitions, instead of the body's tags. */
  readonly policies: boolean;
}

/** A chain of prompts of about two kilobytes, each of which names the next one and a way out. */
export function chainWorkflow({ states, policies }: ChainOptions): Map<string, string> {
  const advice =
    '- Keep the change small and the tests green.\n- Write down what you did in notes.md.\n\n'.repeat(16);
  const files = new Map<string, string>();
  for (let index = 0; index < states; index++) {
    const isLast = index === states - 1;
    const next = `S${index + 1}`;
    const entries = isLast
      ? '  - { tag: result }'
      : `  - { tag: goto, target: ${next} }\n  - { tag: result, payload: "gave up" }`;
    const policy = policies ? `---\nallowed_transitions:\n${entries}\nmodel: sonnet\n---\n` : '';
    const ending = isLast ? '<result>done</result>' : `<goto>${next}</goto>, or <result>gave up</result>`;
    const file = index === 0 ? 'START.md' : `S${index}.md`;
    files.set(
      file,
      `${policy}Carry out step ${index} of the plan in plan.md.\n\n${advice}End with ${ending}.\n`,
    );
  }
  return files;
}
