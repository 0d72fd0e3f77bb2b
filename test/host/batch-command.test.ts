import { expect, it } from 'vitest';
import { batchCommand } from '../../src/host/batch-command.ts';

it('cmd calls a batch file in UTF-8, with quotation marks that only cmd reads', () => {
  const { command, commandArguments } = batchCommand('C:\\my flows\\a & b\\POLL.bat', [
    '--model',
    'opus[1m] (x)',
  ]);
  expect(command).toMatch(/^[A-Z]:\\.*\\System32\\cmd\.exe$/i);
  expect(commandArguments.slice(0, -1)).toEqual(['/d', '/q', '/v:off', '/s', '/c']);
  expect(commandArguments.at(-1)).toMatch(
    /^""[A-Z]:\\.*\\chcp\.com" 65001 >nul & call "C:\\my flows\\a & b\\POLL\.bat" "--model" "opus\[1m\] \(x\)""$/i,
  );
});

it.each(['a"b', '%PATH%', '50%', 'a^b', 'a!b', 'a\nb'])(
  '%j, which cmd would read as something else, is refused',
  (word) => {
    expect(() => batchCommand('C:\\claude.cmd', ['--model', word])).toThrow(
      `cannot be given ${JSON.stringify(word)}`,
    );
  },
);
