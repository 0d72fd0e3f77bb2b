/** The file of a workflow's own settings (language.md#workflow). */
export const manifestName = 'workflow.yaml';

/** Whether somebody meant a file to be the manifest, who wrote its name another way. */
export function isMisnamedManifest(name: string): boolean {
  const lower = name.toLowerCase();
  return name !== manifestName && (lower === manifestName || lower === 'workflow.yml');
}
