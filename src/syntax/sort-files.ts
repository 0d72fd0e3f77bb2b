import type { Report } from '../diagnostics/diagnostic.ts';
import { isManifestUnderOtherName, isMisnamedManifest, manifestName } from '../source/manifest-name.ts';
import type { Scope } from '../source/scope.ts';
import type { SourceFile } from '../source/source-file.ts';
import { span } from '../source/span.ts';
import { identifyFile, inSmallLetters, isProjectFile, lastOfPath, meantFor } from '../source/state-file.ts';
import { globMatcher } from '../util/glob.ts';
import { addTo } from '../util/group-by.ts';

/** The files of a scope by what they are to its workflow. */
interface SortedFiles {
  /** Those of states, project files left out. */
  readonly files: readonly SourceFile[];
  readonly leftOut: readonly string[];
  /** The states of `files`. */
  readonly names: ReadonlySet<string>;
  /** Project files, by the state that each is where something names it. */
  readonly latent: ReadonlyMap<string, readonly SourceFile[]>;
  /** Whether a manifest stands there under a name that is not read. */
  readonly isMisnamed: boolean;
}

/** Sorts the files of a scope, and reports manifests under other names. `manifest`: the one that is read. Linear. */
export function sortFiles(
  scope: Scope,
  isIgnored: (name: string) => boolean,
  manifest: SourceFile | undefined,
  report: Report,
): SortedFiles {
  const files: SourceFile[] = [];
  const leftOut: string[] = [];
  const names = new Set<string>();
  const latent = new Map<string, SourceFile[]>();
  let isMisnamed = false;
  for (const file of scope.files) {
    const { state, kind } = identifyFile(file.name);
    if (isIgnored(file.name)) {
      if (kind !== null) leftOut.push(file.name);
      continue;
    }
    if (isMisnamedManifest(file.name)) {
      isMisnamed = true;
      reportMisnamed(file.name, report);
    } else if (manifest === undefined && isManifestUnderOtherName(file)) {
      isMisnamed = true;
      reportMisnamed(file.name, report, 'warning');
    }
    if (kind === null) {
      if (inSmallLetters(file.name) !== null) leftOut.push(file.name);
    } else if (isProjectFile(file.name)) addTo(latent, state, file);
    else {
      files.push(file);
      names.add(state);
    }
  }
  return { files, leftOut, names, latent, isMisnamed };
}

/** The files beside and below those of a scope that would be a state under another name or in its folder. */
export function statesBeside(
  { beside = [], files }: Scope,
  isIgnored: (name: string) => boolean,
): ReadonlyMap<string, string> {
  const states = new Map<string, string>();
  for (const name of [...beside, ...files.map((file) => file.name)]) {
    const isBelow = name.includes('/');
    const meant = isBelow ? identifyFile(lastOfPath(name)) : meantFor(name);
    // A file of the folder itself is meant rather than one below it.
    if (meant !== null && !isIgnored(name) && !(isBelow && states.has(meant.state)))
      states.set(meant.state, name);
  }
  return states;
}

function reportMisnamed(file: string, report: Report, severity?: 'warning'): void {
  const message = `${file} is not read, because the manifest is called ${manifestName}`;
  const help = file.endsWith('.json')
    ? `write its keys into ${manifestName}`
    : `rename it to ${manifestName}`;
  const rule = 'unreadable-file';
  report({ rule, message, file, span: span(0, 0), help, ...(severity && { severity }) });
}

/** Tells of a name whether one of these patterns leaves it out. */
export function ignoredBy(patterns: readonly (string | undefined)[]): (name: string) => boolean {
  const matchers = patterns.filter((pattern) => pattern !== undefined).map(globMatcher);
  return (name) => matchers.some((matches) => matches(name));
}
