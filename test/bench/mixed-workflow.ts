/** Which files a state of a workflow is made of; `code` is a prompt with a code block. */
export type StateShape = readonly ('md' | 'code' | 'sh' | 'ps1' | 'bat')[];

/**
 * A chain of states of these shapes, in turns, as people write them: prompts of about two kilobytes with a
 * policy, sections and a slot, and scripts of twenty to forty lines.
 */
export function mixedWorkflow(states: number, shapes: readonly StateShape[]): Map<string, string> {
  const files = new Map<string, string>();
  for (let index = 0; index < states; index++) {
    const shape = shapes[index % shapes.length] ?? [];
    const state = index === 0 ? 'START' : `S${index}`;
    const next = index === states - 1 ? null : `S${index + 1}`;
    for (const extension of shape) {
      files.set(`${state}.${extension === 'code' ? 'md' : extension}`, texts[extension](index, next));
    }
  }
  return files;
}

const texts = { md: promptText, code: promptWithCode, sh: bashText, ps1: powershellText, bat: batchText };

function promptText(index: number, next: string | null): string {
  const entry = next === null ? '' : `  - tag: goto\n    target: ${next}\n`;
  const ending =
    next === null ? '<result>done</result>' : `<goto input="what the next step has to know">${next}</goto>`;
  return `---
description: Step ${index} of the plan, carried out and checked.
model: sonnet
effort: high
allowed_transitions:
${entry}  - tag: result
    payload: "gave up"
  - { tag: result, payload: "done" }
---
# Step ${index}

You were given this task:

{{result}}

## What to do

1. Read \`plan.md\` from the beginning, and find the entry for step ${index}. Do not trust your memory of it.
2. Look up every file and every function that the entry names. What does not exist any more is to be
   reported, not guessed.
${advice}
## How to check it

Run the tests of what you have touched with \`${testCommand}\`, and after that all of them. A test that fails for a reason that has nothing to do with the change is written down in \`notes.md\`, together
with the command that shows it. Never make a test pass by making it say less. Read your own change once more
before you end, line by line, as if somebody else had written it and you had to answer for it.

## How to end

If the step cannot be carried out at all, say why in one paragraph and end with \`<result>gave up</result>\`.
If everything that the plan asks for is there already, end with \`<result>done</result>\`.
Otherwise say in two or three sentences what has changed, and end with exactly this line:

${ending}
`;
}

const testCommand = 'npm test -- --quiet';

/** In a code block a tag counts less, so its prompt has to be read as Markdown. */
function promptWithCode(index: number, next: string | null): string {
  return promptText(index, next).replace(`\`${testCommand}\``, `\n\n\`\`\`sh\n${testCommand}\n\`\`\`\n\n`);
}

const advice = [
  'Keep the change as small as the entry allows; whatever else you notice goes to `notes.md`.',
  'Follow the style of the file that you are in: names, comments, the order of functions.',
  'Write the test first when the entry names a defect, and see it fail before you mend anything.',
  'Where two ways seem equally good, take the one that removes code, and say which one you refused.',
  'Errors name what was expected and what to do about it, in the words of the user, not of the code.',
  'No new dependency, no new option, and no file that nobody will read again.',
  'A comment says why something is so, never what the next line does anyway.',
  'What is hard to test is hard to use: split it until it is neither.',
]
  .map((line, index) => `${index + 3}. ${line}\n`)
  .join('');

function bashText(index: number, next: string | null): string {
  const going =
    next === null ? 'echo "<result>done</result>"' : `echo "<goto input='$report'>${next}</goto>"`;
  return `#!/usr/bin/env bash
# Step ${index}: collects what the last state has left, and decides where to go on.
set -euo pipefail

folder="\${TMPDIR:-/tmp}/step-${index}"
report="$folder/report.txt"
attempts=0
mkdir -p "$folder"

log() {
  printf '%s %s\\n' "$(date +%H:%M:%S)" "$*" >&2
}

collect() {
  local file
  for file in "$folder"/*.log; do
    [[ -f "$file" ]] || continue
    grep -c 'error' "$file" >> "$report" || true
  done
}

while [ "$attempts" -lt 3 ]; do
  if npm test > "$folder/attempt-$attempts.log" 2>&1; then
    log "passed after $attempts attempts"
    break
  fi
  attempts=$((attempts + 1))
done
collect

case "\${RAYMOND_RESULT:-}" in
  "gave up"*)
    log "nothing to do"
    echo "<result>gave up</result>"
    ;;
  *)
    ${going}
    ;;
esac
`;
}

function powershellText(index: number, next: string | null): string {
  const going =
    next === null
      ? "Write-Output '<result>done</result>'"
      : `Write-Output '<goto input="the report">${next}</goto>'`;
  return `# Step ${index}: collects what the last state has left, and decides where to go on.
$ErrorActionPreference = 'Stop'
$folder = Join-Path $env:TEMP 'step-${index}'
$report = Join-Path $folder 'report.txt'
$attempts = 0
New-Item -ItemType Directory -Force -Path $folder | Out-Null

function Write-Log($message) {
    [Console]::Error.WriteLine("$(Get-Date -Format HH:mm:ss) $message")
}

while ($attempts -lt 3) {
    npm test *> (Join-Path $folder "attempt-$attempts.log")
    if ($LASTEXITCODE -eq 0) {
        Write-Log "passed after $attempts attempts"
        break
    }
    $attempts += 1
}

<# What is reported is for people alone. #>
Get-ChildItem $folder -Filter *.log | Out-File $report

if ("$env:RAYMOND_RESULT".StartsWith('gave up')) {
    Write-Output '<result>gave up</result>'
} else {
    ${going}
}
`;
}

function batchText(index: number, next: string | null): string {
  const going =
    next === null ? 'echo ^<result^>done^</result^>' : `echo ^<goto input="the report"^>${next}^</goto^>`;
  return `@echo off
rem Step ${index}: collects what the last state has left, and decides where to go on.
setlocal
set "folder=%TEMP%\\step-${index}"
set attempts=0
if not exist "%folder%" mkdir "%folder%"

:again
call npm test > "%folder%\\attempt-%attempts%.log" 2>&1
if not errorlevel 1 goto passed
set /a attempts+=1
if %attempts% LSS 3 goto again

:passed
:: What is reported is for people alone.
findstr /c:"error" "%folder%\\*.log" > "%folder%\\report.txt"
if "%RAYMOND_RESULT%"=="gave up" goto stop
${going}
exit /b 0

:stop
echo ^<result^>gave up^</result^>
exit /b 0
`.replaceAll('\n', '\r\n');
}
