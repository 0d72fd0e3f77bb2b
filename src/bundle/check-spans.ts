import type { Implementation, IrSpan, Script, Spans } from '../ir/ir.generated.ts';
import { quoteName, refuse } from '../source/refusal.ts';
import type { SourceTexts } from './source-texts.ts';

/** What spans are checked against. */
export interface Sources {
  readonly texts: SourceTexts;
}

export function checkSpan(span: IrSpan, sources: Sources, file: string, part: string): void {
  if (span.start > span.end) refuse(`a span of ${part} in ${quoteName(file)} ends before it starts`);
  const length = sources.texts.get(file)?.length;
  if (length === undefined)
    refuse(`${part} is said to stand in ${quoteName(file)}, which is not in the bundle`);
  if (span.end > length)
    refuse(`a span of ${part} ends at ${span.end}, but ${quoteName(file)} has ${length} UTF-16 units`);
}

export function checkSpans(spans: Spans, sources: Sources, file: string, part: string): void {
  for (const span of Object.values(spans)) checkSpan(span, sources, file, part);
}

/** Every place that the summary of a script names. */
export function checkScript(
  script: Script,
  { file, transitions, dynamic }: Implementation,
  sources: Sources,
): void {
  const { outcomes, reads, handled, broken = [], emptyInput, neverSet } = script;
  for (const { span } of neverSet?.ends ?? []) checkSpan(span, sources, file, 'a use of a variable');
  if (emptyInput !== undefined) checkSpan(emptyInput, sources, file, 'a look for a line');
  const count = transitions.length + dynamic.length;
  for (const { tags, printed = [], unknown, span } of outcomes) {
    checkSpan(span, sources, file, 'an outcome');
    const missing = printed.find((at) => at !== null && at >= count);
    if (missing !== undefined)
      refuse(
        `a tag of an outcome of ${quoteName(file)} is transition number ${missing}, counted from 0, of ${count}`,
      );
    for (const tag of tags) checkSpan(tag, sources, file, 'a tag of an outcome');
    if (unknown !== null) checkSpan(unknown, sources, file, 'the unknown part of an outcome');
  }
  for (const { span } of reads) checkSpan(span, sources, file, 'a read variable');
  for (const { span, related } of broken) {
    checkSpan(span, sources, file, 'a tag that cannot be read');
    for (const place of related) checkSpan(place.span, sources, file, 'what made it so');
  }
  for (const { span, payloads, patterns } of handled) {
    checkSpan(span, sources, file, 'handled payloads');
    for (const payload of payloads) checkSpan(payload.span, sources, file, 'a handled payload');
    for (const pattern of patterns) checkSpan(pattern.span, sources, file, 'a handled pattern');
  }
}
