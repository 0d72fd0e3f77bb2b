import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts';
import { toSarif } from '../../src/diagnostics/render-sarif.ts';
import { ruleIds } from '../../src/diagnostics/rule-ids.ts';
import type { Log, Result } from '../../src/diagnostics/sarif.ts';
import type { Witness } from '../../src/diagnostics/witness.ts';
import { span } from '../../src/source/span.ts';
import { witnesses } from '../diagnostics/witnesses.ts';
import { readRulePage } from '../rules/rule-page.ts';
import {
  below,
  brokenWorkflow,
  checkout,
  cleanWorkflow,
  type FileTree,
  folderWith,
  prompt,
  raymond,
} from './command-line.ts';
import { raymondHere } from './in-process.ts';

/** The schema of the standard. It is written for an older draft, from which it needs nothing but the word `id`. */
function sarifSchema(): object {
  const file = createRequire(import.meta.url).resolve(
    '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json',
  );
  const { $schema: _, id: __, ...schema } = JSON.parse(readFileSync(file, 'utf8'));
  return schema;
}

const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile<Log>(
  sarifSchema(),
);

function valid(log: unknown): Log {
  expect(validate(log), JSON.stringify(validate.errors)).toBe(true);
  return log as Log;
}

async function sarif(
  folder: string,
  ...paths: string[]
): Promise<{ log: Log; results: readonly Result[]; code: number | null }> {
  const { stdout, code } = await raymondHere(folder, 'lint', '--format', 'sarif', ...paths);
  const log = valid(JSON.parse(stdout));
  return { log, results: log.runs[0]?.results ?? [], code };
}

/** What ends in a call that never returns, and a reset below a call. */
const stackWorkflow: FileTree = {
  'START.md': prompt('tag: call, target: LOOP, return: NEXT', 'tag: call, target: FIX, return: END'),
  'LOOP.md': prompt('tag: goto, target: LOOP'),
  'FIX.md': prompt('tag: reset, target: TEST'),
  'TEST.md': prompt('tag: result'),
  'NEXT.md': prompt('tag: goto, target: END'),
  'END.md': prompt('tag: result'),
};

