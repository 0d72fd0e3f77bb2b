import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { grammarFiles } from '../../../src/host/grammar-files.ts';
import { renderTag } from '../../../src/ir/render-tag.ts';
import { parseScript } from '../../../src/syntax/script.ts';
import type { Outcome } from '../../../src/syntax/scripts/follow/output/behaviour.ts';
import type { PrintedTag } from '../../../src/syntax/scripts/follow/output/printed-tag.ts';

/**
 * Scripts as people write them for `powershell.exe -File`, and what a run of each can come to. No PowerShell runs
 * here: what is expected was worked out from the language's documentation, before raymond was asked.
 */
interface Expected {
  /** The tags that runs can print; `…` stands for what only a run settles. */
  readonly tags: readonly string[];
  /** What the rules about scripts report of ways that a run can be expected to take. */
  readonly warnings?: readonly Warning[];
  /** Whether the script can fail without a tag, as its author planned or for an error that nothing catches. */
  readonly fails?: boolean;
  /** Why it may print other tags than these. */
  readonly unknown?: string;
  readonly problems?: readonly string[];
}

type Warning = 'no tag' | 'two tags' | 'failure after a tag';

const scripts: Readonly<Record<string, Expected>> = {
  // Waits, takes a job and forks; the loop's end is a result.
  'poll-queue': {
    tags: ['<fork next="POLL" job="…">WORKER</fork>', '<result>idle</result>'],
  },
  'run-tests': { tags: ['<goto>RELEASE</goto>', '<goto>FIX_TESTS</goto>'] },
  // `-or` in the condition of `do … until`, and a flag that the loop sets.
  'retry-backoff': { tags: ['<goto>DEPLOY</goto>', '<goto>ESCALATE</goto>'] },
  'read-json': {
    tags: [
      '<goto>REPAIR_STATE</goto>',
      '<goto>PLAN</goto>',
      '<goto>BUILD</goto>',
      '<goto>REVIEW</goto>',
      '<result>done</result>',
    ],
    fails: true,
  },
  'payload-switch': {
    tags: ['<goto>MERGE</goto>', '<goto>FIX</goto>', '<result>rejected</result>', '<goto>REVIEW</goto>'],
  },
  // Two of the patterns exclude each other: no run assigns twice.
  'payload-regex': { tags: ['<goto>PROCEED</goto>', '<goto>STOP</goto>', '<goto>ASK_AGAIN</goto>'] },
  // The tag is put together by a function with `-f`; `return` ends the script.
  'emit-function': { tags: ['<goto>FIX_LINT</goto>', '<goto>BUILD</goto>'] },
  // `exit` in a function ends the script although the function's output is captured.
  'fail-function': { tags: ['<goto>DOCUMENT</goto>', '<goto>IMPLEMENT</goto>'], fails: true },
  // What the function throws is caught by whoever calls it.
  'throw-function': { tags: ['<goto>BUILD</goto>', '<goto>INSTALL_TOOLS</goto>'] },
  'trap-exit': { tags: ['<goto>TAG_RELEASE</goto>'], fails: true },
  // `try` without `catch`: an error ends the script.
  'try-finally': { tags: ['<goto>SPLIT_REVIEW</goto>', '<goto>REVIEW</goto>'], fails: true },
  'here-string': { tags: ['<result>Changed files: …\nBranch: …</result>'] },
  'map-lookup': {
    tags: ['<goto>FIX_BUG</goto>', '<goto>DESIGN</goto>', '<goto>IMPLEMENT</goto>', '<goto>TRIAGE</goto>'],
  },
  // Two tests of one flag exclude each other: neither no tag nor two.
  'flag-loop': { tags: ['<goto>PUBLISH</goto>', '<goto>FIX</goto>'] },
  'forgotten-else': { tags: ['<goto>FIX_BUILD</goto>'], warnings: ['no tag'] },
  // `powershell.exe` shows what goes to the host on its standard output; other hosts need not.
  'write-host': { tags: [], unknown: 'it writes a tag by Write-Host' },
  'two-tags': { tags: ['<goto>BUILD</goto>', '<goto>DONE</goto>'], warnings: ['two tags'] },
  'exit-after-tag': {
    tags: ['<goto>DEPLOY</goto>', '<goto>FIX</goto>'],
    warnings: ['failure after a tag'],
  },
  // There may be no documents.
  stringbuilder: {
    tags: [
      '<call return="SUMMARY" input="">WRITE_DOCS</call>',
      '<call return="SUMMARY" input="…">WRITE_DOCS</call>',
    ],
  },
  // `return` leaves the process block only, and the end block runs.
  // The `return` in its `catch` leaves the block alone, so the last one prints a second tag.
  enterprise: {
    tags: ['<goto>INVESTIGATE</goto>', '<goto>SMOKE_TEST</goto>', '<goto>ROLLBACK</goto>'],
    warnings: ['two tags'],
  },
  terse: { tags: ['<result>empty</result>', '<call return="DRAIN" input="…">HANDLE</call>'] },
  // `[ref]` gives the variable another value.
  'null-guard': {
    tags: ['<goto>ASK_SCORE</goto>', '<goto>ACCEPT</goto>', '<goto>IMPROVE</goto>', '<goto>REJECT</goto>'],
    fails: true,
  },
  'counter-file': { tags: ['<goto>GIVE_UP</goto>', '<reset>TRY_AGAIN</reset>'] },
  // With this setting `Write-Error` ends the script.
  'error-setting': { tags: ['<goto>RELEASE</goto>'], fails: true },
  'catch-swallows': { tags: ['<goto>DEPLOY</goto>', '<goto>FIX</goto>'], warnings: ['no tag'] },
  'json-output': { tags: ['<result>report.json</result>'] },
  // Three tests of one property exclude each other.
  'separate-ifs': { tags: ['<goto>QUICK</goto>', '<goto>SPLIT</goto>', '<goto>ASK</goto>'] },
  'main-function': { tags: ['<goto>BUILD</goto>', '<goto>WAIT</goto>'] },
  'nested-loops': {
    tags: ['<result>nothing urgent</result>', '<call return="SEARCH" input="…">WORK</call>'],
  },
  pester: { tags: ['<goto>FIX</goto>', '<goto>MERGE</goto>'] },
  'python-decides': { tags: ['<goto>WRITE_DECIDER</goto>'], fails: true, unknown: 'it runs python' },
  // Three variables of texts become one by `+`.
  'if-chain': {
    tags: ['<goto>ASK</goto>', '<goto>BUILD</goto>', '<goto>CANCEL</goto>', '<goto>CLARIFY</goto>'],
  },
  'log-helpers': {
    tags: ['<result>nothing</result>', '<goto>RESOLVE_CONFLICT</goto>', '<goto>OPEN_PULL_REQUEST</goto>'],
  },
  'fork-item': { tags: ['<goto input="…">PROCESS_ITEM</goto>'], fails: true },
  // `throw` leads to the handler; the exit code in the variable is 0.
  generated: { tags: ['<goto>PACKAGE</goto>', '<goto>FIX</goto>'] },
  'wait-for-ci': {
    tags: [
      '<goto>MERGE</goto>',
      '<goto>FIX_CI</goto>',
      '<result>cancelled</result>',
      '<goto>ESCALATE</goto>',
    ],
  },
  'tag-behind-error': { tags: ['<goto>PUBLISH</goto>'], warnings: ['failure after a tag'] },
  'numbered-steps': { tags: ['<result>all steps done</result>', '<goto>STEP_…</goto>'] },
  'prefix-switch': { tags: ['<goto>FIX_BUG</goto>', '<goto>DESIGN</goto>', '<goto>TRIAGE</goto>'] },
  pwsh7: {
    tags: ['<goto>DONE</goto>', '<goto>FIX</goto>'],
    problems: [
      'pwsh7.ps1 asks for another version by "#Requires -Version 7.2": powershell.exe, which runs it, is version 5.1 and refuses the whole script',
    ],
  },
  'missing-break': { tags: ['<goto>FIX</goto>', '<goto>NEXT</goto>'], warnings: ['two tags'] },
};

