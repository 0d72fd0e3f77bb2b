import { globMatcher } from '../../src/util/glob.ts';

export const payloads = ['red', 'green', 'blue', '5', '07'] as const;
export const jobs = ['scan', 'pack'] as const;

/** Stands in a tag for what the script that prints it was given. */
export const handedOn = '@payload@';

/** Stands in a tag for what only a run knows: the output of a program. */
export const anyText = '@any@';

/** What scripts of one kind ask, of the payload or of the variable of their worker. */
export interface Asking {
  readonly of: 'payload' | 'job';
  /** The tests, each with what it says of a text. */
  readonly tests: Readonly<Record<string, (text: string) => boolean>>;
  /** A script that prints the tag of the first test that holds, or the last of all; `handedOn` in a tag stands for what it was given, `anyText` for any text. */
  readonly script: (ways: readonly (readonly [test: string, tag: string])[], rest: string) => string;
}

export interface Dialect {
  readonly platform: 'unix' | 'windows';
  readonly extension: 'sh' | 'ps1' | 'bat';
  readonly askings: readonly Asking[];
}

const includes = (part: string) => (text: string) => text.includes(part);
const isOneOf = (texts: readonly string[]) =>
  Object.fromEntries(texts.map((text) => [text, (other: string) => other === text]));
const fits = (patterns: readonly string[]) =>
  Object.fromEntries(
    patterns.map((pattern) => {
      const matchers = pattern.split('|').map(globMatcher);
      return [pattern, (text: string) => matchers.some((matches) => matches(text))];
    }),
  );

/** Tests on a copy by themselves, and behind a test of whether it is this or that payload. */
function twice(looks: Asking['tests'], isPayload: (text: string) => string, and: string): Asking['tests'] {
  const behind = ['red', 'green', 'blue', '5'].flatMap((payload) =>
    Object.entries(looks).map(
      ([look, holds]) =>
        [`${isPayload(payload)}${and}${look}`, (text: string) => text === payload && holds(text)] as const,
    ),
  );
  return { ...looks, ...Object.fromEntries(behind) };
}

/** Tests of what a script sets itself, which come out alike for every text. */
function ownTests(tests: Readonly<Record<string, boolean>>): Asking['tests'] {
  return Object.fromEntries(Object.entries(tests).map(([test, holds]) => [test, () => holds]));
}

function withOwn(setting: string, script: Asking['script']): Asking['script'] {
  return (ways, rest) => `${setting}${script(ways, rest)}`;
}

/** A test of Bash between numbers, of a text that is perhaps none. */
function compares(relation: (left: number, right: number) => boolean, right: number) {
  return (text: string) => /^\d+$/.test(text) && relation(Number(text), right);
}

const quoted = (tag: string) =>
  `'${tag.replaceAll(handedOn, `'"$RAYMOND_RESULT"'`).replaceAll(anyText, `'"$(cat answer)"'`)}'`;

const bashCase =
  (subject: string): Asking['script'] =>
  (ways, rest) => {
    const arms = ways.map(([pattern, tag]) => `  ${pattern}) echo ${quoted(tag)} ;;\n`).join('');
    return `case "${subject}" in\n${arms}  *) echo ${quoted(rest)} ;;\nesac\n`;
  };

const bashIf: Asking['script'] = (ways, rest) => {
  const otherwise = `echo ${quoted(rest)}\n`;
  const tests = ways.map(([test, tag]) => `if ${test}; then\n  echo ${quoted(tag)}\nel`).join('');
  return `copy=$RAYMOND_RESULT\n${tests === '' ? otherwise : `${tests}se\n  ${otherwise}fi\n`}`;
};

