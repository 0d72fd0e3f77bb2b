import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { Workflow } from '../../src/ir/ir.generated.ts';
import { below, checkout, cleanWorkflow, folderWith } from './command-line.ts';
import { raymondHere } from './in-process.ts';

const schema = (name: string) =>
  JSON.parse(readFileSync(join(checkout, 'grammar', `${name}.schema.json`), 'utf8'));
const validate = new Ajv({ strict: true, strictTypes: false, allowUnionTypes: true })
  .addSchema([schema('bundle'), schema('ir')])
  .compile(schema('inspection'));

const folder = folderWith(
  below('flow', {
    'START.md':
      '---\ndescription: Begins.\nallowed_transitions:\n  - { tag: goto, target: CHECK }\nmodel: opus\ntimeout: 90s\n' +
      'max_visits: { count: 2, then: { tag: result, payload: tired } }\n---\nWrite about {{ topic }}.\n\n  Keep {{topic}} short.\n',
    'CHECK.sh':
      '# ---\n# retries: 1\n# ---\nif [ "$STRICT" = 1 ]; then\n  echo "<goto>START</goto>"\nelse\n  echo "<result>done</result>"\nfi\n',
    'CHECK.ps1': 'Write-Output "<result>done</result>"\n',
  }),
);
const built = raymondHere(folder, 'build', 'flow', '-o', 'flow.rwf');
const inspect = async (...words: readonly string[]) => {
  await built;
  return raymondHere(folder, 'inspect', ...words);
};

describe('raymond inspect --state', () => {
  it('prints a prompt as it was compiled, with all that holds of it', async () => {
    const expected = [
      'START.md · prompt · Begins.',
      '',
      'policy',
      '  goto CHECK (taken when the agent emits no transition)',
      '',
      'limits',
      '  model opus',
      '  timeout 90s',
      '  at most 2 visits, then result "tired"',
      '',
      'reminder',
    ];
    const { code, stdout, stderr } = await inspect('flow.rwf', '--state', 'START');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n').slice(0, expected.length)).toEqual(expected);
    expect(stdout.endsWith('\nprompt\n  Write about {{topic}}.\n\n    Keep {{topic}} short.\n')).toBe(true);
    expect((await inspect('flow', '--state', 'START.md')).stdout).toBe(stdout);
  });

  it('prints no reminder of a state whose answer is not read', async () => {
    const forced =
      '---\nallowed_transitions:\n  - { tag: result, payload: done }\nforce_implicit: true\n---\nTidy up.\n';
    const { stdout } = await raymondHere(
      folderWith(below('forced', { 'START.md': forced })),
      ...['inspect', 'forced', '--state', 'START'],
    );
    expect(stdout).toMatch(/^START\.md · prompt\n/);
    expect(stdout).not.toContain('reminder');
  });

  it('stresses the slots where there is colour', async () => {
    const { stdout } = await inspect('flow.rwf', '--state', 'START', '--color');
    expect(stdout.match(/\u001b\[1m\u001b\[36m\{\{topic\}\}\u001b/g)?.length).toBe(2);
  });

  it('prints of a script its source and how it can end; of a file, it alone', async () => {
    const { stdout } = await inspect('flow', '--state', 'CHECK.sh');
    expect(stdout).toBe(
      [
        'CHECK.sh · Bash script',
        '\ntransitions\n  goto START\n  result "done"',
        '\nlimits\n  retries 1',
        '\nscript\n  ends with one tag, exit code 0\n  reads STRICT',
        '\nsource\n  # ---\n  # retries: 1\n  # ---\n  if [ "$STRICT" = 1 ]; then',
        '    echo "<goto>START</goto>"\n  else\n    echo "<result>done</result>"\n  fi\n',
      ].join('\n'),
    );
    const both = (await inspect('flow', '--state', 'CHECK')).stdout;
    expect(both).toMatch(/^CHECK\.ps1 · PowerShell script\n/);
    expect(both.endsWith(`\n\n${stdout}`)).toBe(true);
  });

  it.each(['STAR', 'START.sh', 'CHECKS'])('answers %s with the nearest name', async (name) => {
    const finished = await inspect('flow', '--state', name);
    expect(finished).toMatchObject({ code: 2, stdout: '' });
    expect(finished.stderr).toMatch(
      new RegExp(`^error: flow has no state "${name}"; the nearest name is (START|CHECK)(\\.\\w+)?\n$`),
    );
  });

  it('answers a name that is like none with all of them', async () => {
    expect((await inspect('flow', '--state', 'PUBLISH_IT')).stderr).toBe(
      'error: flow has no state "PUBLISH_IT"; its states are CHECK, START\n',
    );
  });

  it('is refused beside what prints something else', async () => {
    for (const other of [['--stage=ir'], ['--extract', 'out']]) {
      const finished = await inspect('flow.rwf', '--state', 'START', ...other);
      expect(finished).toMatchObject({ code: 2, stdout: '' });
      expect(finished.stderr).toContain('cannot be used with option');
    }
  });
});

describe('raymond inspect --json', () => {
  it('is as grammar/inspection.schema.json says, of folders, bundles and states', async () => {
    const reports = [['flow'], ['flow.rwf'], ['flow', '--state', 'CHECK'], ['flow.rwf', '--state', 'START']];
    for (const words of reports) {
      const { code, stdout } = await inspect(...words, '--json');
      expect(code).toBe(0);
      expect(validate(JSON.parse(stdout)), JSON.stringify(validate.errors)).toBe(true);
    }
    expect(validate({ version: 1, implementations: [] })).toBe(false);
    expect(validate({ version: 1, file: null, bundle: null, findings: {} })).toBe(false);
  });

  it('has the same workflow and findings for a folder and its bundle', async () => {
    const [folder, bundle] = await Promise.all([inspect('flow', '--json'), inspect('flow.rwf', '--json')]);
    const [compiled, read] = [JSON.parse(folder.stdout), JSON.parse(bundle.stdout)];
    expect([compiled.workflow, compiled.findings]).toEqual([read.workflow, read.findings]);
    expect([compiled.bundle, compiled.file]).toEqual([null, null]);
    expect(read.bundle.contents.map((one: { name: string }) => one.name)).toContain('states/CHECK.ps1');
    const { implementations } = JSON.parse((await inspect('flow', '--state', 'CHECK.ps1', '--json')).stdout);
    const { source, ...implementation } = implementations[0];
    expect(source).toBe('Write-Output "<result>done</result>"\n');
    expect((read.workflow as Workflow).implementations).toContainEqual(implementation);
  });

  it('says of the manifest what it sets', async () => {
    const own = folderWith(
      below('flow', { ...cleanWorkflow, 'workflow.yaml': 'timeout: 2h\nidle_timeout: 90s\nmodel: haiku\n' }),
    );
    const { stdout } = await raymondHere(own, 'inspect', 'flow');
    expect(stdout).toContain(
      'budget     not set · model haiku · reset_stack not set · timeout 2h · idle_timeout 90s\n',
    );
  });

  it('prints the tree of settings that cannot be read', async () => {
    const own = folderWith(
      below('flow', {
        ...cleanWorkflow,
        'workflow.yaml': 'platforms: [unix, mac]\nentries: [""]\n',
        'EXTRA.md':
          '---\nallowed_transitions: [x, {}, { tag: nope }, { tag: goto, target: [a] }]\n---\nGo on.\n',
      }),
    );
    const { code, stdout } = await raymondHere(own, 'inspect', '--stage=tree', 'flow');
    expect(code).toBe(0);
    expect(JSON.parse(stdout).manifest.settings.value.platforms).toEqual(['unix', null]);
  });
});
