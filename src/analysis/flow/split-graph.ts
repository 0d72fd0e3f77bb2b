import { isCall } from '../../ir/is-call.ts';
import { Adjacency } from '../graph/adjacency.ts';
import { Facts } from '../graph/facts.ts';
import { type Edge, type Graph, unfoldGraph } from '../graph/graph.ts';
import { asScripts, isUntold, textsOf, unknownText } from './given-texts.ts';
import type { Brought, PayloadCopies } from './payload-copies.ts';
import { PayloadFlow } from './payload-flow.ts';

/** The graph in which a script that tells payloads apart is a node for each that comes in. */
export interface SplitGraph {
  readonly graph: Graph;
  /** From here on nodes stand for a choice among payloads. */
  readonly choices: number;
  /** The edges of tags that are certain, though perhaps on another way through their script. */
  readonly declared: ReadonlySet<Edge>;
  readonly undecided: ReadonlyMap<Edge, number>;
}

/** Mostly two are enough: each brings the answers that hang on those of the one before. Small graphs have as many as they may need. */
const mostRounds = 12;
const mostEdges = 50_000;

/** Every answer of a callee may come that a frame of it holds. */
export function splitWithAll(copies: PayloadCopies): SplitGraph {
  const whole = new SplitBuilder(copies, null).build();
  const facts = new Facts(whole.graph, copies.possible.assumptions);
  return new SplitBuilder(copies, answersIn(whole, facts)).build();
}

/**
 * Those answers alone come to which `factsOf` tells a way; and whether these are all. An answer that only a script gives to which it has
 * come before is never given: so they are sought from none at all.
 */
export function splitFromNone(
  copies: PayloadCopies,
  factsOf: (split: SplitGraph) => Facts,
): { readonly split: SplitGraph; readonly isWhole: boolean } {
  let answers: Answers = new Map();
  let split = new SplitBuilder(copies, answers).build();
  const rounds = mostRounds + mostEdges / (1 + split.graph.edges.length);
  for (let round = 0; round < rounds; round++) {
    const found = answersIn(split, factsOf(split));
    if (sizeOf(found) === sizeOf(answers)) return { split, isWhole: true };
    answers = found;
    split = new SplitBuilder(copies, answers).build();
  }
  return { split, isWhole: false };
}

/** What calls bring back, by the node and the place of the edge among those that leave it; null: nobody knows. */
type Answers = ReadonlyMap<string, readonly Brought[] | null>;

/** Grows as long as answers are found; that nobody knows which they are is more than all that are known. */
function sizeOf(answers: Answers): number {
  const countOf = (brought: readonly Brought[]) =>
    brought.length + brought.filter(({ isUndecided }) => isUndecided === true).length;
  return [...answers.values()].reduce((sum, one) => sum + 1 + (one === null ? mostAnswers : countOf(one)), 0);
}

/** More answers than a callee may have. */
const mostAnswers = 1_000_000;

/** What the calls of a graph bring back, as far as `facts` of it, or of some of its edges, tell a way to it. */
function answersIn({ graph, undecided }: SplitGraph, facts: Facts): Answers {
  const flow = new PayloadFlow(withWorkersThatEnd(facts));
  const mayTurn = leadingTo(graph, undecided);
  const answers = new Map<string, readonly Brought[] | null>();
  for (let node = 0; node < graph.nodeCount; node++)
    graph.leaving(node).forEach((edge, place) => {
      if (isCall(edge.tag)) answers.set(`${node} ${place}`, answersTo(edge, flow, mayTurn(edge.target)));
    });
  return answers;
}

/** Without the forks of which the worker never ends, where nothing finishes before its workers do. */
function withWorkersThatEnd(facts: Facts): Facts {
  const { graph, assumptions, fails } = facts;
  if (assumptions.workersEnd) return facts;
  const edges = graph.edges.filter(({ tag, target }) => tag !== 'fork' || facts.canFinish(target));
  return edges.length === graph.edges.length ? facts : new Facts({ ...graph, edges }, assumptions, fails);
}

/** Tells of a node whether a run can come from there to one of these edges. Linear. */
function leadingTo(graph: Graph, edges: ReadonlyMap<Edge, number>): (node: number) => boolean {
  if (edges.size === 0) return () => false;
  const back = graph.edges.flatMap(({ from, target, second }): [number, number][] =>
    [target, second].flatMap((to): [number, number][] => (to === -1 ? [] : [[to, from]])),
  );
  const leading = new Adjacency(graph.nodeCount, back).reachable([...edges.keys()].map(({ from }) => from));
  const nodes = new Set(leading);
  return (node) => nodes.has(node);
}

