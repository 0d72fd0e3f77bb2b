import { isAbsolute, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { proveWorkflow } from '../../analysis/proofs/prove.ts';
import type { Rule } from '../../analysis/rule.ts';
import type { Compilation } from '../../compiler/compile.ts';
import { compilerVersion } from '../../compiler/version.ts';
import { countSeverities } from '../../diagnostics/count-findings.ts';
import type { FindingsReport } from '../../diagnostics/findings.generated.ts';
import { plain } from '../../diagnostics/paint.ts';
import { toFindings } from '../../diagnostics/render-json.ts';
import { toSarif } from '../../diagnostics/render-sarif.ts';
import type { RenderContext } from '../../diagnostics/render-text.ts';
import type { Log } from '../../diagnostics/sarif.ts';
import type { LoadedWorkflow } from '../inputs/load-workflow.ts';
import { renderPage, standaloneMarkdown } from '../terminal/render-page.ts';
import { rulePage } from './rule-pages.ts';

/** A workflow, compiled, with what renderers need. */
export interface LintedWorkflow {
  readonly loaded: LoadedWorkflow;
  readonly compilation: Compilation;
}

interface LintedInContext extends LintedWorkflow {
  readonly context: RenderContext;
}

/** What `raymond lint --format json` prints (grammar/findings.schema.json). */
export function jsonReport(
  linted: readonly LintedInContext[],
  refusals: readonly string[],
  prove: boolean,
): FindingsReport {
  return {
    version: 1,
    workflows: linted.map(({ loaded, compilation: { workflow } }) => ({
      name: workflow.name,
      path: loaded.given,
      platforms: workflow.platforms,
      states: workflow.states.length,
      entry: workflow.entry?.text ?? null,
      ...(prove ? { proofs: proveWorkflow(workflow) } : {}),
    })),
    findings: linted.flatMap(({ compilation, context }) => toFindings(compilation.diagnostics, context)),
    refusals,
    summary: countSeverities(linted.flatMap(({ compilation }) => compilation.diagnostics)),
  };
}

/** What `raymond lint --format sarif` prints. The rules are handed in: this part of the code need not have its own. */
export function sarifReport(
  linted: readonly LintedInContext[],
  refusals: readonly string[],
  rules: readonly Rule[],
  cwd: string,
): Log {
  const found = new Set(linted.flatMap(({ compilation }) => compilation.diagnostics.map(({ rule }) => rule)));
  return toSarif({
    version: compilerVersion,
    rules: rules
      .filter(({ id }) => found.has(id))
      .map(({ id, severity, summary }) => {
        const page = rulePage(id);
        const text = renderPage(page, plain, Number.POSITIVE_INFINITY);
        return { id, severity, summary, text, markdown: standaloneMarkdown(page) };
      }),
    workflows: linted.map(({ compilation: { workflow, diagnostics }, context: { textOf, pathOf } }) => ({
      name: workflow.name,
      diagnostics,
      textOf,
      uriOf: (file) => uriOf(pathOf(file), cwd),
    })),
    refusals,
  });
}

/** Of what lies in the folder in which raymond was started, the place in it, however the user has named it; else the whole address. */
function uriOf(path: string, cwd: string): string {
  const absolute = resolve(cwd, path);
  const place = relative(cwd, absolute) || '.';
  const isOutside = isAbsolute(place) || place.split(sep)[0] === '..';
  return isOutside ? pathToFileURL(absolute).href : place.split(sep).map(encodeURIComponent).join('/');
}
