const { readFileSync } = require('node:fs');

// Loaded into a process to be measured: at its end it prints the most memory that it has had, in KiB. Linux counts in
// maxRSS what the process was forked from as well.
process.on('exit', () => {
  const status = process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : '';
  console.error(`peak ${/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS}`);
});
