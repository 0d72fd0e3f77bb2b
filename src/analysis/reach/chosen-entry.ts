import type { Workflow } from '../../ir/ir.generated.ts';
import { manifestName } from '../../source/manifest-name.ts';
import type { Platform } from '../../source/platform.ts';
import { span } from '../../source/span.ts';
import { entryNames, identifyFile } from '../../source/state-file.ts';
import { plural } from '../../util/plural.ts';
import { shortenNames } from '../../util/shorten-names.ts';
import type { Finding } from '../rule.ts';

/** A state, or a file of one, that no run from the entry enters on a platform. */
export interface Unreached {
  readonly name: string;
  readonly platform: Platform;
}

/** Whether a user starts from a file that is no entry of the workflow's own: then other runs may begin elsewhere. */
export function hasChosenEntry({ entry, entries }: Workflow): boolean {
  if (entry === null || entry.file === manifestName) return false;
  const isOwn =
    entryNames.includes(identifyFile(entry.text).state) ||
    entries.some(({ unix, windows }) => unix === entry.unix && windows === entry.windows);
  return !isOwn;
}

/** The one note of all that a chosen entry does not reach. */
export function describeUnreached({ entry }: Workflow, unreached: readonly Unreached[]): Finding {
  const names = [...new Set(unreached.map(({ name }) => name))].sort();
  return {
    severity: 'info',
    message: `${plural(names.length, 'state is', 'states are')} not reached from ${identifyFile(entry?.text ?? '').state}: ${shortenNames(names, ', ')}`,
    file: entry?.file ?? '',
    span: span(0, 0),
    platforms: [...new Set(unreached.map(({ platform }) => platform))],
    help: 'nothing to do if other runs begin there; else add a transition',
  };
}
