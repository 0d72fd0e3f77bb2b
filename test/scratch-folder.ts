import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Every temporary folder of the tests stands in one, which goes away after the last of them. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'raymond-tests-'));
  // Some tests run as another user.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  process.env['TEMP'] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
