import type { Claims } from '../../src/bundle/check-claims.ts';
import type {
  Implementation,
  Reference,
  Script,
  State,
  Transition,
  Workflow,
} from '../../src/ir/ir.generated.ts';
import { resolveTarget } from '../../src/ir/resolve.ts';
import type { Platform } from '../../src/source/platform.ts';
import { identifyFile } from '../../src/source/state-file.ts';
import { compareText } from '../../src/util/compare.ts';

/** What is said of a script that nobody has followed. */
export const unfollowedScript: Script = { outcomes: [], reads: [], readsAll: true, handled: [] };

const proved = { verdict: 'proved', reason: 'it is a sample', settle: null } as const;

/** What a bundle claims of a workflow in which nothing was found: of each kind a verdict. */
export function plainClaims({ platforms }: Pick<Workflow, 'platforms'>): Claims {
  return {
    ruleSet: { count: 1, digest: '0'.repeat(64) },
    diagnostics: {},
    severities: { error: 0, warning: 0, info: 0 },
    allowed: [],
    verdicts: platforms.flatMap((platform) => [
      {
        platform,
        property: 'can-end',
        verdict: 'unknown',
        reason: 'nobody asked',
        settle: 'ask',
        depth: null,
      },
      { platform, property: 'calls-return', ...proved, depth: null },
      { platform, property: 'stack-bounded', ...proved, depth: 0 },
      { platform, property: 'agents-bounded', ...proved, depth: null },
    ]),
  };
}

/** The same with one finding that remained. */
export function claimsWithFinding(workflow: Workflow): Claims {
  const severities = { error: 0, warning: 1, info: 0 };
  return { ...plainClaims(workflow), diagnostics: { 'no-policy': 1 }, severities };
}

/** A small workflow as the compiler would hand it to the bundle: sources and what they declare. */
export interface Sample {
  readonly workflow: Workflow;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly manifest: Uint8Array | null;
}

/** What each file goes to; null ends with a result. */
export interface SampleFile {
  readonly file: string;
  readonly target: string | null;
  readonly policy?: boolean;
  /** Stands in the source after the tag. */
  readonly padding?: string;
}

export function sample(
  sources: readonly SampleFile[],
  platforms: readonly Platform[] = ['unix', 'windows'],
  name = 'sample',
): Sample {
  const sorted = sources.toSorted((left, right) => compareText(left.file, right.file));
  const stateFiles = new Map<string, string[]>();
  for (const { file } of sorted) {
    const { state } = identifyFile(file);
    stateFiles.set(state, [...(stateFiles.get(state) ?? []), file]);
  }
  const refer = (text: string, file: string, start: number): Reference => {
    const on = (platform: Platform) => {
      const resolution = resolveTarget(stateFiles, text, platform);
      return resolution.kind === 'file' ? resolution.file : null;
    };
    return {
      text,
      file,
      span: { start, end: start + text.length },
      unix: on('unix'),
      windows: on('windows'),
    };
  };
  const states = [...stateFiles.keys()].sort(compareText).map((state): State => {
    const { unix, windows } = refer(state, '', 0);
    return { name: state, files: stateFiles.get(state) ?? [], unix, windows };
  });
  const files = new Map<string, Uint8Array>();
  const implementations = sorted.map((source) => {
    const tag = source.target === null ? '<result>done</result>' : `<goto>${source.target}</goto>`;
    const text = `${tag}\n${source.padding ?? ''}`;
    files.set(source.file, new TextEncoder().encode(text));
    return implement(source, text, tag, refer);
  });
  const first = sources[0];
  const entry =
    first === undefined
      ? null
      : { ...refer(identifyFile(first.file).state, first.file, 0), span: { start: 0, end: 0 } };
  const settings = {
    spans: {},
    resetStack: null,
    defaultBudget: null,
    model: null,
    timeout: null,
    idleTimeout: null,
  };
  return {
    workflow: { name, description: null, platforms, entry, entries: [], settings, states, implementations },
    files,
    manifest: null,
  };
}

/** The same with a manifest that names it and sets a budget. */
export function withManifest({ workflow, files }: Sample): Sample {
  const { name } = workflow;
  const end = 6 + name.length;
  const text = `name: ${name}\ndefault_budget: 2.5\n`;
  const spans = { name: { start: 6, end }, default_budget: { start: end + 17, end: end + 20 } };
  const settings = { ...workflow.settings, defaultBudget: 2.5, spans };
  return { workflow: { ...workflow, settings }, files, manifest: new TextEncoder().encode(text) };
}

function implement(
  source: SampleFile,
  text: string,
  tag: string,
  refer: (text: string, file: string, start: number) => Reference,
): Implementation {
  const { state, kind } = identifyFile(source.file);
  if (kind === null) throw new Error(`${source.file} is no state file`);
  const policy = source.policy ?? false;
  const transition: Transition = {
    tag: source.target === null ? 'result' : 'goto',
    target: source.target === null ? null : refer(source.target, source.file, '<goto>'.length),
    return: null,
    next: null,
    payload: source.target === null ? 'done' : null,
    payloadSpan: null,
    attributes: [],
    span: { start: 0, end: tag.length },
    origin: policy ? 'policy' : kind === 'prompt' ? 'body' : 'script',
    certainty: 'certain',
  };
  return {
    file: source.file,
    state,
    kind,
    description: null,
    prompt: kind === 'prompt' ? [{ kind: 'literal', text, span: { start: 0, end: text.length } }] : null,
    hasPolicy: policy,
    implicit: policy ? 0 : null,
    forceImplicit: false,
    reminder: policy ? `Emit ${tag}.` : null,
    maxVisits: null,
    limits: {
      spans: {},
      model: null,
      effort: null,
      timeout: null,
      idleTimeout: null,
      retries: null,
      onInterrupt: null,
    },
    transitions: [transition],
    dynamic: [],
    script: kind === 'prompt' ? null : unfollowedScript,
    opaque: null,
  };
}

/** The sample that most tests start from: prompts, a policy, twins, a name beyond ASCII. */
export function smallSample(): Sample {
  return sample([
    { file: 'START.md', target: 'POLL' },
    { file: 'POLL.sh', target: 'REVIEW.md' },
    { file: 'POLL.ps1', target: 'REVIEW' },
    { file: 'REVIEW.md', target: 'ENDE_é', policy: true, padding: '𝄞 more text\n'.repeat(40) },
    { file: 'ENDE_é.md', target: null },
  ]);
}

/** A chain of `count` prompts of about two kilobytes each. */
export function chainSample(count: number): Sample {
  const name = (index: number) => `STATE_${String(index).padStart(6, '0')}`;
  return sample(
    Array.from({ length: count }, (_, index) => ({
      file: `${name(index)}.md`,
      target: index + 1 < count ? name(index + 1) : null,
      policy: index % 2 === 0,
      padding: `Do step ${index} of the work with care. `.repeat(50),
    })),
  );
}
