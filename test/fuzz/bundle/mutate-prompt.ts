import type { Implementation, Piece, Workflow } from '../../../src/ir/ir.generated.ts';
import { mutateValue } from './mutate-json.ts';
import type { Random } from './random.ts';

/** A prompt that may be changed in its place. */
export type Prompt = Piece[];

/** The prompts of a workflow, or of one of its files; another mutation may have put anything where one belongs. */
export function promptsOf(workflow: Workflow, file?: string): Prompt[] {
  const implementations: readonly (Implementation | null)[] = Array.isArray(workflow.implementations)
    ? workflow.implementations
    : [];
  return implementations.flatMap((implementation) => {
    const prompt: unknown = implementation?.prompt;
    const wanted = Array.isArray(prompt) && (file === undefined || implementation?.file === file);
    return wanted ? [prompt as Prompt] : [];
  });
}

/** Lets the last piece of a prompt end there. */
export function endAt(prompt: Prompt, end: number): void {
  const last = prompt.at(-1);
  if (last?.span != null) prompt.splice(-1, 1, { ...last, span: { ...last.span, end } });
}

/** Cuts a piece in two, puts pieces in another order, takes one for a slot, or changes any value of them. */
export function mutatePieces(prompt: Prompt, random: Random): void {
  const index = random.below(prompt.length + 1);
  const [piece, offset, change] = [prompt[index], random.below(12), random.below(4)];
  // Another mutation may have put anything in the place of a number.
  if (typeof piece?.span?.start !== 'number' || change === 0) {
    mutateValue({ prompt }, random);
    return;
  }
  const { span } = piece;
  const middle = span.start + offset;
  const [before, behind] = [
    { ...piece, span: { ...span, end: middle } },
    { ...piece, span: { ...span, start: middle } },
  ];
  if (change === 1) prompt.splice(index, 1, before, behind);
  else if (change === 2) prompt.splice(index, 1, behind, before);
  else prompt.splice(index, 1, { ...before, kind: 'slot', text: 'goto' }, behind);
}
