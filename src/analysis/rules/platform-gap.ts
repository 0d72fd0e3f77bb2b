import type { Workflow } from '../../ir/ir.generated.ts';
import type { Platform } from '../../source/platform.ts';
import { span } from '../../source/span.ts';
import { joinWords, plural } from '../../util/plural.ts';
import { type PlatformGap, platformGapsOf } from '../platforms/platform-gaps.ts';
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
    for (const gap of platformGapsOf(context.workflow)) {
      const { state, platform, references } = gap;
      const [file = ''] = state.files;
      const more = references.length - mostPlaces;
      context.report({
        message: `the state ${state.name} has no file for ${platform}: ${joinWords(state.files, 'and')} cannot run there${more > 0 ? ` (${plural(references.length, 'reference')} to it)` : ''}`,
        file,
        span: span(0, 0),
        platforms: [platform],
        // No bundle can be built for what the manifest asks for.
        severity: context.platformsDeclared ? 'error' : 'warning',
        help: helpFor(gap, extensionFor(context.workflow, platform)),
        related: references.slice(0, mostPlaces),
      });
    }
  },
};

/** The extension of the scripts that a workflow has for a platform; where it has none, or both kinds for Windows, of those that can do more. */
function extensionFor({ implementations }: Workflow, platform: Platform): string {
  if (platform === 'unix') return '.sh';
  const kinds = new Set(implementations.map(({ kind }) => kind));
  return kinds.has('batch') && !kinds.has('powershell') ? '.bat' : '.ps1';
}

function helpFor({ state: { name, files }, platform, meant }: PlatformGap, extension: string): string {
  const other = meant?.[platform] ?? null;
  if (meant !== null && other !== null)
    return `rename ${other} to ${name}${other.slice(meant.name.length)}: letter case counts`;
  return `add ${name}${extension} beside ${joinWords(files, 'and')}, or list in workflow.yaml the platforms it is for`;
}
