// The licences of all packages of which code is in dist/: they ask to stand wherever a copy of the code does.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const rule = '-'.repeat(80);

/** The folder of the package that a file belongs to; undefined for our own files, and for a mere reference to a part. */
export function packageFolder(path) {
  return /^(?!part:)(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0];
}

/** The folders of the packages of which some byte is in what was built, by the metafiles of esbuild. */
export function bundledPackages(metafiles) {
  const folders = new Set();
  for (const { outputs } of metafiles) {
    for (const { inputs } of Object.values(outputs)) {
      for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
        const folder = packageFolder(input);
        if (folder !== undefined && bytesInOutput > 0) folders.add(folder);
      }
    }
  }
  return [...folders];
}

/** One text with the notice of each package; `others` are works that no package folder has the licence of. */
export function thirdPartyNotices(folders, others) {
  const notices = [...folders.map(noticeOf), ...others].sort((left, right) =>
    left.title < right.title ? -1 : 1,
  );
  const head = `raymond contains code of ${notices.length} other works. These are their licences.\n`;
  return [head, ...notices.map(({ title, text }) => `${rule}\n${title}\n\n${text.trim()}\n`)].join('\n');
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { title: `${name} ${version} (${license})`, text: licenceOf(folder) };
}

/** The text of the licence: a file of its own, or a section at the end of the README. A build fails without one. */
function licenceOf(folder) {
  const names = readdirSync(folder);
  const files = names.filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name));
  if (files.length > 0) return files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const readme = names.find((name) => /^readme/i.test(name));
  const text = readme === undefined ? '' : readFileSync(join(folder, readme), 'utf8');
  const [, section] = text.split(/^#+ licen[cs]e\s*$/im);
  if (section === undefined) throw new Error(`${folder} is bundled, and has no licence to pass on`);
  return section;
}
