import type { Report } from '../diagnostics/diagnostic.ts';
import { isModelName, modelDescription, modelMeantBy, shortModelNames } from '../grammar/model-name.ts';
import type { Span } from '../source/span.ts';
import { nearestName } from '../util/nearest.ts';

/** Reports the `model` of a tag or policy entry if no model has such a name; what only a run settles may be one. */
export function reportModel(file: string, value: string, span: Span, report: Report): boolean {
  if (value.includes('{{')) return false;
  if (isModelName(value)) {
    reportModelSlip(file, value, span, report);
    return false;
  }
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

/** Reports a full model id that may be one, and is most likely another one with a slip in it. */
export function reportModelSlip(
  file: string,
  model: string | null,
  span: Span | undefined,
  report: Report,
): void {
  const meant = model === null ? null : modelMeantBy(model);
  if (meant === null || span === undefined) return;
  const message = `${model} is most likely no model; ${meant} may be`;
  report({ rule: 'invalid-value', severity: 'warning', message, file, span, help: `write ${meant}` });
}
