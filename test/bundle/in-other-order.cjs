// Required before raymond by reproducible.test.ts: a machine that lists folders backwards, on which it is another
// day, chance falls otherwise, and everybody has another name.
const fs = require('node:fs');
const os = require('node:os');

const { readdirSync } = fs;
fs.readdirSync = (...parameters) => readdirSync(...parameters).reverse();

const day = 1_000_000_000_000;
global.Date = class extends Date {
  constructor(...parameters) {
    super(...(parameters.length === 0 ? [day] : parameters));
  }
  static now() {
    return day;
  }
};
Math.random = () => 0.25;
os.hostname = () => 'elsewhere';
os.userInfo = () => ({
  username: 'somebody',
  homedir: '/nowhere',
  shell: '/bin/false',
  uid: 4242,
  gid: 4242,
});
