import type { Place } from '../../diagnostics/place.ts';
import type { State, Workflow } from '../../ir/ir.generated.ts';
import type { Platform } from '../../source/platform.ts';
import { fileSystemKey } from '../../source/portable-name.ts';
import { identifyFile, kindRunsOn } from '../../source/state-file.ts';
import { memo } from '../../util/memo.ts';
import { referencesReadOn } from '../graph/references-read-on.ts';

/** A state that something leads to on a platform on which no file of it runs. */
export interface PlatformGap {
  readonly state: State;
  readonly platform: Platform;
  /** The places that name it there. */
  readonly references: readonly (Place & { readonly message: string })[];
  /** A state whose name differs in letter case alone and that has a file there. */
  readonly meant: State | null;
}

/** The gaps of a workflow that is for both platforms. Linear. */
export const platformGapsOf = memo((workflow: Workflow): readonly PlatformGap[] =>
  workflow.platforms.length < 2 ? [] : workflow.platforms.flatMap((platform) => gapsOn(workflow, platform)),
);

function gapsOn(workflow: Workflow, platform: Platform): PlatformGap[] {
  const lacking = new Map(lackingOn(workflow, platform).map((state) => [state.name, state]));
  if (lacking.size === 0) return [];
  const present = workflow.states.filter((state) => state[platform] !== null);
  const byKey = new Map(present.map((state) => [fileSystemKey(state.name), state]));
  return [...namedOf(workflow, platform, lacking)].flatMap(([name, references]) => {
    const state = lacking.get(name);
    if (state === undefined) return [];
    return [{ state, platform, references, meant: byKey.get(fileSystemKey(name)) ?? null }];
  });
}

/** The states that resolve on the other platform and have no file for this one. */
function lackingOn({ states }: Workflow, platform: Platform): State[] {
  const other = platform === 'unix' ? 'windows' : 'unix';
  return states.filter((state) => {
    if (state[platform] !== null || state[other] === null) return false;
    return state.files.every((file) => {
      const { kind } = identifyFile(file);
      return kind !== null && !kindRunsOn(kind, platform);
    });
  });
}

/** The places that name each of these states by its name, among what is read on the platform. */
function namedOf(workflow: Workflow, platform: Platform, states: ReadonlyMap<string, State>) {
  const places = new Map<string, (Place & { message: string })[]>();
  for (const { text, file, span } of referencesReadOn(workflow, platform)) {
    if (!states.has(text)) continue;
    const found = places.get(text) ?? [];
    places.set(text, found);
    // An entry that is found by its name stands in its own file.
    if (span.end > 0) found.push({ file, span, message: `leads to ${text}` });
  }
  return places;
}