const folder = join(import.meta.dirname, 'realistic-powershell');

function written({ tag }: PrintedTag): string {
  const text = renderTag({ tag: tag.name, content: tag.content, attributes: tag.attributes });
  // The letter that stands for what only a run settles.
  return text.replaceAll('\u3164', '…');
}

/** What the rules about scripts say of an outcome, when nothing in it is unknown. */
function warningOf({ sure, anything, tags, exit }: Outcome): Warning | null {
  if (!sure || anything !== null) return null;
  if (exit === 'failure') return tags.length > 0 ? 'failure after a tag' : null;
  if (tags.length === 0) return 'no tag';
  return tags.length > 1 ? 'two tags' : null;
}

describe('a realistic script', () => {
  test('each has its expectations', () => {
    const names = readdirSync(folder).map((file) => file.replace(/\.ps1$/, ''));
    expect(names.sort()).toEqual(Object.keys(scripts).sort());
  });

  test.each(Object.entries(scripts))('%s', async (name, expected) => {
    const { tags, warnings = [], fails = false, unknown, problems: reported = [] } = expected;
    const file = `${name}.ps1`;
    const text = readFileSync(join(folder, file), 'utf8');
    const problems: string[] = [];
    const report = ({ message }: { message: string }) => problems.push(message);
    const { behaviour, opaque, ...tree } = await parseScript({ name: file, text }, 'powershell', {
      grammars: grammarFiles,
      report,
    });
    const found = behaviour.outcomes.map(warningOf).filter((warning) => warning !== null);
    expect({
      tags: [...new Set(tree.tags.map(written))].sort(),
      warnings: [...new Set(found)],
      fails: behaviour.outcomes.some((outcome) => outcome.exit === 'failure' && outcome.tags.length === 0),
      unknown: opaque?.reason,
      problems,
    }).toEqual({ tags: [...tags].sort(), warnings, fails, unknown, problems: reported });
  });
});