describe('raymond lint --format sarif', () => {
  it('gives the place, the level and the words of a finding, and ends as in the other formats', async () => {
    const folder = folderWith(below('the flow', brokenWorkflow));
    const { log, results, code } = await sarif(folder, 'the flow');
    expect(code).toBe(1);
    expect(results).toEqual([
      {
        ruleId: 'target-missing',
        ruleIndex: 0,
        level: 'error',
        message: { text: 'there is no state "PUBLSH".\nHelp: write PUBLISH.' },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'the%20flow/START.md', uriBaseId: '%SRCROOT%' },
              region: { startLine: 3, startColumn: 26, endLine: 3, endColumn: 32 },
            },
          },
        ],
        partialFingerprints: { 'raymondFinding/v1': expect.stringMatching(/^[0-9a-f]{32}$/) },
      },
    ]);
    expect(log.runs[0]?.invocations).toEqual([{ executionSuccessful: true }]);
  });

  it('tells of each rule that was found with its whole page', async () => {
    const { log } = await sarif(folderWith(brokenWorkflow), '.');
    const rules = log.runs[0]?.tool.driver.rules ?? [];
    expect(rules.map(({ id, defaultConfiguration: { level } }) => [id, level])).toEqual([
      ['target-missing', 'error'],
    ]);
    for (const text of [rules[0]?.help.text, rules[0]?.help.markdown]) {
      expect(text).toMatch(/What it reports/);
      expect(text).toMatch(/Instead/);
      expect(text).not.toMatch(/\]\(|<!--|file=/);
    }
  });

  it('has the run of a witness as a code flow, and what follows as related places', async () => {
    const { results } = await sarif(folderWith(stackWorkflow), '.');
    const of = (rule: string) => results.find(({ ruleId }) => ruleId === rule);
    const [flow] = of('reset-in-callee')?.codeFlows ?? [];
    expect(
      flow?.threadFlows[0]?.locations.map(({ location, ...rest }) => [location.message?.text, rest]),
    ).toEqual([
      ['1. START -call-> FIX (pending: END)', { nestingLevel: 0, importance: 'essential' }],
      ['2. FIX -reset-> TEST (pending: END)', { nestingLevel: 1, importance: 'unimportant' }],
    ]);
    const call = of('call-never-returns');
    expect(call?.codeFlows).toBe(undefined);
    expect(call?.message.text).toMatch(
      /^START calls LOOP, .*\nWhy: .*\nHelp: .*\n1 finding follows from it\.$/,
    );
    expect(call?.relatedLocations?.map(({ id, message }) => [id, message?.text])).toEqual([
      [0, 'follows from it: warning[unreachable-state]: no run from an entry can enter NEXT'],
    ]);
    expect(of('unreachable-state')).toBe(undefined);
  });

  it('has a fingerprint that stays when lines move, and differs between equal places', async () => {
    const twice = '<call>NOWHERE</call> <call>NOWHERE</call>\n';
    const prints = async (text: string, folder = 'flow') => {
      const { results } = await sarif(folderWith(below(folder, { 'START.md': text })), folder);
      return results.map(({ partialFingerprints }) => partialFingerprints['raymondFinding/v1']);
    };
    const before = await prints(twice);
    expect(new Set(before).size).toBe(2);
    expect(await prints(`A line more.\n\n${twice}`)).toEqual(before);
    expect(await prints(twice, 'other')).not.toEqual(before);
    expect(await prints(twice.replaceAll('NOWHERE', 'ELSEWHERE'))).not.toEqual(before);
  });

  it('says what could not be read', async () => {
    const folder = folderWith(below('clean', cleanWorkflow));
    const { log, code } = await sarif(folder, 'clean', 'nowhere');
    expect(code).toBe(2);
    expect(log.runs[0]?.results).toEqual([]);
    expect(log.runs[0]?.invocations).toEqual([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [{ level: 'error', message: { text: 'there is nothing at nowhere' } }],
      },
    ]);
  });

  it('names files outside of the folder by whole addresses', async () => {
    const folder = folderWith(brokenWorkflow);
    const { results } = await sarif(checkout, folder);
    const [location] = results[0]?.locations ?? [];
    expect(location?.physicalLocation.artifactLocation.uri).toMatch(/^file:\/\/\/.*\/START\.md$/);
    const tree = folderWith({ ...below('flow', brokenWorkflow), 'beside/file': '' });
    const beside = await sarif(join(tree, 'beside'), join('..', 'flow'));
    const { artifactLocation } = beside.results[0]?.locations[0]?.physicalLocation ?? {};
    expect(artifactLocation).toEqual({ uri: pathToFileURL(join(tree, 'flow', 'START.md')).href });
  });

  it.skipIf(process.platform === 'win32')('keeps a back-slash in the name of a folder', async () => {
    const { results } = await sarif(folderWith(below('a\\b', brokenWorkflow)), 'a\\b');
    expect(results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe('a%5Cb/START.md');
  });

  it('names files within the folder relative to it, though the workflow was named otherwise', async () => {
    const folder = folderWith(below('broken one', brokenWorkflow));
    const { results } = await sarif(folder, join(folder, 'broken one'));
    const [location] = results[0]?.locations ?? [];
    const artifactLocation = { uri: 'broken%20one/START.md', uriBaseId: '%SRCROOT%' };
    expect(location?.physicalLocation).toMatchObject({ artifactLocation });
  });

  it('has hostile names and contents escaped', async () => {
    const folder = folderWith({
      'START.md': 'go <goto>\u001b[31mRED</goto> or <goto>X\u009bY</goto>\n',
      'NAME\u001b[31m %.md': 'no tag',
    });
    const { stdout } = await raymond(folder, 'lint', '.', '--format', 'sarif');
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    const [run] = valid(JSON.parse(stdout)).runs;
    const uris = run?.results.map(({ locations }) => locations[0]?.physicalLocation.artifactLocation.uri);
    expect(uris).toContain('NAME%1B%5B31m%20%25.md');
  });

  it('is valid for every rule', async () => {
    const examples = ruleIds.map((rule) => {
      const example = readRulePage(rule).sections.find(({ title }) => title === 'Example');
      const files = (example?.files ?? []).map(({ name, bytes }) => [name, Buffer.from(bytes)] as const);
      return below(rule, Object.fromEntries(files));
    });
    const folder = folderWith(Object.assign({}, ...examples));
    const { log } = await sarif(folder, '--expand', '--price-per-turn', '1', ...ruleIds);
    expect(new Set(log.runs[0]?.tool.driver.rules.map(({ id }) => id))).toEqual(new Set(ruleIds));
  });
});

describe('SARIF of a witness', () => {
  function resultOf(witness: Witness): Result | undefined {
    const diagnostic: Diagnostic = {
      rule: 'dead-end',
      severity: 'warning',
      message: 'message with [a link](x)',
      file: 'START.md',
      span: span(0, 4),
      label: 'label',
      help: null,
      related: [],
      platforms: ['unix'],
      witness,
      consequences: [],
    };
    const workflow = {
      name: 'flow',
      diagnostics: [diagnostic],
      textOf: () => 'text\n',
      uriOf: (file: string) => file,
    };
    return valid(toSarif({ version: '1.0.0', rules: [], workflows: [workflow], refusals: [] })).runs[0]
      ?.results[0];
  }

  it.each(Object.entries(witnesses))('is valid: %s', (_, witness) => {
    expect(resultOf(witness)?.codeFlows ?? []).toHaveLength('steps' in witness ? 1 : 0);
  });

  it('ends where a loop begins again', () => {
    const [flow] = resultOf(witnesses.pump)?.codeFlows ?? [];
    const texts = flow?.threadFlows[0]?.locations.map(({ location }) => location.message?.text);
    expect(texts?.at(-1)).toBe('back to step 2; each round adds: JOIN');
  });

  it('makes no links of brackets', () => {
    expect(resultOf(witnesses.lasso)?.message.text).toMatch(
      /^message with \\\[a link\]\(x\)\.\nRun: START -goto-> /,
    );
  });
});
