/** What there is in every run of a script, other than what Bash sets itself. */
export const alwaysSet: ReadonlySet<string> = new Set(
  'HOME PATH RAYMOND_AGENT_ID RAYMOND_STATE RAYMOND_STEP RAYMOND_WORKFLOW_ID'.split(' '),
);

/** Variables that Bash sets itself, so that they do not come from the environment. */
export const ownVariables: ReadonlySet<string> = new Set(
  (
    'BASH BASHOPTS BASHPID BASH_COMMAND BASH_LINENO BASH_REMATCH BASH_SOURCE BASH_SUBSHELL BASH_VERSINFO MAPFILE ' +
    'BASH_VERSION DIRSTACK EPOCHREALTIME EPOCHSECONDS EUID FUNCNAME GROUPS HOSTNAME HOSTTYPE IFS LINENO MACHTYPE ' +
    'OLDPWD OPTARG OPTERR OPTIND OSTYPE PIPESTATUS PPID PWD RANDOM REPLY SECONDS SHELLOPTS SHLVL SRANDOM UID _'
  ).split(' '),
);

/** Those of them that change by themselves, whatever the script sets them to. */
export const changing: ReadonlySet<string> = new Set(
  'BASHPID BASH_COMMAND EPOCHREALTIME EPOCHSECONDS LINENO RANDOM SECONDS SRANDOM _'.split(' '),
);

/** Those of them that hold a number. */
export const numericVariables: ReadonlySet<string> = new Set(
  'BASHPID EPOCHREALTIME EPOCHSECONDS EUID LINENO OPTIND PPID RANDOM SECONDS SHLVL SRANDOM UID'.split(' '),
);
