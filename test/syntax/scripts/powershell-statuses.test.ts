import { expect, test } from 'vitest';
import { grammarFiles } from '../../../src/host/grammar-files.ts';
import { readScript } from '../../../src/syntax/scripts/reading.ts';

/** The lines in which a script is told to learn how another command ended. */
async function told(text: string): Promise<number[]> {
  const { lostOutcomes = [] } = await readScript('powershell', text, grammarFiles);
  return lostOutcomes.map(({ span }) => text.slice(0, span.start).split('\n').length);
}

test.each([
  ['git push\nWrite-Host "pushed"\nif (-not $?) { exit 1 }', 3],
  ['git push\nWrite-Output "pushed"\n$ok = $?', 3],
  ['function f { git push; Start-Sleep 3; if ($?) { 1 } }\nf', 1],
  ['git push\necho pushed # to origin\n\nif ($? -and $x) { 1 }', 4],
])('%j', async (text, line) => expect(await told(text)).toEqual([line]));

test.each([
  'git push\nif ($?) { Write-Host "pushed" }',
  'git push\n$ok = $?\nWrite-Host "pushed"\nif ($ok) { 1 }',
  'Write-Host "now"\ngit push\nif (-not $?) { exit 1 }',
  'Write-Error "no"\nif ($?) { 1 }',
  'Get-Item a | Write-Output\nif ($?) { 1 }',
  'git push\nWrite-Host "pushed"\nif ($x) { $? }',
  'git push\nWrite-Host "pushed"\nif ("`$?") { 1 }',
  'git push\nWrite-Host "pushed"\nif ($LASTEXITCODE) { 1 }',
  'function Write-Host { throw "no" }\ngit push\nWrite-Host "pushed"\nif ($?) { 1 }',
])('%j is not told', async (text) => expect(await told(text)).toEqual([]));
