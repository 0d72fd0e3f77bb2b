import type { Report } from '../diagnostics/diagnostic.ts';
import type { Place } from '../diagnostics/place.ts';
import type { Implementation } from '../ir/ir.generated.ts';
import { plainSlotsOf } from '../prose/bare-slots.ts';
import { isAboutTemplates } from '../prose/false-slots.ts';
import { span } from '../source/span.ts';
import type { StateTree } from '../syntax/parse-scope.ts';

/** How a script puts a variable into its environment, where it is followed: at the beginning of a line. */
const exporting = {
  bash: /^[ \t]*export[ \t]+([A-Za-z_]\w*)=(.*)$/gm,
  powershell: /^[ \t]*\$env:(\w+)[ \t]*=(?!=)(.*)$/gim,
} as const;
/** Lines that may be data, and what brings variables from elsewhere. */
const isOpen = {
  bash: /<<|\b(?:source|eval|dotenv)\b|(?:^|[\n;&|])[ \t]*\.[ \t]/,
  powershell: /@["']\s*$|(?:^|[\n;&|({])[ \t]*\.[ \t]|\b(?:iex|Invoke-Expression|SetEnvironmentVariable)\b/im,
} as const;
/** What whoever starts raymond most likely has in the environment, too. */
const ofEnvironment =
  /^(?:PATH|HOME|USER|SHELL|LANG|TZ|PWD|TE?MP|TMPDIR|EDITOR|PAGER|TERM|CI|DEBUG|VERBOSE|IFS)$|^(?:LC|NODE|NPM|PYTHON|PIP|JAVA|GO|CARGO|RUST|DOCKER|COMPOSE|KUBE|GIT|GH|GITHUB|GITLAB|AWS|AZURE|GOOGLE|ANTHROPIC|OPENAI|CLAUDE|RAYMOND|TF)|_(?:TOKEN|KEY|SECRET|PASSWORD|URL|HOST|PORT|HOME|PROXY|ENV)$/i;

/** Forks as they are written: also one that cannot be read, or of which only a run settles where it leads, sets its variables. */
const forks = /<fork\b[^>]{0,1000}/g;
const attributeNames = /([A-Za-z_][\w-]*)\s*=/g;

type ShellKind = keyof typeof exporting;

/** `kind` null: by a slot of a prompt. */
interface Read extends Place {
  readonly name: string;
  readonly kind: ShellKind | null;
}

/**
 * Reports variables that a script or a prompt reads and that another script exports: each is a process of its own, so that
 * what it exports ends with it (language.md#variables).
 */
export class LostExports {
  readonly #exports = new Map<string, Place & { readonly text: string }>();
  readonly #reads: Read[] = [];
  /** What forks set is a variable of their workers. */
  readonly #given = new Set<string>();
  /** Of all states: where nothing is exported nobody looks into them. */
  readonly #texts: string[] = [];

  add(tree: StateTree, { file, transitions, prompt }: Implementation): void {
    for (const { attributes } of transitions) for (const { name } of attributes) this.#given.add(name);
    this.#texts.push(tree.source.text);
    if (tree.kind === 'prompt' && !isAboutTemplates({ prompt }))
      for (const { text, span } of plainSlotsOf({ prompt }))
        this.#reads.push({ name: text, kind: null, file, span });
    if (tree.kind !== 'bash' && tree.kind !== 'powershell') return;
    const { text } = tree.source;
    if (isOpen[tree.kind].test(text)) return;
    for (const { 1: name = '', 2: value = '', index, 0: line } of text.matchAll(exporting[tree.kind])) {
      const key = `${tree.kind} ${name}`;
      // One that keeps what is there already expects it from outside.
      if (value.includes(name) || ofEnvironment.test(name) || this.#exports.has(key)) continue;
      const start = index + line.indexOf(name);
      this.#exports.set(key, { file, text, span: span(start, start + name.length) });
    }
    const told = new Set<string>();
    for (const { name, guarded, span: place } of tree.reads) {
      if (guarded || told.has(name)) continue;
      told.add(name);
      this.#reads.push({ name, kind: tree.kind, file, span: place });
    }
  }

  report(report: Report): void {
    if (this.#exports.size === 0) return;
    for (const text of this.#texts)
      for (const [fork] of text.matchAll(forks))
        for (const { 1: name = '' } of fork.matchAll(attributeNames)) this.#given.add(name);
    const told = new Set<string>();
    for (const { name, kind, file, span: place } of this.#reads) {
      const by = (kind === null ? shells : [kind]).find((shell) => this.#exports.has(`${shell} ${name}`));
      const exported = by === undefined ? undefined : this.#exports.get(`${by} ${name}`);
      if (by === undefined || exported === undefined || exported.file === file || this.#given.has(name))
        continue;
      // It may start the other one itself.
      if (exported.text.includes(file) || told.has(`${file} ${name}`)) continue;
      told.add(`${file} ${name}`);
      const value = `input="${by === 'bash' ? '$' : '$env:'}${name}"`;
      report({
        rule: 'variable-unbound',
        message: `nothing sets ${name} here: ${whyNot(kind)}, and what ${exported.file} exports ends with it`,
        file,
        span: place,
        help:
          kind === null
            ? `hand it on as a payload, such as ${value}, and write {{result}} here`
            : `hand it on as a payload, such as ${value}, or keep it in a file`,
        related: [{ file: exported.file, span: exported.span, message: 'exported here' }],
      });
    }
  }
}

const shells: readonly ShellKind[] = ['bash', 'powershell'];

function whyNot(kind: ShellKind | null): string {
  return kind === null ? 'prompts have nothing of the environment' : 'each script is a process of its own';
}
