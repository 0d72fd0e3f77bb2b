import { visibleOutput } from '../diagnostics/paint.ts';

/** Text that is HTML already. Only `html` makes it, so whatever a run says is escaped once, and cannot be forgotten. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | null | readonly Html[];

/** HTML with values in it: Html stands as it is, anything else as text that a browser shows and never interprets. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.map((part, index) => part + render(values[index] ?? null)).join(''));
}

export const nothing = new Html('');

function render(value: Value): string {
  if (value === null) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map((item) => item.text).join('');
  return escapeHtml(String(value));
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Control characters and those that turn the direction of a text are shown as signs. */
function escapeHtml(text: string): string {
  return visibleOutput(text).replace(/[&<>"]/g, (character) => entities[character] ?? '');
}
