// Generated from grammar/ir.schema.json by npm run generate. Do not edit.
export type IrPlatform = 'unix' | 'windows';
export type ResolvedFile = null | FileName;
export type FileName = string;
/**
 * What does not count when payloads are compared: besides blanks around them nothing, the case of letters, all blanks, or both; `exact`: as `none`, where the language of the script passes over the case of letters.
 */
export type Folding = 'none' | 'exact' | 'case' | 'blanks' | 'both';

/**
 * The intermediate representation of one workflow: what its states declare, with every name resolved on both platforms. Plain data, so that it prints as JSON and travels in a bundle.
 */
export interface Workflow {
  /**
   * The manifest's name, else the scope's.
   */
  readonly name: string;
  readonly description: string | null;
  /**
   * The platforms for which the workflow was checked, in the order unix, windows.
   *
   * @maxItems 2
   */
  readonly platforms: readonly IrPlatform[];
  /**
   * Where a run begins; null when no entry could be found.
   */
  readonly entry: null | Reference;
  /**
   * The other public entries, from the manifest.
   *
   * @maxItems 100000
   */
  readonly entries: readonly Reference[];
  readonly settings: Settings;
  /**
   * In code-unit order of their names.
   *
   * @maxItems 100000
   */
  readonly states: readonly State[];
  /**
   * In code-unit order of their files.
   *
   * @maxItems 100000
   */
  readonly implementations: readonly Implementation[];
}
/**
 * A state-valued text, resolved for each platform by language.md#resolution; null where it resolves to nothing.
 */
export interface Reference {
  readonly text: string;
  /**
   * The file in which the text stands.
   */
  readonly file: string;
  readonly span: IrSpan;
  readonly unix: ResolvedFile;
  readonly windows: ResolvedFile;
}
/**
 * UTF-16 offsets [start, end) in the file that holds the value.
 */
export interface IrSpan {
  readonly start: number;
  readonly end: number;
}
/**
 * The manifest's settings; null where it is silent.
 */
export interface Settings {
  readonly spans: Spans;
  readonly resetStack: null | ('preserve' | 'clear');
  /**
   * US dollars.
   */
  readonly defaultBudget: number | 'none' | null;
  readonly model: string | null;
  /**
   * Milliseconds.
   */
  readonly timeout: number | null;
  /**
   * Milliseconds.
   */
  readonly idleTimeout: number | null;
}
/**
 * Where each key that is present has its value, by the key as it is written.
 */
export interface Spans {
  [k: string]: IrSpan;
}
export interface State {
  readonly name: FileName;
  /**
   * @minItems 1
   * @maxItems 4
   */
  readonly files: readonly FileName[];
  readonly unix: ResolvedFile;
  readonly windows: ResolvedFile;
}
export interface Implementation {
  readonly file: FileName;
  readonly state: FileName;
  readonly kind: 'prompt' | 'bash' | 'powershell' | 'batch';
  readonly description: string | null;
  /**
   * The compiled prompt; null for a script.
   */
  readonly prompt: null | readonly Piece[];
  /**
   * Whether allowed_transitions names at least one entry; then the transitions of origin policy are all that is allowed.
   */
  readonly hasPolicy: boolean;
  /**
   * The index in transitions of the one complete policy entry that is taken when the agent emits no tag; null without one (language.md#policy).
   */
  readonly implicit: number | null;
  /**
   * Take the implicit transition without reading the output.
   */
  readonly forceImplicit: boolean;
  /**
   * What the agent is told when it emits no allowed transition; null without a policy.
   */
  readonly reminder: string | null;
  readonly maxVisits: null | MaxVisits;
  readonly limits: Limits;
  /**
   * In source order.
   *
   * @maxItems 100000
   */
  readonly transitions: readonly Transition[];
  /**
   * Those of which only a run settles a target, return or next state: in E+ only. In source order; empty beside a policy.
   *
   * @maxItems 100000
   */
  readonly dynamic: readonly DynamicTransition[];
  /**
   * What a script does besides; null for a prompt.
   */
  readonly script: null | Script;
  /**
   * Where and why the state may emit any transition at all, whatever it declares; null when its declarations are complete.
   */
  readonly opaque: null | Opaque;
}
/**
 * A stretch of a prompt: literal text, or a {{name}} slot.
 */
