import { tagNames } from '../grammar/tag.ts';

/** Elsewhere a workflow may go on to another: `<call-workflow return="NEXT">../other/</call-workflow>`. */
export const otherWorkflow = /-workflow$/i;
/** Elsewhere a tag may wait for somebody's answer, and go on with it: `<ask next="REPORT">May it go out?</ask>`. */
export const waitingTag = /^(?:ask|await)$/;

/** What to say of a tag of another language by its name; null for any other name. */
export function foreignTagWords(name: string): { readonly message: string; readonly help: string } | null {
  if (waitingTag.test(name)) {
    const message = `<${name}> is no tag: raymond has none that waits for an answer`;
    const help = 'write the question into a file, and go on to a script that waits until the answer is there';
    return { message, help };
  }
  const plain = name.toLowerCase().replace(otherWorkflow, '');
  if (plain === name.toLowerCase() || tagNames.every((tag) => tag !== plain)) return null;
  const message = `<${name}> is no tag: a workflow is one folder, and leads to no other`;
  const help = `put the states of both into one folder, with another name for each that both have, and write <${plain}>\u2026</${plain}>`;
  return { message, help };
}
