import { expect, it } from 'vitest';
import { batchCommand } from '../../src/host/batch-command.ts';

it('cmd calls a batch file in UTF-8, with quotation marks that only cmd reads', () => {
  const { command, commandArguments } = batchCommand(
    'C:\\my flows\\a & b\\POLL.bat',
    ['--model', 'opus[1m] (x)'],
    'C:\\my flows',
  );
  expect(command).toMatch(/^[A-Z]:\\.*\\System32\\cmd\.exe$/i);
  expect(commandArguments.slice(0, -1)).toEqual(['/d', '/q', '/v:off', '/s', '/c']);
  expect(commandArguments.at(-1)).toMatch(
    /^""[A-Z]:\\.*\\chcp\.com" 65001 >nul & call "C:\\my flows\\a & b\\POLL\.bat" "--model" "opus\[1m\] \(x\)""$/i,
  );
});

it.each(['a"b', '%PATH%', '50%', 'a^b', 'a!b', 'a\nb'])(
  '%j, which cmd would read as something else, is refused',
  (word) => {
    expect(() => batchCommand('C:\\claude.cmd', ['--model', word], 'C:\\')).toThrow(
      `cannot be given ${JSON.stringify(word)}`,
    );
  },
);

it.each([
  ['C:\\x^y\\.raymond\\a\\POLL.bat', 'C:\\x^y', '.\\.raymond\\a\\POLL.bat'],
  ['C:\\%PATH%\\.raymond\\POLL.bat', 'C:\\%PATH%\\in\\it', '.\\..\\..\\.raymond\\POLL.bat'],
  ['C:\\x^y\\POLL.bat', 'D:\\x^y', 'C:\\x^y\\POLL.bat'],
  ['C:\\x^y\\POLL.bat', 'C:\\other', 'C:\\x^y\\POLL.bat'],
  ['C:\\x\\POLL.bat', 'C:\\x', 'C:\\x\\POLL.bat'],
])(
  '%s in %s is called %s, which cmd reads as it is wherever there is such a path',
  (path, folder, called) => {
    expect(batchCommand(path, [], folder).commandArguments.at(-1)).toContain(`& call "${called}""`);
  },
);
