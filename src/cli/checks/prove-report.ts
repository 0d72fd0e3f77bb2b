import { proveWorkflow } from '../../analysis/proofs/prove.ts';
import type { Proof } from '../../analysis/proofs/prove-answer.ts';
import type { Paint, Style } from '../../diagnostics/paint.ts';
import { visible } from '../../diagnostics/paint.ts';
import type { Workflow } from '../../ir/ir.generated.ts';
import { groupBy } from '../../util/group-by.ts';
import { joinWords } from '../../util/plural.ts';
import { propertyTitles } from './verdict-line.ts';

const width = Math.max(...Object.values(propertyTitles).map((title) => title.length));
/** Of what stands below a verdict. */
const indent = ' '.repeat(width + 13);
const styles: Readonly<Record<Proof['verdict'], Style>> = {
  proved: 'good',
  refuted: 'error',
  unknown: 'warning',
};

/** Proves what can be proved of a workflow and tells it. */
export function proveReport(workflow: Workflow, paint: Paint): string {
  return describeProofs(proveWorkflow(workflow), paint);
}

/**
 * What holds of a workflow, a line for each property, and one for each platform where it is not the same on all.
 * A platform without an entry, of which nothing is known, takes one line.
 */
export function describeProofs(proofs: readonly Proof[], paint: Paint): string {
  const everywhere = new Set(proofs.map(({ platform }) => platform)).size;
  const shared = [...groupBy(proofs, ({ platform }) => platform).values()].flatMap(
    (own) => sharedCause(own) ?? [],
  );
  const causeOf = (proof: Proof) => shared.find(({ unknown }) => unknown.includes(proof));
  const shorter = proofs.map((proof) => {
    const cause = causeOf(proof);
    if (cause === undefined) return proof;
    return { ...proof, reason: proof.reason.slice(0, -cause.end.length), settle: null };
  });
  const below = [...groupBy(shared, ({ end, settle }) => `${end}\n${settle}`).values()].map((same) => {
    const where = same.length === everywhere ? '' : ` ${onPlatforms(same.flatMap(({ unknown }) => unknown))}`;
    const [{ end, settle } = { end: '', settle: '' }] = same;
    return `${indent}for all that is unknown${where}${visible(end)}\n${indent}to settle it: ${visible(settle)}\n`;
  });
  return `${describeEach(shorter, paint)}${below.join('')}`;
}

/** What leaves open all that is unknown on a platform, where it is the same for several properties: how their reasons end. */
function sharedCause(own: readonly Proof[]) {
  const unknown = own.filter(({ verdict }) => verdict === 'unknown');
  const [first, other] = unknown;
  if (first?.settle == null || other === undefined) return null;
  const { reason, settle } = first;
  for (let at = reason.indexOf(': '); at !== -1; at = reason.indexOf(': ', at + 1)) {
    const end = reason.slice(at);
    if (unknown.every((one) => one.settle === settle && one.reason.endsWith(end)))
      return { end, settle, unknown };
  }
  return null;
}

function describeEach(proofs: readonly Proof[], paint: Paint): string {
  const platforms = [...groupBy(proofs, ({ platform }) => platform).values()];
  const isOneAnswer = (own: readonly Proof[]) => new Set(own.map(({ reason }) => reason)).size === 1;
  const known = platforms.filter((own) => !isOneAnswer(own)).flat();
  if (known.length === 0 || known.length === proofs.length) return describeProperties(proofs, paint);
  const others = platforms.filter(isOneAnswer).map((own) => describeAnswer(onPlatforms(own), own[0], paint));
  return `  ${onPlatforms(known)}\n${describeProperties(known, paint)}${others.join('')}`;
}

function describeProperties(proofs: readonly Proof[], paint: Paint): string {
  return [...groupBy(proofs, ({ property }) => property)]
    .map(([property, own]) => {
      const title = propertyTitles[property];
      const answers = [
        ...groupBy(own, ({ verdict, reason, settle }) => `${verdict} ${reason} ${settle}`).values(),
      ];
      if (answers.length === 1) return describeAnswer(title, own[0], paint);
      const lines = answers.map((same) => describeAnswer(`  ${onPlatforms(same)}`, same[0], paint));
      return `  ${title}\n${lines.join('')}`;
    })
    .join('');
}

function onPlatforms(proofs: readonly Proof[]): string {
  return `on ${joinWords([...new Set(proofs.map(({ platform }) => platform))], 'and')}`;
}

function describeAnswer(title: string, proof: Proof | undefined, paint: Paint): string {
  if (proof === undefined) return '';
  const { verdict, reason, settle } = proof;
  const word = paint(styles[verdict], verdict.toUpperCase().padEnd(8));
  const help = settle === null ? '' : `${indent}to settle it: ${visible(settle)}\n`;
  return `  ${title.padEnd(width)}  ${word} ${visible(reason)}\n${help}`;
}
