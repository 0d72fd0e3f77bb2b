import type { Implementation, Workflow } from '../ir/ir.generated.ts';
import { quoteName, refuse } from '../source/refusal.ts';
import { variableName } from '../source/variable-name.ts';
import { isRecord } from '../util/is-record.ts';
import type { SourceTexts } from './source-texts.ts';

/**
 * What `ir.json` holds of a workflow. A literal of a prompt has no text there: it is what stands at its span in the
 * source. So no prompt is kept twice, and none can say something else than its source.
 */
export function withoutLiterals(workflow: Workflow): object {
  const strip = ({ prompt, ...rest }: Implementation) => ({
    ...rest,
    prompt:
      prompt?.map(({ text, ...piece }) => (piece.kind === 'literal' ? piece : { ...piece, text })) ?? null,
  });
  return { ...workflow, implementations: workflow.implementations.map(strip) };
}

/** Gives every literal in a parsed `ir.json` its text. What has not the form that the schema asks for is left to it. */
export function fillLiterals(value: unknown, texts: SourceTexts): void {
  const implementations: unknown = isRecord(value) ? value['implementations'] : null;
  if (!Array.isArray(implementations)) return;
  for (const implementation of implementations) {
    if (!isRecord(implementation)) continue;
    const { file, prompt } = implementation;
    if (typeof file === 'string' && Array.isArray(prompt)) fillPrompt(prompt, file, texts.get(file) ?? '');
  }
}

function fillPrompt(prompt: readonly unknown[], file: string, source: string): void {
  for (const piece of prompt) {
    if (!isRecord(piece) || piece['kind'] !== 'literal') continue;
    if ('text' in piece) {
      refuse(`the prompt of ${quoteName(file)} gives a literal a text, which only its source has`);
    }
    const { start, end } = isRecord(piece['span']) ? piece['span'] : {};
    // Without a place it has no text either, and the schema asks for the place.
    piece['text'] = typeof start === 'number' && typeof end === 'number' ? source.slice(start, end) : '';
  }
}

/**
 * Refuses pieces that do not follow one another up to the end of their source, which could together be longer than
 * it, and a slot that stands where the source has none of its name (language.md#variables). Their spans lie in the source.
 */
export function checkPieces({ file, prompt }: Implementation, texts: SourceTexts): void {
  const source = texts.get(file) ?? '';
  let end = prompt?.[0]?.span.start ?? source.length;
  for (const { kind, text, span } of prompt ?? []) {
    if (span.start !== end) {
      refuse(
        `a piece of the prompt of ${quoteName(file)} begins at ${span.start}, but the one before ends at ${end}`,
      );
    }
    if (span.end === end) refuse(`a piece of the prompt of ${quoteName(file)}, at ${end}, is empty`);
    end = span.end;
    if (kind === 'slot' && !isSlot(source.slice(span.start, end), text)) {
      refuse(
        `the prompt of ${quoteName(file)} has a slot ${quoteName(text)} at ${span.start}, where its source has none`,
      );
    }
  }
  if (end !== source.length) {
    refuse(`the prompt of ${quoteName(file)} ends at ${end}, but its source at ${source.length}`);
  }
}

const slot = new RegExp(`^\\{\\{[ \\t]*(${variableName})[ \\t]*\\}\\}$`);

function isSlot(written: string, name: string): boolean {
  return slot.exec(written)?.[1] === name;
}
