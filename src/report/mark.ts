import { type Html, html } from './html.ts';

/** A small square in the colour of a state. */
export function mark(colour: string): Html {
  return html`<svg class="mark" viewBox="0 0 10 10" aria-hidden="true"><rect class="${colour}" width="10" height="10" rx="2"/></svg>`;
}
