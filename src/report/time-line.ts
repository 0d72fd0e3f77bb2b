import { displayWidth, fitWidth } from '../util/display-width.ts';
import { dollars } from '../util/dollars.ts';
import { timeTaken } from './figures.ts';
import { type History, mostSteps, type ReportAgent, type ReportStep } from './history.ts';
import { type Html, html, nothing } from './html.ts';
import { TimeScale } from './time-scale.ts';

const labelWidth = 190;
/** With the labels and a margin as wide as the page is at most, so that nothing has to be scrolled there. */
const chartWidth = 880;
const rowHeight = 26;
const blockHeight = 18;
const top = 26;
/** More rows than this show nothing any more. */
const mostAgents = 300;
/** Capitals of the small font are about this wide, and names of states are capitals. */
const characterWidth = 7.6;

/** One row for each agent, one block for each of its steps. */
export function renderTimeLine(history: History, colours: ReadonlyMap<string, string>): Html {
  const steps = history.steps.slice(0, mostSteps);
  const agents = [...history.agents.values()]
    .map(({ id, steps: own }) => ({ id, steps: own.filter(({ number }) => number <= mostSteps) }))
    .filter((agent) => agent.steps.length > 0);
  if (agents.length === 0) return html`<p>No step has begun.</p>`;
  const shown = agents.slice(0, mostAgents);
  const scale = new TimeScale(steps);
  const height = top + shown.length * rowHeight + 6;
  const left = [
    renderRest(steps.length, history.steps.length, 'steps'),
    renderRest(shown.length, agents.length, 'agents'),
  ];
  return html`<div class="scroll"><svg class="timeline" width="${labelWidth + chartWidth + 20}" height="${height}" viewBox="0 0 ${labelWidth + chartWidth + 20} ${height}" role="img" aria-label="Time line of agents and states">
${renderTicks(scale, height)}${shown.map((agent, row) => renderRow(agent, row, scale, colours))}
</svg></div>
${left}${renderPauses(scale)}`;
}

function renderRest(shown: number, all: number, what: string): Html {
  return shown < all ? html`<p class="note">The first ${shown} of ${all} ${what} are shown.</p>` : nothing;
}

function x(share: number): number {
  return Math.round((labelWidth + share * chartWidth) * 10) / 10;
}

function renderRow(
  agent: ReportAgent,
  row: number,
  scale: TimeScale,
  colours: ReadonlyMap<string, string>,
): Html {
  const y = top + row * rowHeight;
  return html`<text class="who" x="0" y="${y + 13}">${fitWidth(agent.id, 27)}<title>${agent.id}</title></text>
${agent.steps.map((step) => renderBlock(step, y, scale, colours))}`;
}

function renderBlock(
  step: ReportStep,
  y: number,
  scale: TimeScale,
  colours: ReadonlyMap<string, string>,
): Html {
  const from = x(scale.place(step.start));
  // A step that took no time can still be seen and met with the pointer.
  const width = Math.round(Math.max(3, x(scale.place(step.end)) - from - 1) * 10) / 10;
  const fits = displayWidth(step.state) * characterWidth + 8 <= width;
  const label = fits ? html`<text class="in" x="${from + 5}" y="${y + 13}">${step.state}</text>` : nothing;
  const isBad = step.outcome === 'failed' || (step.exitCode ?? 0) !== 0;
  const look = `${colours.get(step.state) ?? ''}${isBad ? ' bad' : ''}${step.outcome === 'open' || step.outcome === 'interrupted' ? ' cut' : ''}`;
  const about = `${step.state}, ${timeTaken(step.end - step.start)}, ${dollars(step.cost)}`;
  return html`<a href="#step-${step.number}"><rect class="${look}" x="${from}" y="${y}" width="${width}" height="${blockHeight}" rx="3"><title>${[about, ...step.consequences].join('\n')}</title></rect>${label}</a>`;
}

/** Marks at round numbers of the time that was worked; shortened pauses are dashed lines. */
function renderTicks(scale: TimeScale, height: number): Html {
  const step = roundStep(scale.busy / 6);
  const ticks: Html[] = [];
  if (scale.pauses.length === 0) {
    for (let at = 0; at <= scale.busy; at += step) {
      const place = x(at / Math.max(1, scale.busy));
      // A label at the end stands before its mark, where it would be cut off after it.
      const label =
        place > labelWidth + chartWidth - 40
          ? html`<text class="axis" x="${place - 3}" y="13" text-anchor="end">${timeTaken(at)}</text>`
          : html`<text class="axis" x="${place + 3}" y="13">${at === 0 ? '0' : timeTaken(at)}</text>`;
      ticks.push(html`<line class="tick" x1="${place}" x2="${place}" y1="18" y2="${height}"/>${label}`);
    }
  }
  const pauses = scale.pauses.map((pause) => {
    const place = x(pause.at);
    return html`<line class="pause" x1="${place}" x2="${place}" y1="4" y2="${height}"><title>${timeTaken(pause.milliseconds)} without a step</title></line>`;
  });
  return html`${ticks}${pauses}`;
}

function roundStep(milliseconds: number): number {
  const seconds = [
    0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600,
    7_200, 21_600, 86_400,
  ];
  const found = seconds.find((second) => second * 1_000 >= milliseconds);
  return (found ?? Math.ceil(milliseconds / 86_400_000) * 86_400) * 1_000;
}

function renderPauses(scale: TimeScale): Html {
  if (scale.pauses.length === 0) return nothing;
  const whole = scale.pauses.reduce((sum, pause) => sum + pause.milliseconds, 0);
  return html`<p class="note">Dashed lines are pauses, drawn short: together ${timeTaken(whole)} without a step, beside ${timeTaken(scale.busy)} with one.</p>`;
}
