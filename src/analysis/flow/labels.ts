/** What a payload begins with, before the rest of it: `FAILED:` of `FAILED: the reason…`, `NEEDS WORK -` of `NEEDS WORK - …`. */
export function labelInFront(text: string): string | null {
  return label.exec(text)?.[0] ?? null;
}

const label = /^(?:[A-Za-z][\w-]{1,40}|[A-Z]{2,20}(?: [A-Z]{2,20}){1,3})(?:[:=|]| ?[\u2013\u2014]| -(?= ))/;

/** `FAILED` of `FAILED:`. */
export function nameOfLabel(label: string): string {
  return label.replace(/(?: -| ?[:=|\u2013\u2014])$/, '');
}
