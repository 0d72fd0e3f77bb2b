// Run by the build: runs a command on an example, so that V8 compiles what that needs, and keeps the compiled code
// of everything that had no cache yet.
const { existsSync, writeFileSync } = require('node:fs');

const launcher = require.resolve('../bin/raymond.js');
process.argv = [process.argv[0], launcher, ...process.argv.slice(2)];
require(launcher);
process.on('exit', () => {
  for (const [cache, script] of require.cache[launcher].scripts) {
    if (!existsSync(cache)) writeFileSync(cache, script.createCachedData());
  }
});