const bash: Dialect = {
  platform: 'unix',
  extension: 'sh',
  askings: [
    {
      of: 'payload',
      // Of sets of letters raymond knows only those that name each.
      tests: {
        ...isOneOf(payloads),
        ...fits(['r*', '*e*', 'b?ue', '[rg]*', '*[!gren]*', '[a-m]*', '*ee*|blue']),
      },
      script: bashCase('$RAYMOND_RESULT'),
    },
    {
      of: 'payload',
      tests: {
        '[ "$copy" -gt 5 ]': compares((left, right) => left > right, 5),
        '[ "$copy" -eq 7 ]': compares((left, right) => left === right, 7),
        '[ "$copy" -le 6 ]': compares((left, right) => left <= right, 6),
        '[ "$copy" -ne 5 ]': compares((left, right) => left !== right, 5),
      },
      script: bashIf,
    },
    {
      of: 'payload',
      tests: twice(
        {
          '[[ $copy =~ e ]]': includes('e'),
          '[[ $copy == *e ]]': (text) => text.endsWith('e'),
          'grep -q ee <<< "$copy"': includes('ee'),
          '[ "${#copy}" -gt 3 ]': (text) => text.length > 3,
          '[ "$(expr length "$copy")" -gt 3 ]': (text) => text.length > 3,
          '[ "$(echo "$copy" | cut -c1-2)" = re ]': (text) => text.startsWith('re'),
          '[ "$(tr -d e <<< "$copy")" = blu ]': (text) => text === 'blue',
          'awk "/ee/ { found = 1 } END { exit !found }" <<< "$copy"': includes('ee'),
        },
        (payload) => `[ "$copy" = ${payload} ]`,
        ' && ',
      ),
      script: bashIf,
    },
    {
      of: 'payload',
      tests: twice(
        ownTests({
          '[[ $own == b* ]]': true,
          '[[ $own == ?[m-z]* ]]': false,
          '[[ $own =~ ^r ]]': false,
          '[[ $own =~ e$ ]]': true,
          '[ "${own%e}" = blu ]': true,
          'grep -q ee <<< "$own"': false,
          '[ "$(tr -d e <<< "$own")" = blu ]': true,
          '[ "${#own}" -gt 4 ]': false,
          'case $own in [!b]*) false ;; esac': true,
        }),
        (payload) => `[ "$copy" = ${payload} ]`,
        ' && ',
      ),
      script: withOwn('own=blue\n', bashIf),
    },
    { of: 'job', tests: isOneOf(jobs), script: bashCase('$job') },
  ],
};

const printed = (tag: string) =>
  `('${tag.replaceAll(handedOn, "' + $env:RAYMOND_RESULT + '").replaceAll(anyText, "' + (Get-Content answer -Raw) + '")}')`;

const powershellSwitch =
  (head: string): Asking['script'] =>
  (ways, rest) => {
    const arms = ways.map(([pattern, tag]) => `  '${pattern}' { ${printed(tag)}; break }\n`).join('');
    return `switch ${head} {\n${arms}  default { ${printed(rest)} }\n}\n`;
  };

const powershellIf: Asking['script'] = (ways, rest) => {
  const tests = ways.map(([test, tag]) => `if (${test}) {\n  ${printed(tag)}\n} else`).join('');
  return `$copy = $env:RAYMOND_RESULT\n${tests === '' ? printed(rest) : `${tests} {\n  ${printed(rest)}\n}`}\n`;
};

