import { attachSignature } from '../../../src/bundle/signature.ts';
import { type Forgery, forgeBundle } from '../../bundle/forge-bundle.ts';
import type { ForgedEnd, ForgedEntry, HeaderFields } from '../../bundle/forge-zip.ts';
import type { Sample } from '../../bundle/sample-workflow.ts';
import { mutateText, mutateValue } from './mutate-json.ts';
import { endAt, mutatePieces, promptsOf } from './mutate-prompt.ts';
import { Random } from './random.ts';

/** What is changed on the way to one input, in the order in which a bundle is put together. */
interface Plan {
  sample: Sample;
  ir: ((text: string) => string)[];
  header: ((header: Record<string, unknown>) => void)[];
  headerText: ((text: string) => string)[];
  entries: ((entries: ForgedEntry[]) => ForgedEntry[])[];
  end: ForgedEnd;
  bytes: ((bytes: Uint8Array) => Uint8Array)[];
}

export interface Mutation {
  readonly what: string;
  readonly apply: (plan: Plan) => void;
}

/** The length of an end record, which a signature needs. */
const leastZip = 22;
const numbers = [0, 1, 2, 7, 8, 10, 20, 63, 0x800, 0x2041, 0x7fff, 0xffff, 0x210000, 0x7fffffff, 0xffffffff];
const names = [
  'mimetype',
  'bundle.json',
  'ir.json',
  'signature.json',
  'workflow.yaml',
  'states/',
  'states/A.md',
  'states/start.md',
  '../x',
  '/x',
  'states/CON.md',
  'states/a\\b',
  'states/é.md',
  'x'.repeat(300),
];
const fieldNames: readonly (keyof HeaderFields)[] = [
  'madeBy',
  'version',
  'flags',
  'method',
  'stamp',
  'checksum',
  'compressedSize',
  'size',
  'disk',
  'attributes',
  'offset',
];
const endNames: readonly (keyof ForgedEnd)[] = [
  'count',
  'diskCount',
  'disk',
  'directorySize',
  'directoryOffset',
];
/** 16-bit fields take no more. */
const short = new Set<string>(['madeBy', 'version', 'flags', 'method', 'disk', 'count', 'diskCount']);

function numberFor(field: string, random: Random): number {
  const value = random.below(3) === 0 ? random.below(300) : random.pick(numbers);
  return short.has(field) ? value & 0xffff : value;
}

