import { allTransitions } from '../../ir/all-transitions.ts';
import { referencesOf, type WorkflowIndex } from '../../ir/index-workflow.ts';
import type { Reference, Transition } from '../../ir/ir.generated.ts';
import type { Platform } from '../../source/platform.ts';
import { identifyFile, kindRunsOn } from '../../source/state-file.ts';

/**
 * The files that stand for what a transition names where that resolves to none on a platform: the state's file there, however its name is
 * written, or else the one that it has elsewhere. Whoever mends the name, or adds the file, will most likely have the same transitions.
 */
export class StandIns {
  /** The files of other platforms among them: they do not run on this one. */
  readonly nodes: ReadonlySet<number>;
  readonly #index: WorkflowIndex;
  readonly #platform: Platform;
  /** The files of all states whose names differ in letter case alone, by that name in small letters. */
  #files: ReadonlyMap<string, readonly string[]> | null = null;

  constructor(index: WorkflowIndex, platform: Platform) {
    this.#index = index;
    this.#platform = platform;
    this.nodes = this.#find();
  }

  /** The node of the only file that can stand for a name that does not resolve. */
  nodeOf(reference: Reference | null): number | undefined {
    if (reference === null || reference[this.#platform] !== null || /[/\\]/.test(reference.text))
      return undefined;
    this.#files ??= filesByName(this.#index);
    const files = this.#files.get(identifyFile(reference.text).state.toLowerCase()) ?? [];
    const usable = files.filter((file) => kindRunsOn(identifyFile(file).kind ?? 'prompt', this.#platform));
    const [only = '', other] = usable.length > 0 ? usable : files;
    return other === undefined ? this.#index.numbers.get(only) : undefined;
  }

  /** Whether one has to do with a transition, which is then nothing that happens for certain. */
  isIn(from: number, transition: Transition): boolean {
    if (this.nodes.has(from)) return true;
    return (
      this.#lacksFile(transition) &&
      referencesOf(transition).some((reference) => this.nodeOf(reference) !== undefined)
    );
  }

  /** Hardly any does, so nothing is made for those that do not. */
  #lacksFile({ target, return: back, next }: Transition): boolean {
    const platform = this.#platform;
    return target?.[platform] === null || back?.[platform] === null || next?.[platform] === null;
  }

  #find(): ReadonlySet<number> {
    const { implementations } = this.#index.workflow;
    const runs = (node: number) => kindRunsOn(implementations[node]?.kind ?? 'prompt', this.#platform);
    const found = new Set<number>();
    const open = Array.from(implementations, (_, node) => node).filter(runs);
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      const implementation = implementations[node];
      for (const transition of implementation === undefined ? [] : allTransitions(implementation))
        for (const reference of this.#lacksFile(transition) ? referencesOf(transition) : []) {
          const other = this.nodeOf(reference);
          if (other === undefined || runs(other) || found.has(other)) continue;
          found.add(other);
          open.push(other);
        }
    }
    return found;
  }
}

function filesByName({ stateFiles }: WorkflowIndex): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, readonly string[]>();
  for (const [name, files] of stateFiles) {
    const key = name.toLowerCase();
    all.set(key, [...(all.get(key) ?? []), ...files]);
  }
  return all;
}
