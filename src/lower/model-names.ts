import type { Report } from '../diagnostics/diagnostic.ts';
import { isModelName, modelDescription, shortModelNames } from '../grammar/model-name.ts';
import type { Span } from '../source/span.ts';
import { nearestName } from '../util/nearest.ts';

/** Reports the `model` of a tag or policy entry if no model has such a name; what only a run settles may be one. */
export function reportModel(file: string, value: string, span: Span, report: Report): boolean {
  if (isModelName(value) || value.includes('{{')) return false;
  const near = nearestName(value, shortModelNames);
  report({
    rule: 'invalid-value',
    message: `model is "${value.slice(0, 60)}"; expected ${modelDescription}`,
    file,
    span,
    ...(near === null ? {} : { help: `write ${near}` }),
  });
  return true;
}
