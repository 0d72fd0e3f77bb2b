import type { Place } from '../../diagnostics/place.ts';
import type { State, Workflow } from '../../ir/ir.generated.ts';
import type { Platform } from '../../source/platform.ts';
import { span } from '../../source/span.ts';
import { identifyFile, kindRunsOn } from '../../source/state-file.ts';
import { joinWords, plural } from '../../util/plural.ts';
import { referencesReadOn } from '../references-read-on.ts';
import type { Rule } from '../rule.ts';

const mostPlaces = 5;

/**
 * A state that something leads to on a platform on which no file of it runs; once for each state. That a
 * workflow has no script at all for a platform is told when names are resolved.
 */
export const platformGap: Rule = {
  id: 'platform-gap',
  severity: 'warning',
  summary: 'A state has no file for one of the platforms on which something leads to it.',
  spec: 'language.md#resolution',
  check(context) {
    const { workflow, platforms } = context;
    if (platforms.length < 2) return;
    for (const platform of platforms) {
      const lacking = new Map(lackingOn(workflow, platform).map((state) => [state.name, state]));
      if (lacking.size === 0) continue;
      for (const [name, references] of namedOf(workflow, platform, lacking)) {
        const state = lacking.get(name);
        if (state === undefined) continue;
        const [file = ''] = state.files;
        const more = references.length - mostPlaces;
        context.report({
          message: `the state ${name} has no file for ${platform}: ${joinWords(state.files, 'and')} cannot run there${more > 0 ? ` (${plural(references.length, 'reference')} to it)` : ''}`,
          file,
          span: span(0, 0),
          platforms: [platform],
          // No bundle can be built for what the manifest asks for.
          severity: context.platformsDeclared ? 'error' : 'warning',
          help: `add ${name}.${platform === 'unix' ? 'sh' : 'ps1'} beside ${joinWords(state.files, 'and')}, or list in workflow.yaml the platforms it is for`,
          related: references.slice(0, mostPlaces),
        });
      }
    }
  },
};

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
