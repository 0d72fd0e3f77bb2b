import { expect, test } from 'vitest';
import { grammarFiles } from '../../../src/host/grammar-files.ts';
import { readScript } from '../../../src/syntax/scripts/reading.ts';

/** Each variable that is told, and what to write in its place. */
async function told(text: string): Promise<string[]> {
  const { unfilled } = await readScript('powershell', text, grammarFiles);
  return unfilled.map(({ span, help }) => `${text.slice(span.start, span.end)}: ${help}`);
}

test.each([
  ['$target = 1\n"$taget"', '$taget: write $target'],
  ['$Answer = Get-Content a\nif ($anwser -eq 1) { 2 }', '$anwser: write $Answer'],
  ['param([string]$Folder)\nGet-Item $Foldr', '$Foldr: write $Folder'],
  ['foreach ($part in 1, 2) { "$prat" }', '$prat: write $part'],
  ['function f($place) { $script:total = 1 }\nf 1\n"$script:totl"', '$script:totl: write $script:total'],
  ['$next = "A"\n"<goto>$nxt</goto>"', '$nxt: write $next'],
  ['$target = 1\n"${taget}x"', '${taget}: write $target'],
  ['git pull\nif ($LASTEXICODE -ne 0) { exit 1 }', '$LASTEXICODE: write $LASTEXITCODE'],
  ['exit $LASTEXITCODES', '$LASTEXITCODES: write $LASTEXITCODE'],
  ['if ($env.RAYMOND_RESULT -eq 1) { 2 }', '$env.RAYMOND_RESULT: write $env:RAYMOND_RESULT'],
  ['"$env.PATH is it"', '$env.PATH: write $env:PATH'],
  ['$RAYMOND_RESLT', '$RAYMOND_RESLT: write $env:RAYMOND_RESULT'],
  ['"<goto input=\'$f.FullName\'>A</goto>"', '$f.FullName: write $($f.FullName)'],
  ['$x = %RAYMOND_INPUT%', '%RAYMOND_INPUT%: write $env:RAYMOND_INPUT'],
  ['if (RAYMOND_RESULT -eq "yes") { 1 }', 'RAYMOND_RESULT: write $env:RAYMOND_RESULT'],
  ["if ('$env:RAYMOND_RESULT' -eq 'yes') { 1 }", "'$env:RAYMOND_RESULT': write $env:RAYMOND_RESULT"],
  ["switch ('$env:RAYMOND_RESULT') { 'a' { 1 } }", "'$env:RAYMOND_RESULT': write $env:RAYMOND_RESULT"],
  ['$ErrorActionPreferance = "Stop"', '$ErrorActionPreferance: write $ErrorActionPreference'],
  ['if ($x) { $next = "A" } else { $nxet = "B" }\n"<goto>$next</goto>"', '$nxet: write $next'],
  ['$found = $false\ngci | % { $fuond = $true }\nif ($found) { 1 }', '$fuond: write $found'],
  ["$x = '$env:RAYMOND_RESULT'\n$x", "'$env:RAYMOND_RESULT': write $env:RAYMOND_RESULT"],
])('%j', async (text, expected) => expect(await told(text)).toEqual([expected]));

test.each([
  '$target = 1\n"$target"',
  // Any of these may set it.
  '$target = 1\nSet-Variable taget 2\n"$taget"',
  '$target = 1\n. ./names.ps1\n"$taget"',
  '$target = 1\nGet-Item a -OutVariable taget\n"$taget"',
  '$target = 1\nGet-Item a -ov taget\n"$taget"',
  '$target = 1\nInvoke-Expression $code\n"$taget"',
  '$target = 1\nImport-Module names\n"$taget"',
  '$target = 1\n$x = [int]::TryParse("1", [ref]$taget)\n"$taget"',
  '$target = 1\nclass Taget {\n  [string]$taget\n}\n"$taget"',
  // Nothing of a near name is set.
  '$other = 1\n"$taget"',
  '$files = 1, 2\n"$file"',
  '$step1 = 1\n"$step2"',
  '$target = 1\n$Matches[1]; $MyInvocation; $PSItem; $_; $args; $VerbosePreference',
  '$inputs = 1\n$input',
  '$target = 1\n"`$taget"',
  "$target = 1\n'$taget'",
  '$target = 1\n$taget = 2\n"$taget"',
  'if ($x) { $next = "A" } else { $nxet = "B"; "$nxet" }\n"<goto>$next</goto>"',
  'if ($x) { $next = "A" } else { $nxet = Get-Date }\n"<goto>$next</goto>"',
  'if ($x) { $step1 = "A" } else { $step2 = "B" }\n"$step1"',
  'if ($x) { $names = "A" } else { $name = "B" }\n"$names"',
  '$next = "A"\n"<goto>$next</goto>"\nif ($x) { $nxet = "B" }',
  'if ($x) { $next = "A" } else { $nxet = "B" }\n"<goto>$next</goto>"\nGet-Variable n*',
  '$ProgressPreference = "SilentlyContinue"',
  '$OutputEncodings = 1\n$OutputEncodings',
  '$env = @{ PATH = 1 }\n$env.PATH',
  "Write-Host 'set $env:RAYMOND_RESULT'",
  "'$env:RAYMOND_RESULT'",
  "$x = '$env:RAYMOND_RESULT'\n$text.Replace($x, $env:RAYMOND_RESULT)",
  "$x = '$env:RAYMOND_RESULT'\n$ExecutionContext.InvokeCommand.ExpandString($x)",
  'cmd /c "echo %RAYMOND_RESULT%"',
  'if ($targt',
  '"$f.FullName"',
  '"<goto input=\'$f.csv\'>A</goto>"',
  '"<goto input=\'$($f.FullName)\'>A</goto>"',
])('%j is not told', async (text) => expect(await told(text)).toEqual([]));
