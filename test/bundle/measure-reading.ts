/**
 * Reads the bundles whose paths stand on standard input, one a line, and prints for each what it cost: a
 * process of its own, so that its peak of memory is the reader's alone.
 */
import { readFileSync } from 'node:fs';
import { readBundle } from '../../src/bundle/read-bundle.ts';

export interface Cost {
  readonly file: string;
  readonly refusal: string | null;
  /** Milliseconds of computing: not by the clock, which also counts what other programs do. */
  readonly milliseconds: number;
  /** From the memory before to the highest memory of the process, of whatever kind, in mebibytes; with the file itself. */
  readonly mebibytes: number;
}

/** What a reader without limits does: to show that what is measured here is seen. */
function parseLoosely(bytes: Uint8Array) {
  return { ok: true, value: JSON.parse(Buffer.from(bytes).toString()) } as const;
}

/** The highest memory so far. What getrusage tells on Linux counts the memory of the parent, from before exec. */
function peak(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS / 1024;
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
}

const [warmUp = '', ...files] = readFileSync(0, 'utf8').trim().split('\n');
for (let run = 0; run < 20; run++) readBundle(readFileSync(warmUp));

const costs = files.map((file): Cost => {
  const before = process.memoryUsage.rss() / 1024 / 1024;
  const start = process.cpuUsage();
  const bytes = readFileSync(file);
  const outcome = file.endsWith('.json') ? parseLoosely(bytes) : readBundle(bytes);
  const { user, system } = process.cpuUsage(start);
  return {
    file,
    refusal: outcome.ok ? null : outcome.refusal,
    milliseconds: (user + system) / 1000,
    mebibytes: peak() - before,
  };
});
process.stdout.write(JSON.stringify(costs));
