import schema from '../../grammar/frontmatter.schema.json' with { type: 'json' };
import type { Report } from '../diagnostics/diagnostic.ts';
import type { Span } from '../source/span.ts';
import { nearestName } from '../util/nearest.ts';

/** A tag may name the models that a frontmatter may. */
const { pattern, description, examples } = schema.definitions.model;
const modelName = new RegExp(pattern);
const shortNames = examples.filter((name) => !name.includes('-'));

/** Reports the `model` of a tag or policy entry if no model has such a name; what only a run settles may be one. */
export function reportModel(file: string, value: string, span: Span, report: Report): boolean {
  if (modelName.test(value) || value.includes('{{')) return false;
  const near = nearestName(value, shortNames);
  report({
    rule: 'invalid-value',
    message: `model is "${value.slice(0, 60)}"; expected ${description}`,
    file,
    span,
    ...(near === null ? {} : { help: `write ${near}` }),
  });
  return true;
}
