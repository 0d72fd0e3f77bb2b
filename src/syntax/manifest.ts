import manifestSchema from '../../grammar/manifest.schema.json' with { type: 'json' };
import type { Report } from '../diagnostics/diagnostic.ts';
import type { Manifest } from '../grammar/manifest.generated.ts';
import { validate } from '../grammar/manifest-validator.generated.js';
import type { SourceFile } from '../source/source-file.ts';
import { type CheckedSettings, checkSettings, type SettingsSchema } from './check-settings.ts';
import { parseYaml } from './parse-yaml.ts';

export interface ManifestTree {
  readonly source: SourceFile;
  readonly settings: CheckedSettings<Manifest> | null;
}

const schema: SettingsSchema = { validate, keys: Object.keys(manifestSchema.properties), name: 'manifest' };

/** Reads `workflow.yaml` (language.md §1). */
export async function parseManifest(source: SourceFile, report: Report): Promise<ManifestTree> {
  const start = source.text.startsWith('\uFEFF') ? 1 : 0;
  const node = await parseYaml(source.name, source.text.slice(start), start, report);
  return {
    source,
    settings: node === null ? null : checkSettings<Manifest>(source.name, node, schema, report),
  };
}