export interface Piece {
  readonly kind: 'literal' | 'slot';
  /**
   * The literal as it is, or the slot's name. In ir.json a literal has none: it is what stands at its span.
   */
  readonly text: string;
  readonly span: IrSpan;
}
export interface MaxVisits {
  readonly count: number;
  readonly then: Transition;
  readonly span: IrSpan;
}
export interface Transition {
  readonly tag: 'goto' | 'reset' | 'call' | 'function' | 'fork' | 'result';
  readonly target: null | Reference;
  readonly return: null | Reference;
  readonly next: null | Reference;
  readonly payload: string | null;
  /**
   * Where the payload stands; null where there is none, or it is decided at run time.
   */
  readonly payloadSpan: null | IrSpan;
  /**
   * What the payload of a script begins with, where only a run settles the rest.
   */
  readonly payloadBegins?: string;
  /**
   * The payload, or the input, is the one that the state itself was given, unchanged; absent where it is another one.
   */
  readonly handsOn?: true;
  /**
   * Every other attribute, in source order.
   *
   * @maxItems 1000
   */
  readonly attributes: readonly Attribute[];
  readonly span: IrSpan;
  readonly origin: 'policy' | 'body' | 'script' | 'max_visits';
  /**
   * certain: in E0 and E+ (analysis.md); possible: in E+ only; mention: in neither, because a policy decides.
   */
  readonly certainty: 'certain' | 'possible' | 'mention';
}
export interface Attribute {
  readonly name: string;
  /**
   * Null where only a run settles it.
   */
  readonly value: string | null;
  readonly span: IrSpan;
}
/**
 * A state's own limits and settings; null where it names none.
 */
export interface Limits {
  readonly spans: Spans;
  readonly model: string | null;
  readonly effort: null | ('low' | 'medium' | 'high');
  /**
   * Milliseconds for the whole step.
   */
  readonly timeout: number | null;
  /**
   * Milliseconds without output.
   */
  readonly idleTimeout: number | null;
  readonly retries: number | null;
  readonly onInterrupt: null | ('rerun' | 'resume' | 'fail');
}
export interface DynamicTransition {
  readonly tag: 'goto' | 'reset' | 'call' | 'function' | 'fork' | 'result';
  readonly target: Reference | Choice | null;
  readonly return: Reference | Choice | null;
  readonly next: Reference | Choice | null;
  readonly span: IrSpan;
}
/**
 * A state-valued text of which only a run settles the middle.
 */
export interface Choice {
  readonly prefix: string;
  readonly suffix: string;
  /**
   * The file in which the text stands.
   */
  readonly file: string;
  readonly span: IrSpan;
  /**
   * What the run puts there is the payload that the script was given, unchanged; absent where it is something else.
   */
  readonly isPayload?: true;
}
/**
 * What a script does on all ways through it (language.md#tags).
 */
export interface Script {
  /**
   * How a run of it can end; empty when raymond cannot follow it.
   *
   * @maxItems 10000
   */
  readonly outcomes: readonly Outcome[];
  /**
   * The environment variables that it reads, in source order.
   *
   * @maxItems 100000
   */
  readonly reads: readonly VariableRead[];
  /**
   * Whether it starts code that raymond does not see, which may read any variable.
   */
  readonly readsAll: boolean;
  /**
   * What it tells apart in the payload it is given, in source order.
   *
   * @maxItems 10000
   */
  readonly handled: readonly HandledPayloads[];
  /**
   * The tags that cannot be read and that it prints where the payload is none of those that it names, or where a variable is not set; absent where there are none.
   *
   * @maxItems 100
   */
  readonly broken?: readonly BrokenTag[];
  /**
   * The tags in its code that no way through it prints, where it can end well without one; absent where there are none.
   *
   * @maxItems 100
   */
  readonly unprinted?: readonly Transition[];
  readonly emptyInput?: IrSpan;
  readonly neverSet?: NeverSet;
}
export interface Outcome {
  /**
   * Where the tags stand that it prints: none, one, or the first two.
   *
   * @maxItems 2
   */
  readonly tags: readonly IrSpan[];
  /**
   * Which transitions these tags are: indices in transitions, counted on in dynamic; null for one that is in neither. Absent where no two tags of the script stand at one place.
   *
   * @maxItems 2
   */
  readonly printed?: readonly (number | null)[];
  /**
   * Where it may print besides what raymond cannot see; null where it does not.
   */
  readonly unknown: null | IrSpan;
  /**
   * Its tag names no state, as that of a table which lacks a key, and nobody expects it; absent where that is not so.
   */
  readonly targetless?: true;
  readonly exit: 'success' | 'failure';
  /**
   * It fails since the test in front of the tag in its last command does not hold; absent where that is not so.
   */
  readonly byTest?: true;
  /**
   * It comes about only where there is a payload, be it empty: without one the shell ends earlier, by `set -u`; absent where that is not so.
   */
  readonly needsPayload?: true;
  /**
   * Whether a run can be expected to end so: false where the tests on the way may exclude each other, or only a run settles how a loop or a command ends.
   */
  readonly sure: boolean;
  /**
   * What the tests on the way have to come out as, in words.
   *
   * @maxItems 100
   */
  readonly tests: readonly string[];
  /**
   * The payloads with which a run can end so; null: any. An absent one counts as empty.
   */
  readonly payload: null | PayloadSet;
  /**
   * What the variables of the environment are, or are not, where it ends so; absent: anything.
   *
   * @maxItems 100
   */
  readonly variables?: readonly AskedVariable[];
  readonly span: IrSpan1;
}
export interface PayloadSet {
  /**
   * @maxItems 100
   */
  readonly texts: readonly string[];
  /**
   * @maxItems 100
   */
  readonly globs: readonly string[];
  /**
   * true: the texts and what the globs fit; false: all but those.
   */
  readonly among: boolean;
  readonly folding: Folding;
  readonly except?: Exceptions;
  /**
   * Globs, letter case and blanks aside: what fits them is perhaps none of these payloads. Absent where there are none.
   *
   * @maxItems 100
   */
  readonly doubtful?: readonly string[];
}
/**
 * These texts, and what these globs fit, are none of them all the same. Absent where there are none.
 */
