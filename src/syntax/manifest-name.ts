/** The file of a workflow's own settings (language.md §1). */
export const manifestName = 'workflow.yaml';
