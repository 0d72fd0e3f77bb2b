import { dollars } from '../util/dollars.ts';
import { plural } from '../util/plural.ts';
import { timeTaken } from './figures.ts';
import { type History, mostSteps, type ReportStep } from './history.ts';
import { type Html, html, nothing } from './html.ts';
import { mark } from './mark.ts';
import type { Transcript } from './transcript.ts';

/** All transcripts together have at most about this many characters, so that a page of any run opens fast. */
const pageLimit = 6_000_000;

/** Every step, its transcript folded. */
export function renderSteps(history: History, colours: ReadonlyMap<string, string>): Html {
  const shown = history.steps.slice(0, mostSteps);
  const limit = Math.floor(pageLimit / Math.max(1, shown.length));
  for (const step of shown) step.transcript.cut(limit);
  const rest = history.steps.length - shown.length;
  return html`${shown.map((step) => renderStep(step, colours))}${rest > 0 ? html`<p class="note">${plural(rest, 'later step')} can be read with raymond logs.</p>` : nothing}`;
}

function renderStep(step: ReportStep, colours: ReadonlyMap<string, string>): Html {
  const { number, agent, state, start, end, cost, transcript, consequences } = step;
  const times = html`<span class="time">${dollars(cost)} &middot; ${timeTaken(end - start)}</span>`;
  return html`<details id="step-${number}"><summary><span class="number">${number}</span>${mark(colours.get(state) ?? '')}<b>${state}</b><span class="agent">${agent}${describeTry(step)}</span>${renderOutcome(step)}${times}</summary>
<div class="said"><p class="note">began ${new Date(start).toISOString().replace('T', ' ').slice(0, 19)} UTC</p>${renderTranscript(transcript)}${consequences.map((text) => html`<p>${text}</p>`)}</div></details>
`;
}

function describeTry({ visit, attempt, reminder }: ReportStep): string {
  const parts = [
    visit > 1 ? `visit ${visit}` : '',
    reminder > 0 ? `reminder ${reminder}` : '',
    attempt > 0 ? `retry ${attempt}` : '',
  ];
  return parts
    .filter((part) => part !== '')
    .map((part) => `, ${part}`)
    .join('');
}

function renderOutcome({ outcome, exitCode, consequences }: ReportStep): Html {
  if (outcome === 'open') return html`<span class="wrong">no end is known</span>`;
  if (outcome === 'running') return html`<span class="then">under way</span>`;
  if (outcome === 'interrupted') return html`<span class="wrong">interrupted</span>`;
  if (exitCode !== null && exitCode !== 0) return html`<span class="wrong">exit code ${exitCode}</span>`;
  if (outcome === 'failed') return html`<span class="wrong">failed</span>`;
  const [first] = consequences;
  return first === undefined ? nothing : html`<span class="then">${first.split('\n')[0] ?? ''}</span>`;
}

function renderTranscript({ items, omitted }: Transcript): Html {
  if (items.length === 0) return html`<p class="note">Nothing was said.</p>`;
  const before =
    omitted === 0 ? nothing : html`<p class="note">${omitted} characters before this are left out.</p>`;
  return html`${before}${items.map(({ kind, text }) => html`<pre class="${kind}">${text}</pre>`)}`;
}
