import type { HostileCase } from './forge-bundle.ts';
import { hostileFields } from './hostile-fields.ts';
import { hostileHeaders } from './hostile-headers.ts';
import { hostileJson } from './hostile-json.ts';
import { hostileWorkflows } from './hostile-workflows.ts';
import { hostileZips } from './hostile-zips.ts';

/** Every table of hostile bundles; a table that is added here is held to all that the tests hold them to. */
export const hostileTables: Readonly<Record<string, readonly HostileCase[]>> = {
  'a zip with': hostileZips,
  'a header with': hostileFields,
  'as JSON': hostileJson,
  'a bundle.json with': hostileHeaders,
  'an ir.json with': hostileWorkflows,
};
