import { choosableTexts } from '../../ir/choice.ts';
import type { WorkflowIndex } from '../../ir/index-workflow.ts';
import type { Choice } from '../../ir/ir.generated.ts';
import { resolvedFile } from '../../ir/resolve.ts';
import type { Platform } from '../../source/platform.ts';

/** More edges than this from choices to states, and the choice is taken to lead anywhere. */
const mostChoiceEdges = 200_000;

/** The nodes that stand for "one of the states whose name begins and ends so". */
export class ChoiceNodes {
  readonly edges: (readonly [from: number, target: number])[] = [];
  count = 0;
  readonly #index: WorkflowIndex;
  readonly #platform: Platform;
  readonly #anything: number;
  readonly #numberOf: (file: string) => number;
  readonly #nodes = new Map<string, number>();

  constructor(
    index: WorkflowIndex,
    platform: Platform,
    anything: number,
    numberOf: (file: string) => number,
  ) {
    this.#index = index;
    this.#platform = platform;
    this.#anything = anything;
    this.#numberOf = numberOf;
  }

  nodeOf({ prefix, suffix }: Choice): number {
    const key = `${prefix}\n${suffix}`;
    const known = this.#nodes.get(key);
    if (known !== undefined) return known;
    const { stateFiles } = this.#index;
    const texts = this.edges.length > mostChoiceEdges ? [] : choosableTexts(stateFiles, { prefix, suffix });
    const files = texts.map((text) => resolvedFile(stateFiles, text, this.#platform));
    const targets = new Set(files.flatMap((file) => (file === null ? [] : [this.#numberOf(file)])));
    // What fits no state is reported where it stands; what follows from it is not.
    const node = targets.size === 0 ? this.#anything : this.#anything + ++this.count;
    this.#nodes.set(key, node);
    for (const target of targets) this.edges.push([node, target]);
    return node;
  }
}