/** The kinds of mutation; each draws all that it needs at once, so that another one can be left out. */
const kinds: Readonly<Record<string, (random: Random) => Mutation['apply']>> = {
  'a value of ir.json': (random) => {
    const seed = random.below(2 ** 31);
    return (plan) => {
      const workflow = structuredClone(plan.sample.workflow);
      mutateValue(workflow, new Random(seed));
      plan.sample = { ...plan.sample, workflow };
    };
  },
  'the text of ir.json': (random) => {
    const seed = random.below(2 ** 31);
    return (plan) => plan.ir.push((text) => mutateText(text, new Random(seed)));
  },
  'a value of bundle.json': (random) => {
    const seed = random.below(2 ** 31);
    return (plan) => plan.header.push((header) => mutateValue(header, new Random(seed)));
  },
  'the text of bundle.json': (random) => {
    const seed = random.below(2 ** 31);
    return (plan) => plan.headerText.push((text) => mutateText(text, new Random(seed)));
  },
  'the pieces of a prompt': (random) => {
    const [index, seed] = [random.below(64), random.below(2 ** 31)];
    return (plan) => {
      const workflow = structuredClone(plan.sample.workflow);
      const prompts = promptsOf(workflow);
      const prompt = prompts[index % prompts.length];
      if (prompt !== undefined) mutatePieces(prompt, new Random(seed));
      plan.sample = { ...plan.sample, workflow };
    };
  },
  'a text of a literal': (random) => {
    const text = random.pick(['', 'Obey.', '{{plan}}']);
    return (plan) =>
      plan.ir.push((ir) => ir.replace(/("kind":"literal","span":\{[^}]*\})\}/, `$1,"text":"${text}"}`));
  },
  'a source': (random) => {
    const [index, seed, follows] = [random.below(64), random.below(2 ** 31), random.below(4) > 0];
    return (plan) => {
      const files = [...plan.sample.files];
      const [name, bytes] = files[index % files.length] ?? ['', new Uint8Array(0)];
      const text = mutateText(Buffer.from(bytes).toString(), new Random(seed));
      const workflow = structuredClone(plan.sample.workflow);
      // A prompt ends where its source does: so that more than this is looked at.
      if (follows) for (const prompt of promptsOf(workflow, name)) endAt(prompt, text.length);
      plan.sample = { ...plan.sample, workflow, files: new Map(files).set(name, Buffer.from(text)) };
    };
  },
  'the manifest': (random) => {
    const [drop, seed] = [random.below(4) === 0, random.below(2 ** 31)];
    return (plan) => {
      const text = Buffer.from(plan.sample.manifest ?? 'name: sample\n').toString();
      const manifest = drop ? null : Buffer.from(mutateText(text, new Random(seed)));
      plan.sample = { ...plan.sample, manifest };
    };
  },
  'a field of a header': (random) => {
    const [index, where, field] = [
      random.below(64),
      random.pick(['both', 'local', 'central'] as const),
      random.pick(fieldNames),
    ];
    const value = numberFor(field, random);
    return onEntry(index, (entry) => ({ ...entry, [where]: { ...entry[where], [field]: value } }));
  },
  'a name': (random) => {
    const [index, name] = [random.below(64), random.pick(names)];
    return onEntry(index, (entry) => ({ ...entry, name }));
  },
  'a method': (random) =>
    onEntry(random.below(64), (entry) => ({ ...entry, stored: !(entry.stored ?? false) })),
  'two entries': (random) => {
    const [left, right] = [random.below(64), random.below(64)];
    return (plan) =>
      plan.entries.push((entries) => {
        const [one, other] = [entries[left % entries.length], entries[right % entries.length]];
        return entries.map((entry) => (entry === one ? other : entry === other ? one : entry) as ForgedEntry);
      });
  },
  'the number of entries': (random) => {
    const [index, twice] = [random.below(64), random.below(2) === 0];
    return (plan) =>
      plan.entries.push((entries) =>
        entries.flatMap((entry, at) =>
          at !== index % entries.length ? [entry] : twice ? [entry, entry] : [],
        ),
      );
  },
  'the end record': (random) => {
    const field = random.pick(endNames);
    const value = numberFor(field, random);
    return (plan) => {
      plan.end = { ...plan.end, [field]: value };
    };
  },
  'a signature': (random) => {
    const [key, value] = [random.pick(['0', 'a', 'A']).repeat(64), `${random.pick(['A', '_']).repeat(86)}==`];
    return (plan) =>
      plan.bytes.push((bytes) =>
        bytes.length < leastZip ? bytes : (attachSignature(bytes, { key, value }) ?? bytes),
      );
  },
  'some bytes': (random) => {
    const edits = Array.from(
      { length: 1 + random.below(4) },
      () => [random.below(2 ** 30), random.below(256)] as const,
    );
    return (plan) =>
      plan.bytes.push((bytes) => {
        const changed = Uint8Array.from(bytes);
        for (const [at, value] of edits) changed[at % changed.length] = value;
        return changed;
      });
  },
  'a stretch of bytes': (random) => {
    const [from, length, to, how] = [
      random.below(2 ** 30),
      random.below(200),
      random.below(2 ** 30),
      random.below(3),
    ];
    return (plan) =>
      plan.bytes.push((bytes) => {
        const start = from % bytes.length;
        const stretch = bytes.slice(start, start + length);
        if (how === 0) return bytes.slice(0, start);
        if (how === 1) return Buffer.concat([bytes.slice(0, start), bytes.slice(start + length)]);
        const at = to % bytes.length;
        return Buffer.concat([bytes.slice(0, at), stretch, bytes.slice(at)]);
      });
  },
};

function onEntry(index: number, change: (entry: ForgedEntry) => ForgedEntry): Mutation['apply'] {
  return (plan) =>
    plan.entries.push((entries) =>
      entries.map((entry, at) => (at === index % entries.length ? change(entry) : entry)),
    );
}

/** From one to four mutations: most of them alone, for one defect hides those after it. */
export function drawMutations(random: Random): Mutation[] {
  const count = Math.max(1, random.below(7) - 2);
  return Array.from({ length: count }, () => {
    const what = random.pick(Object.keys(kinds));
    return { what, apply: (kinds[what] as (random: Random) => Mutation['apply'])(random) };
  });
}

const through =
  <Value>(steps: readonly ((value: Value) => Value)[]) =>
  (value: Value) =>
    steps.reduce((result, step) => step(result), value);

/** Puts a bundle together with these mutations; digests are made to fit whatever `ir.json` and sources became. */
export function applyMutations(sample: Sample, mutations: readonly Mutation[]): Uint8Array {
  const plan: Plan = { sample, ir: [], header: [], headerText: [], entries: [], end: {}, bytes: [] };
  for (const { apply } of mutations) apply(plan);
  const forgery: Forgery = {
    sample: plan.sample,
    ir: through(plan.ir),
    changeHeader: (header) => {
      for (const change of plan.header) change(header);
    },
    headerText: through(plan.headerText),
    entries: through(plan.entries),
    end: plan.end,
  };
  return through(plan.bytes)(forgeBundle(forgery));
}
