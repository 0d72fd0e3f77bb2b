import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../src/runtime/event.generated.ts';
import { EventLogReader } from '../../src/runtime/event-log.ts';

const event = (message: string): RunEvent => ({
  ...{ type: 'warning', time: '2030-01-01T00:00:00.000Z', run: 'r', agent: null, message },
});

describe('reading an event log', () => {
  it('gives the same events however the file is cut into pieces, and passes over what is none', () => {
    const messages = fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { maxLength: 8 });
    fc.assert(
      fc.property(messages, fc.array(fc.nat(40)), fc.nat(9), (texts, cuts, at) => {
        const events = texts.map(event);
        const lines = events.map((each) => JSON.stringify(each));
        lines.splice(at, 0, '{"type":"warning","time":"20', '[]');
        const bytes = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''));
        const reader = new EventLogReader();
        const read: RunEvent[] = [];
        let start = 0;
        for (const cut of [...cuts, bytes.length]) {
          read.push(...reader.add(bytes.subarray(start, start + cut)));
          start += cut;
        }
        expect(read).toEqual(events);
        expect(reader.damaged).toBe(2);
      }),
    );
  });

  it('keeps a line back until it is whole', () => {
    const reader = new EventLogReader();
    const line = new TextEncoder().encode(JSON.stringify(event('x')));
    expect(reader.add(line)).toEqual([]);
    expect(reader.add(new TextEncoder().encode('\n'))).toEqual([event('x')]);
    expect(reader.damaged).toBe(0);
  });
});
