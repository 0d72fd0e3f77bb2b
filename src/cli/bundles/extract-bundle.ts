import { basename, dirname, resolve } from 'node:path';
import { manifestEntry } from '../../bundle/bundle.ts';
import { visible } from '../../diagnostics/paint.ts';
import { durableFiles } from '../../host/durable-files.ts';
import { occupation, writeNewFolder } from '../../host/new-folder.ts';
import { unwritableReason } from '../../source/portable-name.ts';
import { quoteName } from '../../source/refusal.ts';
import { plural } from '../../util/plural.ts';
import type { OpenedBundle } from '../inputs/read-bundle-file.ts';
import type { CommandIo } from '../terminal/command-io.ts';
import { refuse } from '../terminal/refuse.ts';
import { systemRefusal } from '../terminal/system-refusal.ts';
import { rebuildBundle } from './rebuild-bundle.ts';

/**
 * Writes the sources of a bundle into a new or empty folder, and says how a build of them gives the same bytes: 0;
 * 1 when none does; 2 when nothing could be written.
 */
export async function extractBundle(
  path: string,
  bundle: OpenedBundle,
  folder: string,
  io: CommandIo,
): Promise<number> {
  const { files, manifest } = bundle;
  const sources = new Map(manifest === null ? files : [[manifestEntry, manifest], ...files]);
  // The reader has refused every path and device already; here it is decided what is written, so it is asked again.
  for (const name of sources.keys()) {
    const reason = unwritableReason(name, process.platform === 'win32');
    if (reason !== null)
      return refuse(io, `${path} is not extracted: its source ${quoteName(name)} ${reason}`);
  }
  const target = resolve(io.cwd, folder);
  try {
    const occupied = occupation(target);
    if (occupied !== null)
      return refuse(io, `${folder} ${occupied}: sources are extracted into a new or empty folder only`);
    if (durableFiles.kind(dirname(target)) !== 'folder')
      return refuse(io, `${folder} cannot be made: there is no folder ${dirname(folder)}`);
    writeNewFolder(target, sources);
  } catch (thrown) {
    return refuse(io, systemRefusal(folder, thrown, 'written'));
  }
  io.stdout.write(`${visible(`extracted ${path} to ${folder}: ${plural(sources.size, 'file')}`)}\n`);
  const again = await rebuildBundle(bundle, target, folder, basename(path));
  if (!again.ok) {
    io.stderr.write(`warning: ${visible(`a build of ${folder} does not give ${path}: ${again.refusal}`)}\n`);
    return 1;
  }
  const what = bundle.signature === null ? 'the same bundle again' : 'the same bundle, not signed';
  io.stdout.write(`${what}: ${visible(again.command)}\n`);
  return 0;
}
