import { proveWorkflow } from '../analysis/prove.ts';
import { type Proof, properties } from '../analysis/prove-answer.ts';
import type { Paint, Style } from '../diagnostics/paint.ts';
import { visible } from '../diagnostics/paint.ts';
import type { Workflow } from '../ir/ir.generated.ts';
import { groupBy } from '../util/group-by.ts';
import { joinWords } from '../util/plural.ts';
import { propertyTitles } from './verdict-line.ts';

const width = Math.max(...Object.values(propertyTitles).map((title) => title.length));
const styles: Readonly<Record<Proof['verdict'], Style>> = {
  proved: 'good',
  refuted: 'error',
  unknown: 'warning',
};

/** Proves what can be proved of a workflow and tells it. */
export function proveReport(workflow: Workflow, paint: Paint): string {
  return describeProofs(proveWorkflow(workflow), paint);
}

/** What holds of a workflow, a line for each property; platforms on which all is the same are told together. */
export function describeProofs(proofs: readonly Proof[], paint: Paint): string {
  const platforms = new Set(proofs.map((proof) => proof.platform));
  const blocks = groupBy(platforms, (platform) => {
    const lines = properties.map((property) => {
      const proof = proofs.find((one) => one.platform === platform && one.property === property);
      return proof === undefined ? '' : describeProof(proof, paint);
    });
    return lines.join('');
  });
  return [...blocks]
    .map(([text, on]) => (blocks.size === 1 ? text : `  on ${joinWords(on, 'and')}\n${text}`))
    .join('');
}

function describeProof({ property, verdict, reason, settle }: Proof, paint: Paint): string {
  const word = paint(styles[verdict], verdict.toUpperCase().padEnd(8));
  const indent = ' '.repeat(width + 13);
  const help = settle === null ? '' : `${indent}to settle it: ${visible(settle)}\n`;
  return `  ${propertyTitles[property].padEnd(width)}  ${word} ${visible(reason)}\n${help}`;
}
