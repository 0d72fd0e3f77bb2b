import type { AskingCommand } from './asking-commands.ts';

const follows = { isEndless: true, which: 'waits for what comes next' } as const;
const serves = { isEndless: true, which: 'is a server', help: 'put it into the background' } as const;
const timed = 'leave that option out, or put timeout and a time in front of it';

/**
 * Commands that go on until somebody interrupts them. What ends with something else is not one of them: `docker logs -f` ends with
 * its container, and `kubectl logs -f` with its pod.
 */
export const endlessCommands: readonly AskingCommand[] = [
  {
    words: 'tail',
    only: /^(?:-[a-zA-Z\d]*[fF]|--follow(?:=\w+)?)$/,
    answered: [/^--pid/],
    ...follows,
    help: timed,
    // It ends with a pipeline that it reads.
    readsInput: 'piped',
  },
  { words: 'journalctl', only: /^(?:-[a-z]*f|--follow)$/, ...follows, help: timed },
  { words: 'dmesg', only: /^(?:-[a-zA-Z]*[wW]|--follow(?:-new)?)$/, ...follows, help: timed },
  {
    words: 'inotifywait',
    only: /^(?:-[a-z]*m[a-z]*|--monitor)$/,
    answered: [/^(?:-[a-z]*t|--timeout)/],
    ...follows,
    help: timed,
  },
  { words: 'Get-Content', only: /^-Wait$/i, ...follows, help: 'leave out -Wait' },
  {
    words: 'kubectl get',
    only: /^(?:-w|--watch|--watch-only|--watch=true)$/,
    answered: [/^--request-timeout/],
    ...follows,
    help: 'write kubectl wait, which ends',
  },
  { words: 'docker stats', answered: [/^--no-stream/], ...follows, help: 'write --no-stream' },
  { words: 'docker events', answered: [/^--until/], ...follows, help: 'write --until and a time' },
  {
    words: 'watch',
    answered: [/^(?:-[a-z]*[egq]|--(?:errexit|chgexit|equexit|version))/],
    runsOther: true,
    isEndless: true,
    which: 'runs the same again and again',
    help: 'run it once, or in a loop that ends',
  },
  { words: 'sleep infinity', isEndless: true, which: 'sleeps for ever', help: 'write a time' },
  { words: 'sleep inf', isEndless: true, which: 'sleeps for ever', help: 'write a time' },
  ...[
    'python http.server',
    'python SimpleHTTPServer',
    'flask run',
    'mkdocs serve',
    'hugo server',
    'hugo serve',
  ].map((words) => ({ words, ...serves })),
  { words: 'jekyll serve', answered: [/^(?:-B|--detach)/], ...serves },
  { words: 'php', only: /^-S$/, ...serves },
  { words: 'kubectl port-forward', ...serves, which: 'passes on what comes' },
  { words: 'kubectl proxy', ...serves },
];
