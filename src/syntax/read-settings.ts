import type { Report } from '../diagnostics/diagnostic.ts';
import { andThen, type Eventually } from '../util/and-then.ts';
import { type CheckedSettings, checkSettings } from './check-settings.ts';
import { parseYaml } from './parse-yaml.ts';
import type { SettingsSchema } from './unknown-keys.ts';

export interface SettingsResult<Value> {
  /** Null where there are none, or none that can be read. */
  readonly settings: CheckedSettings<Value> | null;
  /** Whether there were settings that could not be read, so that nothing is known of them; that has been reported. */
  readonly unreadable: boolean;
}

/** Reads settings and checks them against their schema; `base` is the offset of `yaml` in its file. */
export function readSettings<Value>(
  file: string,
  yaml: string,
  base: number,
  schema: SettingsSchema,
  report: Report,
): Eventually<SettingsResult<Value>> {
  let problems = 0;
  const counting: Report = (problem) => {
    problems += 1;
    report(problem);
  };
  return andThen(parseYaml(file, yaml, base, counting), (node) => {
    if (node === null) return { settings: null, unreadable: problems > 0 };
    const settings = checkSettings<Value>(file, node, schema, report);
    return { settings, unreadable: settings === null };
  });
}
