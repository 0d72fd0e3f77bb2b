import { createHash } from 'node:crypto';
import type { Workflow } from '../ir/ir.generated.ts';
import { inAgentOrder } from '../runtime/agent-order.ts';
import { hasFailed } from '../runtime/last-error.ts';
import type { RunState } from '../runtime/run-state.generated.ts';
import { identifyFile } from '../source/state-file.ts';
import { cutText } from '../util/cut-text.ts';
import { liftedAt } from '../util/describe-time.ts';
import { dollars } from '../util/dollars.ts';
import { plural } from '../util/plural.ts';
import { shortenNames } from '../util/shorten-names.ts';
import { colourClasses, timeTaken } from './figures.ts';
import { buildGraph } from './graph.ts';
import { renderGraph } from './graph-picture.ts';
import type { History } from './history.ts';
import { Html, html, nothing } from './html.ts';
import { mark } from './mark.ts';
import { figuresByState, type StateFigures } from './state-figures.ts';
import { renderSteps } from './steps.ts';
import { style } from './style.ts';
import { renderTimeLine } from './time-line.ts';

interface ReportInput {
  readonly state: RunState;
  /** As `raymond ls` calls it: a run that nobody runs any more is interrupted, whatever its state says. */
  readonly status: string;
  /** Null where the bundle of the run is not there any more. */
  readonly workflow: Workflow | null;
  readonly history: History;
  /** What raymond could not read, in words; null when it read everything. */
  readonly gap: string | null;
}

