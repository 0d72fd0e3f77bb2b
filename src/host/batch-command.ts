import { win32 } from 'node:path';
import { windowsTool } from './tool-path.ts';

/** What cmd, `call` or the batch file itself would read as something else, also within quotation marks. */
const misread = /["%^!\r\n]/;

/** How cmd runs a batch file in a folder with these words: Node itself starts none. Throws where cmd cannot be given a word as it is. */
export function batchCommand(path: string, words: readonly string[], folder: string) {
  const spoilt = words.find((word) => misread.test(word));
  if (spoilt !== undefined) throw new Error(`a batch file cannot be given ${JSON.stringify(spoilt)}`);
  // Else cmd speaks the old code page of the machine: what a script prints of a payload would be no UTF-8, or "?".
  const speakUtf8 = `"${windowsTool('chcp.com')}" 65001 >nul`;
  // Without `call`, the exit code of a batch file that ends in a failed command can be lost. With /s, cmd takes away
  // the outer pair of quotation marks and nothing else, so the path may hold blanks and signs.
  const call = ['call', ...[readable(path, folder), ...words].map((word) => `"${word}"`)].join(' ');
  return {
    command: windowsTool('cmd.exe'),
    commandArguments: ['/d', '/q', '/v:off', '/s', '/c', `"${speakUtf8} & ${call}"`],
  };
}

/** The path from the folder where cmd would misread the whole one, as in `C:\x^y`: what raymond starts lies below it as a rule. */
function readable(path: string, folder: string): string {
  const fromFolder = win32.relative(folder, path);
  return !misread.test(path) || misread.test(fromFolder) ? path : `.\\${fromFolder}`;
}
