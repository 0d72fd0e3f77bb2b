// `node scripts/make-pictures.mjs`: makes docs/pictures/ from what raymond really does, for README and docs.
// Needs python3 for a terminal, and chromium on the PATH. Run it after `npm run build` when what people see has changed,
// and look at the result.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const pictures = join(root, 'docs', 'pictures');
const folder = mkdtempSync(join(tmpdir(), 'raymond-pictures-'));

/** Runs a program to its end in the temporary folder; a failure ends the script. */
function run(program, ...parameters) {
  const finished = spawnSync(program, parameters, { cwd: folder, encoding: 'utf8', timeout: 60_000 });
  if (finished.status !== 0) {
    throw new Error(`${program} failed: ${finished.error?.message ?? finished.stderr}`);
  }
  return finished.stdout;
}

/** A fake Claude Code that takes its time, so that the time line and the live view have something to show. */
const slowClaude = `#!${process.execPath}
const fs = require('node:fs');
const prompt = fs.readFileSync(0, 'utf8');
const say = (event) => fs.writeSync(1, JSON.stringify(event) + '\\n');
const use = (name, input) => say({ type: 'assistant', message: { content: [{ type: 'tool_use', name, input }] } });
const file = /claimed\\/[^ \`]+/.exec(prompt)?.[0] ?? 'README.md';
const number = file.length % 3;
say({ type: 'system', subtype: 'init', session_id: 'S' + process.pid });
setTimeout(() => use('Read', { file_path: file }), 250);
setTimeout(() => use('Bash', { command: 'aspell list --lang=fr < ' + file }), 700 + number * 300);
setTimeout(() => say({ type: 'result', subtype: 'success', is_error: false, session_id: 'S' + process.pid,
  result: '<result>Bonjour et bienvenue.</result>', total_cost_usd: 0.004 + number * 0.003 }), 1_500 + number * 900);
`;

function runDispatch() {
  const example = join(root, 'examples', 'dispatch');
  cpSync(example, join(folder, 'dispatch'), { recursive: true });
  mkdirSync(join(folder, 'queue'));
  for (const name of ['a-goodbye', 'b-advice', 'c-welcome'])
    writeFileSync(join(folder, 'queue', `${name}.txt`), 'Hello.\n');
  writeFileSync(join(folder, 'claude'), slowClaude, { mode: 0o755 });
  const request = {
    command: [process.execPath, join(root, 'bin', 'raymond.js'), 'run', 'dispatch', '--id', 'translate'],
    ...{ folder, columns: 106, rows: 24, acts: [] },
    environment: { TERM: 'xterm-256color', RAYMOND_CLAUDE: join(folder, 'claude') },
  };
  const helper = join(root, 'test', 'cli', 'in-terminal.py');
  return JSON.parse(run('python3', helper, JSON.stringify(request))).output;
}

/** The rows of a terminal, with the escape sequences that paint, at the moment when most agents are at work. */
function bestPicture(output) {
  // Each picture of the live view begins by going up to the first row of the one before.
  const frames = output.split(/\r\u001b\[\d+A/).map((frame) => frame.replace(/\u001b\[[KJ]/g, ''));
  const shown = [];
  let best = [];
  let most = 0;
  for (const frame of frames) {
    const lines = frame.split(/[\r\n]+/).filter((line) => line !== '');
    const first = lines.findIndex((line) => /^(?:\u001b\[[\d;]*m)*[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏·]/.test(line));
    shown.push(...lines.slice(0, first < 0 ? lines.length : first));
    const working = lines.filter((line) => /[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏].*Bash/.test(line)).length;
    if (working <= most) continue;
    most = working;
    best = [...shown, ...lines.slice(first)];
  }
  return best;
}

const colours = { 1: 'bold', 2: 'dim', 36: 'info', 33: 'warning', 31: 'error' };
const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Rows of a terminal as SVG. */
function terminalPicture(lines, columns) {
  const rows = lines.map((line, row) => {
    let classes = new Set();
    const parts = line.split(/(\u001b\[[\d;]*m)/).map((part) => {
      const codes = /^\u001b\[([\d;]*)m$/.exec(part)?.[1];
      if (codes === undefined)
        return part === '' ? '' : `<tspan class="${[...classes].join(' ')}">${escaped(part)}</tspan>`;
      for (const code of codes.split(';')) {
        if (code in colours) classes.add(colours[code]);
        else classes = new Set();
      }
      return '';
    });
    return `<text x="20" y="${62 + row * 20}" xml:space="preserve">${parts.join('')}</text>`;
  });
  const width = 40 + columns * 8;
  const height = 62 + lines.length * 20;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<title>A run on a terminal</title>
<style>text{font:13.4px ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;fill:#e6e8ee}.dim{fill:#8b93a3}.info{fill:#6cc7e8}.warning{fill:#e3b341}.error{fill:#ff8a7f}.bold{font-weight:600}</style>
<rect width="100%" height="100%" rx="10" fill="#1b1e25"/><circle cx="22" cy="20" r="6" fill="#f2655c"/><circle cx="42" cy="20" r="6" fill="#f0b93f"/><circle cx="62" cy="20" r="6" fill="#4fc26b"/>
${rows.join('\n')}
</svg>
`;
}

mkdirSync(pictures, { recursive: true });
try {
  const lines = bestPicture(runDispatch());
  writeFileSync(
    join(pictures, 'live.svg'),
    terminalPicture(['$ raymond run dispatch --id translate', ...lines], 106),
  );
  run(process.execPath, join(root, 'bin', 'raymond.js'), 'report', 'translate', '-o', 'report.html');
  const page = readFileSync(join(folder, 'report.html'), 'utf8');
  if (!page.includes('4 finished')) throw new Error('the run has not finished');
  run(
    'chromium',
    ...['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--window-size=1240,1330'],
    ...[`--user-data-dir=${join(folder, 'profile')}`, `--screenshot=${join(pictures, 'report.png')}`],
    pathToFileURL(join(folder, 'report.html')).href,
  );
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
