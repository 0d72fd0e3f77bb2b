import { type Paint, visible } from '../../diagnostics/paint.ts';
import { groupBy } from '../../util/group-by.ts';
import { joinWords, plural } from '../../util/plural.ts';
import { propertyTitles } from '../checks/verdict-line.ts';
import type {
  ComparedAnswer,
  Comparison,
  FieldChange,
  ImplementationChange,
  ListChange,
  TextChange,
  UnshownChange,
  VerdictChange,
} from './comparison.generated.ts';

/** A comparison for reading, in a terminal or a review. All that comes from a workflow is made visible here. */
export function renderComparison(comparison: Comparison, paint: Paint): string {
  const { before, after, different, workflow, states, verdicts, findings, unshown } = comparison;
  const [old, now] = [visible(before.path), visible(after.path)];
  if (!different) return `${old} and ${now} do not differ\n`;
  const counts = findings.map(({ rule, before, after }) => `${rule}  ${before} → ${after}`);
  const blocks = [
    `${paint('strong', `${old} → ${now}`)}: ${summarize(comparison)}\n`,
    section('workflow', workflow.map(renderField), paint),
    ...states.flatMap(({ files }) => files.map((file) => renderImplementation(file, paint))),
    section('verdicts', renderVerdicts(verdicts), paint),
    section('findings', counts, paint),
    section('not shown', unshown.map(renderUnshown), paint),
  ];
  return blocks.filter((block) => block !== '').join('\n');
}

function summarize({ states, workflow, verdicts, findings }: Comparison): string {
  const parts = (['added', 'removed', 'changed'] as const).flatMap((what) => {
    const count = states.filter(({ change }) => change === what).length;
    return count === 0 ? [] : [`${plural(count, 'state')} ${what}`];
  });
  if (workflow.length > 0) parts.push(`${plural(workflow.length, 'setting')} changed`);
  if (verdicts.length > 0) parts.push(`${plural(verdicts.length, 'verdict')} changed`);
  if (findings.length > 0) parts.push(`other findings of ${plural(findings.length, 'rule')}`);
  return parts.length === 0 ? 'nothing that a run could notice' : parts.join(', ');
}

function section(title: string, lines: readonly string[], paint: Paint): string {
  if (lines.length === 0) return '';
  return `${paint('strong', title)}\n${lines.map((line) => `  ${visible(line)}\n`).join('')}`;
}

function renderField({ field, before, after }: FieldChange): string {
  return `${field}: ${before ?? 'not set'} → ${after ?? 'not set'}`;
}

const signs = { added: '+', removed: '-', changed: '~' } as const;

function renderImplementation(change: ImplementationChange, paint: Paint): string {
  const { file, change: kind, sameText, fields, lists, texts } = change;
  const style = kind === 'added' ? 'good' : kind === 'removed' ? 'error' : 'strong';
  const heading = `${paint(style, `${signs[kind]} ${visible(file)}`)}${visible(renderSameText(change))}\n`;
  // Of what is gone, its name says enough; and so it does of what was there under another name.
  if (kind === 'removed' || sameText !== null) return heading;
  const shown =
    kind === 'added' ? fields.map(({ field, after }) => `${field}: ${after}`) : fields.map(renderField);
  return [
    heading,
    ...shown.map((line) => `  ${visible(line)}\n`),
    ...lists.map((list) => renderList(list, paint)),
    ...texts.map((text) => renderText(text, paint)),
  ].join('');
}

function renderSameText({ change, sameText }: ImplementationChange): string {
  if (sameText === null) return '';
  return change === 'removed'
    ? `: its text is in ${sameText} now`
    : `: has the text of ${sameText}, which is gone`;
}

function renderList({ list, removed, added }: ListChange, paint: Paint): string {
  const lines = [
    ...removed.map((one) => paint('error', `- ${visible(one)}`)),
    ...added.map((one) => paint('good', `+ ${visible(one)}`)),
  ];
  return `  ${list}\n${lines.map((line) => `    ${line}\n`).join('')}`;
}

function renderText({ text, diff }: TextChange, paint: Paint): string {
  const lines = diff.split('\n').slice(0, -1);
  return `  ${text}\n${lines.map((line) => paintLine(visible(line), paint)).join('')}`;
}

/** By its first character, which no source can choose: a hunk's own lines begin with a sign or a blank. */
function paintLine(line: string, paint: Paint): string {
  switch (line[0]) {
    case '+':
      return `    ${paint('good', line)}\n`;
    case '-':
      return `    ${paint('error', line)}\n`;
    case '@':
      return `    ${paint('info', line)}\n`;
    default:
      return line.trimEnd() === '' ? '\n' : `    ${line}\n`;
  }
}

/** What is the same on both platforms is told once. */
function renderVerdicts(verdicts: readonly VerdictChange[]): string[] {
  return [...groupBy(verdicts, renderVerdict)].map(([text, on]) => {
    const where = on.map(({ platform }) => platform);
    return `on ${joinWords(where, 'and')} ${text}`;
  });
}

function renderVerdict({ property, before, after }: VerdictChange): string {
  const word = ({ verdict, depth }: ComparedAnswer) =>
    depth === null ? verdict.toUpperCase() : `${verdict.toUpperCase()} (depth ${depth})`;
  return `${propertyTitles[property]}: ${word(before)} → ${word(after)}: ${after.reason}`;
}

const reasons = {
  layout: 'differs only in comments or layout of its settings',
  compiled: 'is the same source, but was compiled otherwise',
} as const;

function renderUnshown({ file, what }: UnshownChange): string {
  return `${file} ${reasons[what]}`;
}