/** Nothing may be loaded and no script may run, whatever the run wrote; the one style sheet is known by its digest. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'`;

/** A run as one page that needs nothing but itself. */
export function renderReport(input: ReportInput): string {
  const { state, workflow, history } = input;
  const colours = colourClasses(history.steps.map((step) => step.state));
  const figures = figuresByState(history);
  const graph = workflow && buildGraph(workflow, state.platform, history);
  const noGraph =
    workflow === null
      ? 'The bundle of the run cannot be read.'
      : 'The run entered too many states to draw them.';
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Html(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${state.id}</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
${renderHead(input)}
${renderTiles(input)}
${renderProblems(input)}
${renderResults(state)}
<h2 id="time">Time line</h2>
${renderTimeLine(history, colours)}
<h2 id="graph">Path through the workflow</h2>
${graph === null ? html`<p class="note">${noGraph}</p>` : renderGraph(graph, figures, colours)}
<h2 id="cost">Cost by state</h2>
${renderFigures(figures, colours)}
<h2 id="steps">Steps</h2>
${renderSteps(history, colours)}
</main>
</body>
</html>
`;
  return page.text;
}

function renderHead({ state, status, workflow }: ReportInput): Html {
  const { pause_reason: why, paused_until: until } = state;
  const needsNoAgent = workflow?.implementations.every(({ kind }) => kind !== 'prompt') === true;
  const agent = state.options.agent === 'replay' ? 'replayed from a recording' : 'Claude Code';
  const answered = needsNoAgent ? nothing : html` &middot; ${agent}`;
  const reason = why === null ? nothing : html` &middot; ${why}${liftedAt(until)}`;
  return html`<header><h1>${state.id}</h1><span class="badge ${status}">${status}</span>
<div class="sub">workflow ${state.workflow} &middot; began ${state.created.slice(0, 19).replace('T', ' ')} UTC${answered}${reason}</div></header>`;
}

function renderTiles({ state, status, history }: ReportInput): Html {
  const worked = history.sittings.reduce((sum, { start, end }) => sum + end - start, 0);
  const sittings = history.sittings.length;
  const extent = status === 'running' ? 'so far' : 'from start to end';
  const all = state.agents.length + state.finished.length;
  const tile = (figure: string, what: string) =>
    html`<div class="tile"><b>${figure}</b><span>${what}</span></div>`;
  return html`<div class="tiles">${[
    tile(
      dollars(state.spent),
      state.budget === null ? 'spent, no budget' : `of a budget of ${dollars(state.budget)}`,
    ),
    tile(timeTaken(worked), sittings > 1 ? `in ${sittings} sittings` : extent),
    tile(String(history.steps.length), history.steps.length === 1 ? 'step' : 'steps'),
    tile(String(all), `${all === 1 ? 'agent' : 'agents'}, ${state.finished.length} finished`),
  ]}</div>`;
}

/** All results together have at most about this many characters, and so have all messages of warnings and errors. */
const mostText = 2_000_000;

/** The beginning of one text among several; what is left out can be read with a command. */
function renderText(text: string, among: number, command: string): Html {
  const shown = cutText(text, Math.floor(mostText / Math.max(1, Math.min(among, mostCards))));
  const rest = text.length - shown.length;
  const note =
    rest === 0
      ? nothing
      : html`<p class="note">${rest} more characters are left out here; ${command} has them all.</p>`;
  return html`<pre>${shown}</pre>${note}`;
}

/** How many warnings and errors, and how many results and agents that have not finished, are shown. */
const mostCards = 200;

function renderProblems({ state, history, gap }: ReportInput): Html {
  const notes =
    gap === null
      ? history.notes
      : [{ kind: 'warning' as const, agent: null, message: gap }, ...history.notes];
  if (notes.length === 0) return nothing;
  const cards = notes
    .slice(0, mostCards)
    .map(
      ({ kind, agent, message }) =>
        html`<div class="card problem ${kind}"><h3>${kind}${agent === null ? nothing : html` <span>${agent}</span>`}</h3>${renderText(message, notes.length, `raymond logs ${state.id} --json`)}</div>`,
    );
  return html`<h2 id="problems">Problems</h2>
${cards}${more(notes.length, 'problem')}`;
}

function renderResults(state: RunState): Html {
  const finished = inAgentOrder(state.finished)
    .slice(0, mostCards)
    .map(
      (agent) =>
        html`<div class="card"><h3>${agent.id} <span>finished in ${agent.state}, ${dollars(agent.cost)}</span></h3>${renderText(agent.result, state.finished.length, `raymond status ${state.id} --json`)}</div>`,
    );
  const others = state.agents.slice(0, mostCards).map((agent) => {
    const returns = agent.stack.toReversed().map((frame) => identifyFile(frame.return).state);
    const stack =
      returns.length === 0
        ? nothing
        : html`<p class="note">returns to ${shortenNames(returns, ', then ')}</p>`;
    return html`<div class="card"><h3>${agent.id} <span>${hasFailed(agent) ? 'failed' : 'stands'} in ${agent.state}, ${dollars(agent.cost)}</span></h3>${stack}</div>`;
  });
  return html`<h2 id="results">Results</h2>
${finished}${more(state.finished.length, 'result')}${others}${more(state.agents.length, 'agent')}`;
}

function more(count: number, what: string): Html {
  return count > mostCards
    ? html`<p class="note">and ${plural(count - mostCards, `more ${what}`)}</p>`
    : nothing;
}

function renderFigures(
  figures: ReadonlyMap<string, StateFigures>,
  colours: ReadonlyMap<string, string>,
): Html {
  const all = [...figures.values()];
  const spent = all.reduce((sum, each) => sum + each.cost, 0);
  const worked = all.reduce((sum, each) => sum + each.milliseconds, 0);
  const rows = all.map((each) => {
    // Without any cost the bars tell where the time went.
    const share = spent > 0 ? each.cost / spent : each.milliseconds / Math.max(1, worked);
    const colour = colours.get(each.state) ?? '';
    return html`<tr><td>${mark(colour)}${each.state}</td><td>${each.steps}</td><td>${each.failed === 0 ? '' : each.failed}</td><td>${timeTaken(each.milliseconds)}</td><td>${dollars(each.cost)}</td><td class="share"><svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="rest" width="100" height="10" rx="2"/><rect class="${colour}" width="${Math.round(share * 1000) / 10}" height="10" rx="2"/></svg></td></tr>`;
  });
  return html`<div class="scroll"><table><thead><tr><th>state</th><th>steps</th><th>failed</th><th>time</th><th>cost</th><th class="share">${spent > 0 ? 'share of the cost' : 'share of the time'}</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}
