import type { Report } from '../diagnostics/diagnostic.ts';
import type { Span } from '../source/span.ts';
import { nearestName } from '../util/nearest.ts';

const shortNames: readonly string[] = ['opus', 'sonnet', 'haiku'];
/** What the schema of the frontmatter takes for `model`, too (grammar/frontmatter.schema.json; a test compares the two). */
export const modelPattern = '^(opus|sonnet|haiku|[A-Za-z0-9._:@/]+-[A-Za-z0-9._:@/-]+)$';
const modelName = new RegExp(modelPattern);

/** Reports the `model` of a tag or policy entry if no model has such a name; what only a run settles may be one. */
export function reportModel(file: string, value: string, span: Span, report: Report): boolean {
  if (modelName.test(value) || value.includes('{{')) return false;
  const near = nearestName(value, shortNames);
  report({
    rule: 'invalid-value',
    message: `model is "${value.slice(0, 60)}"; expected opus, sonnet, haiku or a full model id such as claude-sonnet-4-5`,
    file,
    span,
    ...(near === null ? {} : { help: `write ${near}` }),
  });
  return true;
}
