/**
 * Loaded into raymond by `node --require`: numbers everything that it does to the world outside, and makes one of these
 * operations go wrong. What, the variable FAULT says, as JSON:
 * - `{ "list": FILE }`: nothing; at the end the operations and the points at which one can fail are written to FILE;
 * - `{ "kill": N, "moment": "before" | "within" | "after" }`: the process ends by SIGKILL there; `within` an append, half
 *   of it is done (any other file that is half written has a temporary name still);
 * - `{ "jump": MILLISECONDS }`: whenever the clock is asked, it has been set by so much, forth and back in turn;
 * - `{ "full": N, "room": M }`: from operation N on, and up to M where that is given, the disk is full: half of each write is done, then it fails with ENOSPC.
 *
 * Of two points between which nothing but computing happens, as after one write and before the next in the same turn of
 * the event loop, only the first is a point: nobody outside could tell them apart. A flush alone makes no other one
 * either, since a kill takes nothing from what the system has not written to the disk yet.
 */
const fs = require('node:fs');
const childProcess = require('node:child_process');

const fault = JSON.parse(process.env.FAULT ?? '{}');
delete process.env.FAULT;
const { writeFileSync } = fs;
const operations = [];
const points = [];
/** Whether the event loop has turned since the last operation. */
let turned = true;
/** Node's own functions call one another. */
let nested = false;

const kill = () => process.kill(process.pid, 'SIGKILL');
const isAt = (moment) => fault.kill === operations.length && fault.moment === moment;

function diskFull(name) {
  return Object.assign(new Error(`ENOSPC: no space left on device, ${name}`), { code: 'ENOSPC' });
}

/** Runs an operation as the next one. `half` does half of it, where that is possible. */
function operate(name, what, action, half) {
  if (nested) return action();
  nested = true;
  try {
    operations.push(`${name} ${what}`);
    const number = operations.length;
    if (turned) points.push({ kill: number, moment: 'before' });
    if (name === 'appendFile') points.push({ kill: number, moment: 'within' });
    if (name !== 'fsync') points.push({ kill: number, moment: 'after' });
    if (isAt('before')) kill();
    if (isAt('within')) {
      half();
      kill();
    }
    if (number >= fault.full && number < (fault.room ?? Infinity) && needsSpace.has(name)) {
      half?.();
      throw diskFull(name);
    }
    const result = action();
    if (isAt('after')) kill();
    turned = false;
    setImmediate(() => {
      turned = true;
    }).unref();
    return result;
  } finally {
    nested = false;
  }
}

const needsSpace = new Set(['write', 'appendFile', 'writeFile', 'fsync', 'rename', 'mkdir', 'mkdtemp']);
const nameOf = (path) => String(path).split('/').slice(-2).join('/');

/** `wrap('fsync')` counts `fs.fsyncSync`. */
function wrap(name, halfOf) {
  const real = fs[`${name}Sync`];
  fs[`${name}Sync`] = (...given) => {
    const half = halfOf === undefined ? undefined : () => halfOf(real, given);
    const what = typeof given[0] === 'number' ? '' : nameOf(given[0]);
    return operate(name, what, () => real(...given), half);
  };
}

const halfOf = (content) => {
  const bytes = Buffer.from(content);
  return bytes.subarray(0, bytes.length >> 1);
};
wrap('write', (real, [descriptor, bytes]) => real(descriptor, halfOf(bytes)));
wrap('appendFile', (real, [path, text, ...rest]) => real(path, halfOf(text), ...rest));
wrap('writeFile', (real, [path, content, ...rest]) => real(path, halfOf(content), ...rest));
for (const name of ['fsync', 'rename', 'mkdtemp', 'ftruncate', 'unlink', 'rm']) wrap(name);

// Most calls of mkdir find the folder there and do nothing.
const { mkdirSync } = fs;
fs.mkdirSync = (path, ...rest) =>
  fs.existsSync(path)
    ? mkdirSync(path, ...rest)
    : operate('mkdir', nameOf(path), () => mkdirSync(path, ...rest));

const { spawn } = childProcess;
childProcess.spawn = (command, ...rest) => {
  const child = operate('spawn', command, () => spawn(command, ...rest));
  const { stdin } = child;
  for (const name of ['write', 'end']) {
    const real = stdin?.[name].bind(stdin);
    if (stdin)
      stdin[name] = (...given) => operate(name === 'end' ? 'input' : 'tell', command, () => real(...given));
  }
  const emit = child.emit.bind(child);
  child.emit = (event, ...given) => {
    if (event !== 'exit') return emit(event, ...given);
    // It comes when the system says so, never in the same turn.
    turned = true;
    return operate('exit', command, () => emit(event, ...given));
  };
  return child;
};

// Retries wait for seconds, and time-outs are seconds at least: nobody needs to wait that long here.
const { setTimeout: later } = globalThis;
globalThis.setTimeout = (action, delay, ...rest) =>
  later(action, delay >= 1000 && delay <= 60_000 ? delay / 10 : delay, ...rest);

if (fault.jump !== undefined) {
  const { now } = Date;
  let jumps = 0;
  Date.now = () => now() + (++jumps % 2) * fault.jump;
}

process.on('exit', () => {
  nested = true;
  if (fault.list !== undefined) writeFileSync(fault.list, JSON.stringify({ operations, points }));
});
