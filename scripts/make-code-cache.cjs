// Run by the build: lints an example, so that V8 compiles what a start needs, and keeps the compiled code.
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');

const launcher = require.resolve('../bin/raymond.js');
process.argv = [process.argv[0], launcher, 'lint', join(__dirname, '../examples/hello')];
require(launcher);
process.on('exit', () => {
  const cache = join(__dirname, `../dist/raymond-${process.versions.v8}.cache`);
  writeFileSync(cache, require.cache[launcher].script.createCachedData());
});
