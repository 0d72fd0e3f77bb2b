import { type Paint, visible, visibleText } from '../../diagnostics/paint.ts';
import type { Implementation, Piece } from '../../ir/ir.generated.ts';
import { plural } from '../../util/plural.ts';
import type { OpenedWorkflow } from '../inputs/open-workflow.ts';
import {
  describeInstead,
  describeLimits,
  describeScript,
  describeTransition,
  stepsOf,
} from './describe-workflow.ts';

const kinds: Readonly<Record<Implementation['kind'], string>> = {
  prompt: 'prompt',
  bash: 'Bash script',
  powershell: 'PowerShell script',
  batch: 'batch script',
};

/** Everything about one implementation: what it may do, within which limits, and the prompt or script itself. */
export function describeState(implementation: Implementation, opened: OpenedWorkflow, paint: Paint): string {
  const { file, kind, description, prompt, reminder, script, opaque, maxVisits, forceImplicit } =
    implementation;
  const about = description === null ? '' : ` · ${visible(description)}`;
  const visits =
    maxVisits === null
      ? []
      : [`at most ${plural(maxVisits.count, 'visit')}, then ${describeInstead(maxVisits, 'whole')}`];
  const source =
    prompt === null
      ? visibleText((opened.sources.get(file) ?? '').replace(/^\uFEFF/, ''))
      : compiledPrompt(prompt, paint);
  return [
    `${paint('strong', visible(file))} · ${kinds[kind]}${about}\n`,
    ...section(implementation.hasPolicy ? 'policy' : 'transitions', transitionLines(implementation), paint),
    ...section('may do more', opaque === null ? [] : [opaque.reason], paint),
    ...section('limits', [...describeLimits(implementation), ...visits], paint),
    ...section('script', script === null ? [] : describeScript(script), paint),
    // An answer that is not read needs none.
    ...textSection('reminder', reminder === null || forceImplicit ? '' : visibleText(reminder), paint),
    ...textSection(prompt === null ? 'source' : 'prompt', source, paint),
  ].join('');
}

function transitionLines(implementation: Implementation): string[] {
  const { implicit, forceImplicit, transitions } = implementation;
  const steps = stepsOf(implementation, 'whole');
  const own = implicit === null ? undefined : transitions[implicit];
  if (own === undefined) return steps;
  const taken = describeTransition(own, 'whole');
  const note = forceImplicit
    ? 'taken without reading the output'
    : 'taken when the agent emits no transition';
  return steps.map((step) => (step === taken ? `${step} (${note})` : step));
}

function section(title: string, lines: readonly string[], paint: Paint): string[] {
  return lines.length === 0 ? [] : textSection(title, lines.map(visible).join('\n'), paint);
}

/** A text that is already safe to show, below its title. */
function textSection(title: string, text: string, paint: Paint): string[] {
  if (text === '') return [];
  const lines = text.replace(/\n$/, '').split('\n');
  return [`\n${paint('strong', title)}\n`, ...lines.map((line) => (line === '' ? '\n' : `  ${line}\n`))];
}

/** The prompt as an agent gets it, except for the slots, which only a run fills. */
function compiledPrompt(pieces: readonly Piece[], paint: Paint): string {
  return pieces
    .map(({ kind, text }) => (kind === 'slot' ? paint('info', `{{${visible(text)}}}`) : visibleText(text)))
    .join('');
}
