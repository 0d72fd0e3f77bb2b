import { createHash } from 'node:crypto';
import { writeBundle } from '../../src/bundle/write-bundle.ts';
import { claimsWithFinding, smallSample, withManifest } from './sample-workflow.ts';

/** Run as a program of its own, under another time zone, locale and folder, by write-bundle.test.ts. */
const small = withManifest(smallSample());
const bytes = await writeBundle({
  ...small,
  claims: claimsWithFinding(small.workflow),
  compilerVersion: '0.1.0',
});
console.log(createHash('sha256').update(bytes).digest('hex'));
