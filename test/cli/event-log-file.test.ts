import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventLogFile } from '../../src/cli/runs/event-log-file.ts';
import { temporaryFolder } from './command-line.ts';

const path = join(temporaryFolder(), 'events.jsonl');
const line = (message: string) =>
  `${JSON.stringify({ type: 'warning', time: '2030-01-01T00:00:00.000Z', run: 'r', agent: null, message })}\n`;

/** What happens to a log: an event is written, or a part of one; what has no line end is cut off; somebody reads on. */
const happening = fc.oneof(
  fc.constantFrom('event', 'cut', 'read'),
  fc.integer({ min: 1, max: 400 }).map((length) => ({ length })),
);

describe('following an event log', () => {
  it('gives each event once, however often a torn end is cut off and written over', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 30 }), (happenings) => {
        writeFileSync(path, '');
        const log = new EventLogFile(path);
        const read: string[] = [];
        const readOn = () => {
          for (const event of log.readOn()) read.push(`${JSON.stringify(event)}\n`);
        };
        const cut = () => truncateSync(path, readFileSync(path, 'latin1').lastIndexOf('\n') + 1);
        let count = 0;
        for (const each of happenings) {
          if (each === 'read') readOn();
          else if (each === 'cut') cut();
          else if (each === 'event') {
            cut();
            appendFileSync(path, line(`é${count++}`));
          } else appendFileSync(path, 'é'.repeat(each.length));
        }
        cut();
        readOn();
        expect(read.join('')).toBe(readFileSync(path, 'utf8'));
        expect(log.gap(0)).toBe(null);
      }),
    );
  });

  it('begins again where the log was made anew, though under its number and longer', () => {
    writeFileSync(path, line('old'));
    const log = new EventLogFile(path);
    expect([...log.readOn()]).toMatchObject([{ message: 'old' }]);
    writeFileSync(path, line('one') + line('two'));
    expect([...log.readOn()]).toMatchObject([{ message: 'one' }, { message: 'two' }]);
  });

  it('reads events that are longer than a piece', () => {
    const long = 'x'.repeat(3_000_000);
    writeFileSync(path, line('first') + line(long));
    const log = new EventLogFile(path);
    expect([...log.readOn()]).toMatchObject([{ message: 'first' }, { message: long }]);
    appendFileSync(path, line('last'));
    expect([...log.readOn()]).toMatchObject([{ message: 'last' }]);
  });
});