const powershell: Dialect = {
  platform: 'windows',
  extension: 'ps1',
  askings: [
    { of: 'payload', tests: isOneOf(payloads), script: powershellSwitch('($env:RAYMOND_RESULT)') },
    {
      of: 'payload',
      tests: fits(['r*', '*e*', 'b?ue', '[rg]*', '[a-m]*', 'green']),
      script: powershellSwitch('-Wildcard ($env:RAYMOND_RESULT)'),
    },
    {
      of: 'payload',
      tests: {
        e: includes('e'),
        '^b': (text) => text.startsWith('b'),
        'ee|^5': (text) => /ee|^5/.test(text),
      },
      script: powershellSwitch('-Regex ($env:RAYMOND_RESULT)'),
    },
    {
      of: 'payload',
      tests: twice(
        {
          "$copy -match 'e'": includes('e'),
          "$copy -notmatch 'e'": (text) => !text.includes('e'),
          "$copy -like '*e'": (text) => text.endsWith('e'),
          "$copy.StartsWith('r')": (text) => text.startsWith('r'),
          "$copy.EndsWith('E', 'OrdinalIgnoreCase')": (text) => text.endsWith('e'),
          "$env:RAYMOND_RESULT.Contains('ee')": includes('ee'),
          '$copy.Length -gt 3': (text) => text.length > 3,
          "@('red', 'blue') -contains $copy": (text) => text === 'red' || text === 'blue',
          "$copy -in 'green', '5'": (text) => text === 'green' || text === '5',
          "($copy -replace 'e', '') -eq 'blu'": (text) => text === 'blue',
          "-not ($copy -eq 'blue')": (text) => text !== 'blue',
        },
        (payload) => `$copy -eq '${payload}'`,
        ' -and ',
      ),
      script: powershellIf,
    },
    {
      of: 'payload',
      tests: twice(
        ownTests({
          "$own -like 'b*'": true,
          "$own -like '?[m-z]*'": false,
          "$own -match '^r'": false,
          "$own -cmatch 'E$'": false,
          "($own -replace 'e$', '') -eq 'blu'": true,
          "$own.EndsWith('ue')": true,
          '$own.Length -gt 4': false,
        }),
        (payload) => `$copy -eq '${payload}'`,
        ' -and ',
      ),
      script: withOwn("$own = 'blue'\n", powershellIf),
    },
    { of: 'job', tests: isOneOf(jobs), script: powershellSwitch('($env:job)') },
  ],
};

const escaped = (tag: string) =>
  tag.replace(/[<>]/g, '^$&').replaceAll(handedOn, '%RAYMOND_RESULT%').replaceAll(anyText, '%ANSWER%');

const batchIf =
  (variable: string): Asking['script'] =>
  (ways, rest) => {
    // One `if` in front of another is "and".
    const tests = ways.map(([test], at) => `${test} goto way${at}\n`);
    const labels = ways.map(([, tag], at) => `:way${at}\necho ${escaped(tag)}\nexit /b 0\n`);
    return `@echo off\nset "copy=%${variable}%"\n${tests.join('')}echo ${escaped(rest)}\nexit /b 0\n${labels.join('')}`;
  };

const batch: Dialect = {
  platform: 'windows',
  extension: 'bat',
  askings: [
    {
      of: 'payload',
      tests: twice(
        {
          ...Object.fromEntries(
            payloads.map((payload) => [`if "%copy%"=="${payload}"`, (text: string) => text === payload]),
          ),
          'if /i "%copy%"=="BLUE"': (text) => text === 'blue',
          'if not "%copy%"=="red"': (text) => text !== 'red',
          'if "%copy:~0,2%"=="re"': (text) => text.startsWith('re'),
          'if not "%copy:e=%"=="%copy%"': includes('e'),
        },
        (payload) => `if "%RAYMOND_RESULT%"=="${payload}"`,
        ' ',
      ),
      script: batchIf('RAYMOND_RESULT'),
    },
    {
      of: 'payload',
      tests: twice(
        ownTests({
          'if "%own:~0,2%"=="bl"': true,
          'if "%own:u=%"=="%own%"': false,
          'if /i "%own%"=="BLUE"': true,
          'if not "%own:e=%"=="blu"': false,
        }),
        (payload) => `if "%RAYMOND_RESULT%"=="${payload}"`,
        ' ',
      ),
      script: withOwn('@set own=blue\n', batchIf('RAYMOND_RESULT')),
    },
    {
      of: 'job',
      tests: Object.fromEntries(jobs.map((job) => [`if "%job%"=="${job}"`, (text: string) => text === job])),
      script: batchIf('job'),
    },
  ],
};

export const dialects = { bash, powershell, batch };
