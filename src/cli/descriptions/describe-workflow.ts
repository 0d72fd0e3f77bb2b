import { visible } from '../../diagnostics/paint.ts';
import type {
  Choice,
  DynamicTransition,
  Implementation,
  MaxVisits,
  Outcome,
  Reference,
  Script,
  Settings,
  Transition,
  Workflow,
} from '../../ir/ir.generated.ts';
import { identifyFile } from '../../source/state-file.ts';
import { clipText } from '../../util/cut-text.ts';
import { writeDuration } from '../../util/duration.ts';
import { joinWords, plural } from '../../util/plural.ts';

/** Whether long payloads are cut: in an overview they are, but a comparison must not miss their ends. */
type PayloadLength = 'clipped' | 'whole';

const clippedLength = 60;

/** A workflow for reading: its head, then every implementation with what it declares. */
export function describeWorkflow(workflow: Workflow): string {
  const states = workflow.implementations.map((one) => `\n${describeImplementation(one)}`);
  return `${describeHead(workflow)}${states.join('')}`;
}

function describeHead(workflow: Workflow): string {
  const { name, description } = workflow;
  return [
    `workflow   ${visible(name)}${description === null ? '' : ` · ${visible(description)}`}`,
    `entry      ${entryNames(workflow).map(visible).join(', ')}`,
    `platforms  ${joinWords(workflow.platforms, 'and')}`,
    ...describeSettings(workflow.settings),
    `states     ${plural(workflow.states.length, 'state')}`,
    '',
  ].join('\n');
}

function describeSettings({ defaultBudget, model, resetStack, timeout, idleTimeout }: Settings): string[] {
  const times = [
    ...(timeout === null ? [] : [`timeout ${writeDuration(timeout)}`]),
    ...(idleTimeout === null ? [] : [`idle_timeout ${writeDuration(idleTimeout)}`]),
  ];
  const set = `budget     ${defaultBudget ?? 'not set'} · model ${visible(model ?? 'not set')} · reset_stack ${resetStack ?? 'not set'}`;
  return [[set, ...times].join(' · ')];
}

/** Each state once, by its name where it is also given as a file. */
function entryNames({ entry, entries }: Workflow): string[] {
  const texts = [entry, ...entries].map((one) => (one === null ? 'none' : one.text || 'unreadable'));
  return [...new Map(texts.map((text) => [identifyFile(text).state, text])).values()];
}

function describeImplementation(implementation: Implementation): string {
  const { file, maxVisits, opaque, script } = implementation;
  const traits = [
    ...policyTraits(implementation),
    ...describeLimits(implementation).map(visible),
    ...(maxVisits === null ? [] : [`at most ${plural(maxVisits.count, 'visit')}`]),
    ...(opaque === null ? [] : [`may do more: ${visible(opaque.reason)}`]),
  ];
  const lines = [`${visible(file)}${traits.length === 0 ? '' : ` (${traits.join(', ')})`}`];
  for (const step of stepsOf(implementation, 'clipped')) lines.push(`  ${visible(step)}`);
  if (maxVisits !== null) lines.push(`  then ${visible(describeInstead(maxVisits, 'clipped'))}`);
  if (script !== null) lines.push(...describeScript(script).map((line) => `  ${visible(line)}`));
  return `${lines.join('\n')}\n`;
}

function policyTraits({ hasPolicy, implicit, forceImplicit }: Implementation): string[] {
  const policy = hasPolicy ? ['policy'] : [];
  return implicit === null ? policy : [...policy, forceImplicit ? 'forced' : 'implicit'];
}

/** The limits and settings that an implementation can have of its own, named as its frontmatter names them. */
export function limitsOf({ limits }: Implementation): [string, string | null][] {
  const { model, effort, timeout, idleTimeout, retries, onInterrupt } = limits;
  return [
    ['model', model],
    ['effort', effort],
    ['timeout', timeout === null ? null : writeDuration(timeout)],
    ['idle_timeout', idleTimeout === null ? null : writeDuration(idleTimeout)],
    ['retries', retries === null ? null : String(retries)],
    ['on_interrupt', onInterrupt],
  ];
}

/** Those that it has. What they say comes from a source, so it has yet to be made visible. */
export function describeLimits(implementation: Implementation): string[] {
  return limitsOf(implementation).flatMap(([name, value]) => (value === null ? [] : [`${name} ${value}`]));
}

/** What an implementation declares, each once: what stands in several places is one step for a reader. */
export function stepsOf({ transitions, dynamic }: Implementation, length: PayloadLength): string[] {
  const declared = transitions.filter(({ certainty }) => certainty !== 'mention');
  const steps = declared.map((transition) => describeTransition(transition, length));
  return [...new Set([...steps, ...dynamic.map(describeDynamic)])];
}

/** A transition on one line. What it names comes from a source, so it has yet to be made visible. */
export function describeTransition(transition: Transition, length: PayloadLength): string {
  const { tag, target, return: back, next, payload, attributes, certainty } = transition;
  const parts: string[] = [tag];
  if (target !== null) parts.push(target.text);
  if (payload !== null)
    parts.push(JSON.stringify(length === 'clipped' ? clipText(payload, clippedLength) : payload));
  if (back !== null) parts.push(`return ${back.text}`);
  if (next !== null) parts.push(`next ${next.text}`);
  for (const { name, value } of attributes)
    parts.push(`${name}=${value === null ? '…' : JSON.stringify(value)}`);
  if (certainty === 'possible') parts.push('(possible)');
  return parts.join(' ');
}

/** What happens instead of one visit too many: whether it ever does is left open, but not what. */
export function describeInstead({ then }: MaxVisits, length: PayloadLength): string {
  return describeTransition({ ...then, certainty: 'certain' }, length);
}

function describeDynamic({ tag, target, return: back, next }: DynamicTransition): string {
  const name = (state: Reference | Choice) =>
    'prefix' in state ? `${state.prefix}…${state.suffix}` : state.text;
  const parts: string[] = [tag];
  if (target !== null) parts.push(name(target));
  if (back !== null) parts.push(`return ${name(back)}`);
  if (next !== null) parts.push(`next ${name(next)}`);
  return `${parts.join(' ')} (settled by the run)`;
}

function describeEnd({ tags, unknown, exit }: Outcome): string {
  const printed = ['no tag', 'one tag', 'more than one tag'][tags.length];
  const other = unknown === null ? '' : ' and perhaps others';
  return `${printed}${other}, exit code ${exit === 'success' ? '0' : 'not 0'}`;
}

/** How a script can end, what it reads and what it tells apart. */
export function describeScript({ outcomes, reads, handled }: Script): string[] {
  const lines: string[] = [];
  const sure = new Set(outcomes.filter((outcome) => outcome.sure).map(describeEnd));
  const others = new Set(outcomes.map(describeEnd).filter((end) => !sure.has(end)));
  if (sure.size > 0) lines.push(`ends with ${[...sure].join('; ')}`);
  if (others.size > 0) lines.push(`may end with ${[...others].join('; ')}`);
  const names = [...new Set(reads.map(({ name }) => name))];
  if (names.length > 0) lines.push(`reads ${names.join(', ')}`);
  for (const { payloads, patterns, rest } of handled) {
    if (payloads.length + patterns.length === 0) continue;
    const globs = patterns.map(({ glob }) => (/\s/.test(glob) ? JSON.stringify(glob) : glob));
    const texts = [...payloads.map(({ text }) => JSON.stringify(text)), ...globs];
    lines.push(`tells apart ${[...texts, ...(rest ? ['any other payload'] : [])].join(', ')}`);
  }
  return lines;
}
