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
  /** Whether it could not be read; that has been reported. */
  readonly unreadable: boolean;
}

const schema: SettingsSchema = { validate, keys: Object.keys(manifestSchema.properties), name: 'manifest' };

/** Reads `workflow.yaml` (language.md §1). */
export async function parseManifest(source: SourceFile, report: Report): Promise<ManifestTree> {
  const start = source.text.startsWith('\uFEFF') ? 1 : 0;
  let problems = 0;
  const counting: Report = (problem) => {
    problems += 1;
    report(problem);
  };
  const node = await parseYaml(source.name, source.text.slice(start), start, counting);
  if (node === null) return { source, settings: null, unreadable: problems > 0 };
  const settings = checkSettings<Manifest>(source.name, node, schema, report);
  return { source, settings, unreadable: settings === null };
}