function answersTo(edge: Edge, flow: PayloadFlow, isUndecided: boolean): readonly Brought[] | null {
  const { target, transition } = edge;
  const returned = flow.broughtBack(edge);
  const { texts, isOpen } = textsOf(returned);
  const isHandedBack = flow.mayHandBack(edge);
  if (transition === null || (isOpen && !isHandedBack)) return null;
  // It is certain what the callee itself answers.
  const own = flow.facts.graph.leaving(target).every(({ tag, isCertain }) => tag !== 'result' || isCertain)
    ? returned.sources.flatMap(({ node, text }) => (node === target ? [text] : []))
    : [];
  const all = isOpen ? [...texts, unknownText] : texts;
  return all.map((text) => ({
    given: text,
    isCertain: own.includes(text),
    isUndecided: isUndecided || isHandedBack,
  }));
}

/** A choice among payloads; of one that is undecided raymond cannot tell which comes. */
interface Choice {
  /** The node of the state that they come to. */
  readonly node: number;
  readonly ways: readonly Omit<Edge, 'from'>[];
  readonly isUndecided: boolean;
}

class SplitBuilder {
  readonly #copies: PayloadCopies;
  readonly #answers: Answers | null;
  readonly #edges: Edge[] = [];
  readonly #declared = new Set<Edge>();
  readonly #undecided = new Map<Edge, number>();
  readonly #chosen: Choice[] = [];
  readonly #choiceNodes = new Map<string, number>();

  /** `answers`: null where every one counts that may come. */
  constructor(copies: PayloadCopies, answers: Answers | null) {
    this.#copies = copies;
    this.#answers = answers;
  }

  build(): SplitGraph {
    const { origins, of, given, possible } = this.#copies;
    const { graph } = possible;
    const choices = origins.length;
    for (let node = 0; node < choices; node++) this.#addWays(node);
    this.#chosen.forEach(({ ways, isUndecided }, at) => {
      for (const way of ways) {
        const edge = { ...way, from: choices + at };
        this.#edges.push(edge);
        if (isUndecided) this.#undecided.set(edge, ways.length);
      }
    });
    const nodeCount = choices + this.#chosen.length;
    const split: Graph = {
      ...unfoldGraph(graph, origins, this.#edges, nodeCount),
      entries: graph.entries.map((entry) => of.get(entry)?.get(null) ?? entry),
      choiceOf: (node) => graph.implementation(this.#chosen[node - choices]?.node ?? -1),
      givenTo: (node) => {
        const one = given.get(node) ?? null;
        return one === null || isUntold(one) ? null : asScripts(one);
      },
    };
    return { graph: split, choices, declared: this.#declared, undecided: this.#undecided };
  }

  #addWays(node: number): void {
    const ways = this.#copies.waysFrom(node);
    // Beside a way that it takes surely, or a failure, one that it takes perhaps may be none: there are never enough of those.
    const isSure = ways.some(({ taken }) => taken === 'surely') || this.#copies.failsPerhaps(node);
    const undecided = isSure ? Infinity : ways.filter(({ taken }) => taken === 'perhaps').length;
    ways.forEach(({ edge, brought, isDeclared, taken }, place) => {
      const target = edge.tag === 'result' ? -1 : this.#into(edge.target, brought);
      const back = edge.tag === 'fork' ? [{ given: '', isCertain: true }] : this.#answersTo(node, place);
      const second = edge.second === -1 ? -1 : this.#into(edge.second, back);
      const way = { ...edge, from: node, target, second };
      this.#edges.push(way);
      if (isDeclared) this.#declared.add(way);
      if (taken === 'perhaps') this.#undecided.set(way, undecided);
    });
  }

  /** What comes back from a call; nothing as long as no way to an answer is known. */
  #answersTo(node: number, place: number): readonly Brought[] | null {
    const found = this.#answers === null ? null : this.#answers.get(`${node} ${place}`);
    return found === undefined ? [] : found;
  }

  /** The node to which these payloads come, or one that leads on to each; all that there are where nobody knows which. */
  #into(node: number, brought: readonly Brought[] | null): number {
    const copies = this.#copies.of.get(node);
    if (copies === undefined) return node;
    const all = [...copies.keys()].map((given) => ({ given, isCertain: false }));
    const ways = new Map<number, boolean>();
    for (const { given, isCertain } of brought ?? all) {
      const alike = given === null ? [null] : [given, asScripts(given), unknownText];
      const [copy] = alike.flatMap((one) => copies.get(one) ?? []);
      if (copy !== undefined) ways.set(copy, isCertain || ways.get(copy) === true);
      else for (const [, other] of copies) ways.set(other, ways.get(other) === true);
    }
    const [only] = ways.keys();
    if (only !== undefined && ways.size === 1) return only;
    const isUndecided = brought?.some((one) => one.isUndecided === true) === true;
    const choice = [...ways].map(([target, isCertain]) => ({ ...choiceEdge, target, isCertain }));
    const key = `${node} ${isUndecided} ${choice.map(({ target, isCertain }) => `${target} ${isCertain}`).join()}`;
    const known = this.#choiceNodes.get(key);
    if (known !== undefined) return known;
    const made = this.#copies.origins.length + this.#chosen.push({ node, ways: choice, isUndecided }) - 1;
    this.#choiceNodes.set(key, made);
    return made;
  }
}

const choiceEdge = { tag: 'goto', second: -1, isExhausted: false, transition: null } as const;
