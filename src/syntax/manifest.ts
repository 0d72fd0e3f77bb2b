import manifestSchema from '../../grammar/manifest.schema.json' with { type: 'json' };
import type { Report } from '../diagnostics/diagnostic.ts';
import type { Manifest } from '../grammar/manifest.generated.ts';
import { validate } from '../grammar/manifest-validator.generated.js';
import { keysForEntry } from '../source/manifest-name.ts';
import type { SourceFile } from '../source/source-file.ts';
import { keys } from './frontmatter.ts';
import { readSettings, type SettingsResult } from './read-settings.ts';
import type { SettingsSchema } from './unknown-keys.ts';

export interface ManifestTree extends SettingsResult<Manifest> {
  readonly source: SourceFile;
}

const schema: SettingsSchema = {
  validate,
  keys: Object.keys(manifestSchema.properties),
  name: 'manifest',
  stateKeys: keys,
  otherNames: keysForEntry,
};

/** Reads `workflow.yaml` (language.md#workflow). */
export async function parseManifest(source: SourceFile, report: Report): Promise<ManifestTree> {
  const start = source.text.startsWith('\uFEFF') ? 1 : 0;
  return {
    source,
    ...(await readSettings<Manifest>(source.name, source.text.slice(start), start, schema, report)),
  };
}
