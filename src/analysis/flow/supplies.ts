import type { Place } from '../../diagnostics/place.ts';
import type { Attribute, Implementation, Transition } from '../../ir/ir.generated.ts';
import { groupBy } from '../../util/group-by.ts';
import type { Edge, Graph } from '../graph/graph.ts';
import { labelInFront } from './labels.ts';
import { isOnlyWord } from './only-words.ts';

/** A payload that is written somewhere, or its absence. */
export interface Source extends Place {
  readonly text: string;
  readonly node: number;
  /** It shows what kind of text the agent is to write, as `the reason…`, or `…` stands for the rest of what a script prints. */
  readonly isPlaceholder: boolean;
  /** What it begins with, where only a run settles the rest; null where nobody knows. */
  readonly beginning: string | null;
  /** Whether a state that was given it hands it on perhaps, or never. */
  readonly isUnsure: boolean;
  /** Whether it is the payload of a result. */
  readonly isAnswer: boolean;
  /** Whether it is what `max_visits` ends with. */
  readonly isLast: boolean;
}

/** What comes into a state as `{{result}}`, over some ways (language.md#variables). */
export interface Payloads {
  /**
   * Those that are written somewhere, each once; with a placeholder `unknown` holds as well. At most `mostSources`, then
   * `unknown` holds as well. An array, since there are as many as calls, and most hold one or two.
   */
  readonly sources: readonly Source[];
  /** Some way brings a text that only a run settles. */
  readonly unknown: boolean;
  /** Some way brings a text of which nobody knows what it begins with, either. */
  readonly open: boolean;
  /** The same, but for what a policy leaves open and its prompt asks for otherwise. */
  readonly unasked: boolean;
  /** Some way brings none. */
  readonly none: boolean;
  /** Some way may bring one or not. */
  readonly maybe: boolean;
}

const noTags: readonly Transition[] = [];
const mostSources = 64;
/** Up to so many are told apart without a set. */
const fewSources = 8;
/** Up to so many transitions of a state are gone through for each of them. */
const fewTransitions = 16;

const nothing = {
  sources: [] as const,
  unknown: false,
  open: false,
  unasked: false,
  none: false,
  maybe: false,
};
export const noWay: Payloads = Object.freeze(nothing);
export const absent: Payloads = Object.freeze({ ...nothing, none: true });
const perhaps: Payloads = Object.freeze({ ...nothing, maybe: true });
export const someText: Payloads = Object.freeze({ ...nothing, unknown: true, open: true, unasked: true });
const asAsked: Payloads = Object.freeze({ ...someText, unasked: false });

/** The worker's variables that a fork sets. */
export interface Variables {
  readonly always: readonly Attribute[];
  readonly sometimes: readonly Attribute[];
  /** Whether there may be others. */
  readonly open: boolean;
}

/** What stands in a prompt for a text that the agent is to write: `the reason…`, `[REASON]`, `YOUR REASON`, `YES/NO`, `REJECTED: the reason`. */
export const placeholder =
  /\.\.\.|\u2026|[<>[\]{}]|^\w+(?:\s*[/|]\s*\w+)+$|^(?:[Aa]n?|[Tt]he|[Yy]our|[Ww]hat|[Ww]hy|[Hh]ow|[Ww]hich) |^(?!NOT\s)[^a-zA-Z]*[A-Z][^a-z\s]*\s[^a-z]*$|^[\w-]+(?:[:\u2013\u2014]| -) (?:(?:your|what|why|how|which) |(?:an?|the|one|some) (?:\w+ )?(?:reasons?|summary|problems?|issues?|explanation|cause|sentences?|lines?|list|message|findings?|details|error|title|name|number)$)/;

/** What a state hands on that was given a text, none as the empty one: the slot of a prompt stays as it is written then. */
export function handedText(given: string, isScript: boolean): string {
  return given === '' && !isScript ? '{{result}}' : given;
}

/** Not worker variables (language.md#tags). */
const ownAttributes = ['input', 'cd'];

/**
 * What each transition supplies. A policy that leaves a payload, an `input` or a variable open is filled by what
 * the prompt asks for; where that says nothing, nobody knows.
 */
export class Supplies {
  readonly #graph: Graph;
  readonly #mentions = new Map<number, ReadonlyMap<string, readonly Transition[]>>();

  constructor(graph: Graph) {
    this.#graph = graph;
  }

