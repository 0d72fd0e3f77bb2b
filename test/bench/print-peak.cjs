// Loaded into a process to be measured: at its end it prints the most memory that it has had, in KiB.
process.on('exit', () => console.error(`peak ${process.resourceUsage().maxRSS}`));
