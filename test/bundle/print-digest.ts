import { createHash } from 'node:crypto';
import { writeBundle } from '../../src/bundle/write-bundle.ts';
import { smallSample } from './sample-workflow.ts';

/** Run as a program of its own, under another time zone, locale and folder, by write-bundle.test.ts. */
const bytes = await writeBundle({
  ...smallSample(),
  diagnostics: { 'dead-end': 1 },
  compilerVersion: '0.1.0',
});
console.log(createHash('sha256').update(bytes).digest('hex'));
