import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isWorkflowFile } from '../../src/cli/inputs/workflow-files.ts';
import { checkout, type FileTree, prompt } from '../cli/command-line.ts';

/** A workflow to be built in many ways. Its name is that of the folder or the zip it is built from. */
export interface SampleWorkflow {
  readonly name: string;
  readonly files: FileTree;
}

/** The files of a workflow of this repository, without what stands beside them, such as a recording. */
function workflowAt(...path: readonly string[]): SampleWorkflow {
  const folder = join(checkout, ...path);
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && isWorkflowFile(entry.name),
  );
  const contents = files.map(({ name }) => [name, readFileSync(join(folder, name))] as const);
  return { name: basename(folder), files: Object.fromEntries(contents) };
}

/**
 * What machines disagree about: a byte order mark, both kinds of line ends, no line end at the end, names whose
 * order differs by locale (I before İ, Ä beside A), by case, and between UTF-8 and UTF-16 (😀 and Ａ), names and a
 * folder that a shell or a zip tool may encode, and numbers and words that a locale would write otherwise.
 */
export const awkwardWorkflow: SampleWorkflow = {
  name: 'Überblick İ 漢',
  files: {
    'workflow.yaml': '\uFEFFplatforms: [unix, windows]\r\ndefault_budget: 1234.5\r\n',
    'START.md': `\uFEFF${prompt('tag: goto, target: İŞ').replaceAll('\n', '\r\n')}`,
    'İŞ.md': prompt('tag: goto, target: IŞIK'),
    'IŞIK.md': prompt('tag: goto, target: Ärger').trimEnd(),
    'Ärger.md': prompt('tag: goto, target: zuletzt'),
    'zuletzt.md': prompt('tag: goto, target: 😀'),
    '😀.md': prompt('tag: goto, target: Ａ'),
    'Ａ.md': prompt('tag: goto, target: œuvre'),
    // Only the grammar of Bash reads a loop of this kind; PowerShell has a reader of its own.
    'œuvre.sh': 'select NEXT in 漢字 Ende; do break; done\necho "<goto>$NEXT</goto>"',
    'œuvre.ps1':
      "\uFEFF$Next = if ($env:CI) { '漢字' } else { 'Ende' }\r\nWrite-Output \"<goto>$Next</goto>\"\r\n",
    'Ende.md': prompt('tag: result'),
    '漢字.md': prompt('tag: result'),
    // Never entered, so that a warning is counted in the bundle.
    'LONELY.md': `${prompt('tag: result')}\r\nOne line ends so,\r\nand one so.\nŞÇĞIİıi`,
  },
};

/** An example with scripts for both platforms, a workflow as people write them, and the awkward one. */
export const sampleWorkflows: readonly SampleWorkflow[] = [
  workflowAt('examples', 'coding'),
  workflowAt('test', 'realistic', 'release-train'),
  awkwardWorkflow,
];
