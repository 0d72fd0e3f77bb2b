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
  readonly #nodes = new Map<string, number>();

  constructor(index: WorkflowIndex, platform: Platform) {
    this.#index = index;
    this.#platform = platform;
  }

  nodeOf({ prefix, suffix }: Choice): number {
    const key = `${prefix}\n${suffix}`;
    const known = this.#nodes.get(key);
    if (known !== undefined) return known;
    const { stateFiles, numbers, workflow } = this.#index;
    const texts = this.edges.length > mostChoiceEdges ? [] : choosableTexts(stateFiles, { prefix, suffix });
    const files = texts.map((text) => resolvedFile(stateFiles, text, this.#platform));
    const targets = new Set(files.flatMap((file) => (file === null ? [] : [numbers.get(file) ?? -1])));
    // What fits no state is reported where it stands; what follows from it is not.
    const anything = workflow.implementations.length;
    const node = targets.size === 0 ? anything : anything + ++this.count;
    this.#nodes.set(key, node);
    for (const target of targets) this.edges.push([node, target]);
    return node;
  }
}
