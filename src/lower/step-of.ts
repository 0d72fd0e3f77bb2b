import { type Tag, tagDefinitions } from '../grammar/tag.ts';
import type { Transition } from '../ir/ir.generated.ts';
import { identifyFile } from '../source/state-file.ts';

/** A transition but for its payload, input and variables; states by their names, so that `A` and `A.md` agree. */
export function stepOfTransition({ tag, target, ...references }: Transition): string {
  const { content, required } = tagDefinitions[tag];
  const others = required.map((name) => references[name as 'return' | 'next']?.text);
  return stepOf(tag, content === 'state' ? [target?.text, ...others] : []);
}

export function stepOfTag({ name, content, attributes }: Tag): string {
  const definition = tagDefinitions[name];
  const others = definition.required.map((required) =>
    attributes.find((attribute) => attribute.name === required)?.value.trim(),
  );
  return stepOf(name, definition.content === 'state' ? [content, ...others] : []);
}

function stepOf(tag: string, states: readonly (string | undefined)[]): string {
  return [tag, ...states.map((text = '') => identifyFile(text).state)].join('\n');
}
