import type { Finding, FindingWitness } from '../../diagnostics/findings.generated.ts';
import { validate } from '../../diagnostics/witness-validator.generated.js';
import type { RunnableWitness } from '../../runtime/perform-witness.ts';
import { jsonFault } from '../../util/json-fault.ts';
import { plural } from '../../util/plural.ts';
import { type Refusable, refused } from '../../util/refusable.ts';
import { deepestError } from '../../util/validate.ts';

/** A larger report than this is none of ours, in bytes. */
export const witnessSizeLimit = 256 * 1024 * 1024;

type WitnessRead = Refusable<{ readonly witness: RunnableWitness }>;

/**
 * Reads the witness in a report of `raymond lint --format json`, in one finding of it, or alone. `number` is that of
 * a finding in the report, from 1; without it, the first one whose witness is a run. Never throws on input.
 */
export function readWitness(name: string, bytes: Uint8Array, number: number | null): WitnessRead {
  const text = new TextDecoder().decode(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    return refused(`${name} is no JSON: ${jsonFault(text) ?? (thrown as Error).message}`);
  }
  const { findings, witness = value } = (value ?? {}) as { findings?: unknown; witness?: unknown };
  if (Array.isArray(findings)) return chooseFinding(name, findings, number);
  if (number !== null) return refused(`${name} is no report of raymond lint --format json: omit --finding`);
  return judge(name, witness);
}

function chooseFinding(
  name: string,
  findings: readonly Partial<Finding>[],
  number: number | null,
): WitnessRead {
  if (number === null) {
    const first = findings.find((finding) => isRun(finding?.witness));
    if (first === undefined) return refused(`${name} has no finding whose witness is a run`);
    return judge(name, first.witness);
  }
  const finding = findings[number - 1];
  if (finding === undefined)
    return refused(`${name} has ${plural(findings.length, 'finding')}, there is no finding ${number}`);
  if (finding.witness == null) return refused(`finding ${number} of ${name} has no witness`);
  return judge(name, finding.witness);
}

function isRun(witness: FindingWitness | null | undefined): boolean {
  return witness != null && ['path', 'lasso', 'pump'].includes(witness.kind);
}

function judge(name: string, value: unknown): WitnessRead {
  if (typeof (value as { kind?: unknown } | null)?.kind !== 'string')
    return refused(
      `${name} holds no witness: expected a report of raymond lint --format json, one finding of it with a witness, or that witness`,
    );
  if (!validate(value)) {
    const problem = deepestError(validate.errors);
    const place = problem?.instancePath || 'the top';
    const what = problem?.message ?? 'has the wrong form';
    return refused(
      `${name} holds no witness of this version of raymond: ${place} ${what}; lint the workflow again`,
    );
  }
  const witness = value as FindingWitness;
  if (witness.kind === 'closed-set')
    return refused(
      `the witness in ${name} is a closed set: it shows what no run does, so there is no run of it`,
    );
  if (witness.kind === 'platform-difference')
    return refused(`the witness in ${name} is a difference between platforms: there is no run of it`);
  return { ok: true, witness };
}