export interface Exceptions {
  /**
   * @maxItems 100
   */
  readonly texts: readonly string[];
  /**
   * @maxItems 100
   */
  readonly globs: readonly string[];
}
export interface AskedVariable {
  readonly name: string;
  readonly text: string;
  /**
   * Whether it is this text, or another one.
   */
  readonly holds: boolean;
}
/**
 * UTF-16 offsets [start, end) in the file that holds the value.
 */
export interface IrSpan1 {
  readonly start: number;
  readonly end: number;
}
export interface VariableRead {
  readonly name: string;
  readonly span: IrSpan;
  /**
   * Whether a default or a test provides for its being unset.
   */
  readonly guarded: boolean;
  /**
   * The variable that is most likely meant: the script sets it, never uses it, and its name is a slip away.
   */
  readonly meant?: string;
}
export interface HandledPayloads {
  /**
   * @maxItems 10000
   */
  readonly payloads: readonly HandledPayload[];
  /**
   * The patterns that it provides for, in which * stands for any characters, ? for one and [...] for one of some.
   *
   * @maxItems 10000
   */
  readonly patterns: readonly HandledPattern[];
  /**
   * Whether it provides for other payloads too, by a default or what only a run settles.
   */
  readonly rest: boolean;
  readonly folding: Folding;
  readonly span: IrSpan;
  /**
   * What the script does for them shows in more than its outcomes, as it runs programs or sets variables; absent where it does not.
   */
  readonly acts?: true;
  readonly table?: AskedTable;
}
export interface HandledPayload {
  readonly text: string;
  readonly span: IrSpan;
}
export interface HandledPattern {
  readonly glob: string;
  readonly span: IrSpan;
}
/**
 * They are the keys of this table of the script; absent where they are none.
 */
export interface AskedTable {
  readonly name: string;
  /**
   * Whether the script ends there where it has no such key, as under `set -u`.
   */
  readonly ends: boolean;
  /**
   * It is no table: functions are named so, with a key for the `*`. Absent for a table.
   */
  readonly ofFunctions?: true;
}
export interface BrokenTag {
  readonly message: string;
  readonly help?: string;
  readonly span: IrSpan;
  /**
   * @maxItems 100
   */
  readonly related: {
    readonly message: string;
    readonly span: IrSpan;
  }[];
  readonly payload?: PayloadSet;
  /**
   * The variable that is empty there unless a fork gives it; absent where no fork can mend the tag.
   */
  readonly lacks?: string;
}
/**
 * What `set -u` ends if no fork gives one of these variables, which the script itself sets somewhere.
 */
export interface NeverSet {
  /**
   * @maxItems 10000
   */
  readonly names: readonly string[];
  /**
   * @maxItems 10000
   */
  readonly ends: readonly UnsetEnd[];
}
export interface UnsetEnd {
  readonly name: string;
  readonly message: string;
  readonly help: string;
  readonly span: IrSpan;
}
export interface Opaque {
  /**
   * undeclared: neither policy nor tags; dynamic: decided at run time; damaged: something that was reported could not be read.
   */
  readonly cause: 'undeclared' | 'dynamic' | 'damaged';
  readonly reason: string;
  readonly span: IrSpan;
}
