import type { FindingPlace, Problem } from '../diagnostics/diagnostic.ts';
import type { Workflow } from '../ir/ir.generated.ts';
import { manifestName } from '../source/manifest-name.ts';
import { entryNames, identifyFile } from '../source/state-file.ts';
import { referencesReadOn } from './graph/references-read-on.ts';

/**
 * Where the manifest cannot be read, nobody knows what its `ignore` leaves out: what is found in files that nothing leads to
 * follows from that. Linear.
 */
export function foldPerhapsIgnored(problems: readonly Problem[], workflow: Workflow): readonly Problem[] {
  const cause = problems.find(({ rule, file }) => rule === 'frontmatter-syntax' && file === manifestName);
  if (cause === undefined) return problems;
  const follows: FindingPlace = { rule: cause.rule, file: cause.file, span: cause.span };
  const named = new Set(entryNames);
  for (const platform of workflow.platforms)
    for (const { text } of referencesReadOn(workflow, platform)) named.add(identifyFile(text).state);
  return problems.map((problem) =>
    problem.follows !== undefined ||
    problem.file === manifestName ||
    named.has(identifyFile(problem.file).state)
      ? problem
      : { ...problem, follows },
  );
}