  /**
   * The tags by which a transition brings what its own state was given, where that is not known; the rest of what it brings is told apart
   * from that.
   */
  handedOn({ from, transition }: Edge): readonly Transition[] {
    if (transition === null || this.#given(from) !== null) return noTags;
    if (transition.handsOn === true) return [transition];
    const { origin, payload, attributes } = transition;
    if (origin !== 'policy' || payload !== null || attributes.some(isInput)) return noTags;
    return this.#mentioned(from, transition).filter(({ handsOn }) => handsOn === true);
  }

  /** The payload of a `result`. */
  ofResult({ from, transition }: Edge): Payloads {
    if (transition === null) return someText;
    const own = this.#payload(from, transition);
    if (transition.origin !== 'policy' || transition.payload !== null) return own;
    const asked = this.#mentioned(from, transition).filter(({ attributes }) => attributes.length === 0);
    if (asked.length === 0) return own;
    return merged([asAsked, ...asked.map((mention) => this.#payload(from, mention))]);
  }

  /** The `input` of any other tag. */
  ofInput({ from, transition }: Edge): Payloads {
    if (transition === null) return perhaps;
    const own = this.#input(from, transition);
    if (own !== null) return own;
    if (transition.origin !== 'policy') return absent;
    const asked = this.#mentioned(from, transition);
    if (asked.length === 0) return this.#isTakenAsItIs(from, transition) ? absent : perhaps;
    const inputs = asked.map((mention) => this.#input(from, mention) ?? absent);
    if (this.#isScript(from)) return merged([...inputs, perhaps]);
    return inputs.every((input) => input === absent) ? absent : merged(inputs);
  }

  /** Whether the edge brings no payload to its target for certain: `ofInput` is `absent`. Allocates nothing. */
  bringsNothing(edge: Edge): boolean {
    const { from, transition } = edge;
    if (transition === null || transition.attributes.some(isInput)) return false;
    if (transition.origin !== 'policy') return true;
    if (this.#isScript(from)) return false;
    const { transitions } = this.#graph.implementation(from) ?? { transitions: [] };
    if (transitions.length > fewTransitions) return this.ofInput(edge) === absent;
    const wanted = this.#targetOf(transition);
    let isAsked = false;
    for (const other of transitions) {
      if (other.certainty !== 'mention' || other.tag !== transition.tag) continue;
      if (this.#targetOf(other) !== wanted) continue;
      if (other.attributes.some(isInput)) return false;
      isAsked = true;
    }
    return isAsked || this.#isTakenAsItIs(from, transition);
  }

  variablesOf({ from, transition }: Edge): Variables {
    if (transition === null) return { always: [], sometimes: [], open: true };
    const own = variablesIn(transition);
    if (transition.origin !== 'policy') return { always: own, sometimes: [], open: false };
    const asked = this.#mentioned(from, transition).map(variablesIn);
    const isOpen = this.#isScript(from) || (asked.length === 0 && !this.#isTakenAsItIs(from, transition));
    const others = new Map(asked.flat().map((attribute) => [attribute.name, attribute]));
    for (const { name } of own) others.delete(name);
    const isAlways = ({ name }: Attribute) => asked.every((one) => one.some((other) => other.name === name));
    return {
      always: [...own, ...[...others.values()].filter(isAlways)],
      sometimes: [...others.values()].filter((attribute) => !isAlways(attribute)),
      open: isOpen,
    };
  }

  #payload(node: number, transition: Transition): Payloads {
    const { payload, payloadSpan, payloadBegins, handsOn, span } = transition;
    if (handsOn === true) return this.#handed(node, transition);
    if (payloadBegins !== undefined)
      return this.#written(node, `${payloadBegins.trimEnd()}…`, span, transition);
    if (payload === null || payload.includes('{{')) return someText;
    return this.#written(node, payload, payloadSpan ?? span, transition);
  }

  /** Null: without. */
  #input(node: number, transition: Transition): Payloads | null {
    const input = transition.attributes.find(isInput);
    if (input === undefined) return null;
    if (transition.handsOn === true) return this.#handed(node, transition);
    const { value, span } = input;
    return value === null || value.includes('{{') ? someText : this.#written(node, value, span, transition);
  }

  /** The payload for which a node stands, where a state has one for each; an absent one as the empty text. */
  #given(node: number): string | null {
    return this.#graph.givenTo?.(node) ?? null;
  }

  /** What a state hands on, as far as that is known. */
  #handed(node: number, transition: Transition): Payloads {
    const text = this.#given(node);
    if (text === null) return noWay;
    return this.#source(node, handedText(text, this.#isScript(node)), transition.span, transition, false);
  }

  #written(node: number, text: string, span: Source['span'], transition: Transition): Payloads {
    const { origin, payloadBegins } = transition;
    const isPlaceholder =
      payloadBegins !== undefined ||
      (origin === 'body' && (placeholder.test(text) || isOnlyWord(this.#graph, node, text, transition)));
    return this.#source(node, text, span, transition, isPlaceholder);
  }

  #source(
    node: number,
    text: string,
    span: Source['span'],
    { origin, tag, payloadBegins }: Transition,
    isPlaceholder: boolean,
  ): Payloads {
    const file = this.#graph.implementation(node)?.file ?? '';
    const isAnswer = tag === 'result';
    const isLast = origin === 'max_visits';
    const beginning = isPlaceholder ? (payloadBegins ?? labelInFront(text)) : null;
    const source = { text, node, isPlaceholder, beginning, isUnsure: false, isAnswer, isLast, file, span };
    const open = isPlaceholder && beginning === null;
    return { ...nothing, sources: [source], unknown: isPlaceholder, open, unasked: open };
  }

  /** Of the tags that a script with a policy prints, those that only a run settles are not known. */
  #isScript(node: number): boolean {
    return this.#graph.implementation(node)?.prompt === null;
  }

  /** Whether it is the implicit transition of a prompt, which shows no such tag even in a code block. */
  #isTakenAsItIs(node: number, transition: Transition): boolean {
    const implementation = this.#graph.implementation(node);
    const { implicit = null, transitions = [], prompt = null } = implementation ?? {};
    if (implicit === null || transitions[implicit] !== transition || prompt === null) return false;
    return !prompt.some(({ text }) => text.includes(`<${transition.tag}`));
  }

  /** The tags in the body of a state with a policy that ask for what the entry allows. */
  #mentioned(node: number, entry: Transition): readonly Transition[] {
    let byTarget = this.#mentions.get(node);
    if (byTarget === undefined) {
      byTarget = this.#mentionsOf(this.#graph.implementation(node));
      this.#mentions.set(node, byTarget);
    }
    return byTarget.get(this.#keyOf(entry)) ?? [];
  }

  #mentionsOf(implementation: Implementation | undefined): ReadonlyMap<string, readonly Transition[]> {
    const mentions = implementation?.transitions.filter(({ certainty }) => certainty === 'mention') ?? [];
    return groupBy(mentions, (transition) => this.#keyOf(transition));
  }

  #keyOf(transition: Transition): string {
    return `${transition.tag} ${this.#targetOf(transition)}`;
  }

  #targetOf({ target }: Transition): string | undefined {
    return target?.[this.#graph.platform] ?? target?.text;
  }
}

function isInput({ name }: Attribute): boolean {
  return name === 'input';
}

function variablesIn({ attributes }: Transition): readonly Attribute[] {
  return attributes.filter(({ name }) => !ownAttributes.includes(name));
}

/** All of several ways. */
export function merged(parts: readonly Payloads[]): Payloads {
  const [first, other] = parts;
  if (other === undefined) return first ?? noWay;
  let { unknown, open, unasked, none, maybe }: Payloads = noWay;
  let count = 0;
  for (const part of parts) {
    unknown ||= part.unknown;
    open ||= part.open;
    unasked ||= part.unasked;
    none ||= part.none;
    maybe ||= part.maybe;
    count += part.sources.length;
  }
  if (count <= fewSources) return { sources: unitedFew(parts), unknown, open, unasked, none, maybe };
  const sources = new Set<Source>();
  for (const part of parts)
    for (const source of part.sources) {
      if (sources.size < mostSources) sources.add(source);
      else if (!sources.has(source)) unknown = open = unasked = true;
    }
  return { sources: [...sources], unknown, open, unasked, none, maybe };
}

function unitedFew(parts: readonly Payloads[]): readonly Source[] {
  let united: readonly Source[] = [];
  for (const { sources } of parts) {
    if (united.length === 0) united = sources;
    else for (const source of sources) if (!united.includes(source)) united = [...united, source];
  }
  return united;
}
