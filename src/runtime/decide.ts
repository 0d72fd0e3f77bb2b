import { scanTags } from '../grammar/scan-tags.ts';
import { type Tag, tagDefinitions } from '../grammar/tag.ts';
import type { Implementation, Reference, Transition } from '../ir/ir.generated.ts';
import { leftOutOf, renderTag } from '../ir/render-tag.ts';
import { clipMiddle, clipText, endOfText } from '../util/cut-text.ts';
import { type Emission, emissionOfTag, emissionOfTransition, resolveText } from './emission.ts';
import { quoteLength } from './limits.ts';
import type { Program } from './program.ts';

/** What a step's final text means. */
type Decision =
  | { readonly kind: 'move'; readonly emission: Emission; readonly via: 'tag' | 'implicit' }
  | { readonly kind: 'refused'; readonly problem: string };

/**
 * Reads the one transition that a state's output asks for (language.md#tags, #policy). `aside` is the end of what a script
 * wrote to standard error, which only explains why there is none.
 */
export function decide(program: Program, implementation: Implementation, text: string, aside = ''): Decision {
  const implicit = implicitTransition(implementation);
  if (implicit !== null && implementation.forceImplicit) return declared(program, implicit);
  const { tags, problems } = scanTags(text);
  const [problem] = problems;
  if (problem !== undefined) {
    const help = problem.help === undefined ? '' : ` (${clipText(problem.help, quoteLength)})`;
    const place = lineOf(text, problem.span.start);
    return refuse(`${place}${clipMiddle(problem.message, 2 * quoteLength)}${help}`);
  }
  const [tag, ...others] = tags;
  if (tag === undefined) {
    if (implicit !== null) return declared(program, implicit);
    const isAside = scanTags(aside).tags.length > 0;
    const hint = isAside
      ? '; standard error holds one, which only counts on standard output'
      : asideEnd(aside);
    return refuse(`the output holds no transition tag, expected exactly one${quoted(text)}${hint}`);
  }
  if (others.length > 0) {
    const names = tags.map((each) => `<${each.name}>`).join(', ');
    return refuse(`the output holds ${tags.length} transition tags (${names}), expected exactly one`);
  }
  return moveBy(program, implementation, tag);
}

/** Which line of an output is spoken of, where it has several. */
function lineOf(text: string, at: number): string {
  return text.trim().includes('\n') ? `line ${text.slice(0, at).split('\n').length} of the output: ` : '';
}

function moveBy(program: Program, implementation: Implementation, tag: Tag): Decision {
  const read = emissionOfTag(program, tag);
  if (!read.ok) return refuse(read.problem);
  if (!implementation.hasPolicy) return { kind: 'move', emission: read.emission, via: 'tag' };
  const entry = entryFor(program, implementation, tag);
  if (entry === null) {
    return refuse(`${describeTag(tag)} is not among the allowed transitions of ${implementation.state}`);
  }
  const whole = leftOutOf(entry).length === 0 ? read : emissionOfTag(program, tag, entry);
  return whole.ok ? { kind: 'move', emission: whole.emission, via: 'tag' } : refuse(whole.problem);
}

function implicitTransition(implementation: Implementation): Transition | null {
  return implementation.implicit === null
    ? null
    : (implementation.transitions[implementation.implicit] ?? null);
}

function declared(program: Program, transition: Transition): Decision {
  const read = emissionOfTransition(program, transition);
  return read.ok ? { kind: 'move', emission: read.emission, via: 'implicit' } : refuse(read.problem);
}

function refuse(problem: string): Decision {
  return { kind: 'refused', problem };
}

function quoted(text: string): string {
  const said = text.trim();
  if (said === '') return '; it is empty';
  return said.length > quoteLength
    ? `; it ends with "…${endOfText(said, quoteLength)}"`
    : `; it is "${said}"`;
}

function asideEnd(aside: string): string {
  const said = aside.trim();
  const isCut = said.length > quoteLength;
  return said === ''
    ? ''
    : `; to standard error it wrote "${isCut ? '…' : ''}${endOfText(said, quoteLength)}"`;
}

function describeTag({ name: tag, content, attributes }: Tag): string {
  const clipped = attributes.map(({ name, value }) => ({ name, value: clipText(value, quoteLength) }));
  return renderTag({ tag, content: clipText(content, quoteLength), attributes: clipped });
}

/**
 * The entry of the policy with which the tag agrees (language.md#policy); null where none does. One that leaves nothing to be filled in goes
 * before the others.
 */
function entryFor(program: Program, implementation: Implementation, tag: Tag): Transition | null {
  const agreeing = implementation.transitions.filter(
    (entry) => entry.origin === 'policy' && entry.tag === tag.name && agrees(program, entry, tag),
  );
  return agreeing.find((entry) => leftOutOf(entry).length === 0) ?? agreeing[0] ?? null;
}

function agrees(program: Program, entry: Transition, tag: Tag): boolean {
  const given = new Map(tag.attributes.map(({ name, value }) => [name, value]));
  const isState = tagDefinitions[tag.name].content === 'state';
  if (isState && !sameState(program, entry.target, tag.content)) return false;
  if (!sameState(program, entry.return, given.get('return'))) return false;
  if (!sameState(program, entry.next, given.get('next'))) return false;
  const leftOut = leftOutOf(entry);
  const payload = leftOut.includes('payload') ? '' : entry.payload;
  if (payload !== null && payload.trim() !== tag.content.trim()) return false;
  return entry.attributes.every(
    ({ name, value }) => given.get(name) === (leftOut.includes(name) ? undefined : value),
  );
}

/** A key that the entry does not have is unconstrained; states are compared after resolution. */
function sameState(program: Program, wanted: Reference | null, given: string | undefined): boolean {
  if (wanted === null) return true;
  const file = wanted[program.platform];
  return file !== null && given !== undefined && resolveText(program, given.trim())?.file === file;
}
