const { readFileSync } = require('node:fs');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

// Loaded into a process to be measured: at its end it prints the most memory that it has had, and what is alive in its
// heap, in KiB. The former grows until V8 sees a reason to collect garbage, so the latter tells whether something is
// kept. Linux counts in maxRSS what the process was forked from as well.
process.on('exit', () => {
  const status = process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : '';
  // Not before: with another flag V8 would refuse the code caches.
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const live = Math.round(process.memoryUsage().heapUsed / 1024);
  console.error(`live ${live} peak ${/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS}`);
});
