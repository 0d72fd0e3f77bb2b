/** The file of a workflow's own settings (language.md#workflow). */
export const manifestName = 'workflow.yaml';

/** Whether somebody meant a file to be the manifest, who wrote its name another way. */
export function isMisnamedManifest(name: string): boolean {
  const lower = name.toLowerCase();
  return name !== manifestName && (lower === manifestName || lower === 'workflow.yml');
}

/** Names under which other tools have what may be the manifest, in small letters. */
const foreignNames: ReadonlySet<string> = new Set([
  'manifest.yaml',
  'manifest.yml',
  'workflow.json',
  'raymond.yaml',
  'raymond.yml',
]);

export function mayBeManifest(name: string): boolean {
  return foreignNames.has(name.toLowerCase());
}

/** Keys that a manifest alone has, at the beginning of a line, or in quotation marks at the top of an object. */
const keyOfManifest =
  /^(?:entries|platforms|reset_stack|default_budget|idle_timeout|lint):|^[ \t]*\{[^{}[\]]*"(?:entries|platforms|reset_stack|default_budget|idle_timeout)"\s*:/m;

/** Whether a file under another name was meant to be the manifest, as its keys show. */
export function isManifestUnderOtherName({
  name,
  text,
}: {
  readonly name: string;
  readonly text: string;
}): boolean {
  return mayBeManifest(name) && keyOfManifest.test(text);
}

/** Keys that other tools have for `entry`. */
export const keysForEntry: Readonly<Record<string, string>> = {
  start: 'entry',
  main: 'entry',
  begin: 'entry',
  initial: 'entry',
  first: 'entry',
  start_state: 'entry',
  entrypoint: 'entry',
  entry_point: 'entry',
};
