import type { Finding } from '../diagnostics/findings.generated.ts';
import { plain } from '../diagnostics/paint.ts';
import { toFindings } from '../diagnostics/render-json.ts';
import { type RenderContext, TextRenderer } from '../diagnostics/render-text.ts';
import type { Compilation } from './compile.ts';

/**
 * The findings of a compilation as `raymond lint --format json` has them (grammar/findings.schema.json): every offset with its line
 * and column, which count from 1. `path` stands before the names of files, with a slash; by default it is the name of the scope.
 */
export function findingsOf(compilation: Compilation, path = compilation.scope.name): readonly Finding[] {
  return toFindings(compilation.diagnostics, contextOf(compilation, path));
}

/** The same as the text that `raymond lint` prints, with all that follows from each finding, without colour; empty where nothing is found. */
export function renderFindings(compilation: Compilation, path = compilation.scope.name): string {
  const renderer = new TextRenderer({ ...contextOf(compilation, path), expand: true }, plain);
  return compilation.diagnostics.map((diagnostic) => renderer.render(diagnostic)).join('\n');
}

function contextOf({ scope, workflow: { platforms } }: Compilation, path: string): RenderContext {
  const texts = new Map(scope.files.map(({ name, text }) => [name, text]));
  const pathOf = (file: string) => (file === '' ? path : `${path}/${file}`);
  return { textOf: (file) => texts.get(file), pathOf, platforms };
}
