import type { FindingPlace, Problem, Report } from '../diagnostics/diagnostic.ts';
import { formWith } from '../grammar/bad-attribute.ts';
import { isTagName, type TagName } from '../grammar/tag.ts';
import { isAskedInFence, isWrongInCode } from '../prose/asked-in-fence.ts';
import { namesIn } from '../prose/prompt-words.ts';
import { bySpan, byStart, covers, type Span } from '../source/span.ts';
import { isBareMeant } from '../syntax/bare-tags.ts';
import { foreignTagWords } from '../syntax/foreign-tags.ts';
import { isForeignTag, type MisnamedTag } from '../syntax/misnamed-tags.ts';
import type { StateTree } from '../syntax/parse-scope.ts';
import type { PromptTree } from '../syntax/prompt.ts';
import type { ScriptTree } from '../syntax/script.ts';
import type { Behaviour, Outcome } from '../syntax/scripts/follow/output/behaviour.ts';
import { itemsOf, pairOf } from '../syntax/yaml-tree.ts';
import { withPlainQuotes } from '../util/html-quotes.ts';
import { endOfLine, lineStart } from '../util/line-start.ts';
import type { EitherNames } from './either-names.ts';
import { isForeignElement } from './foreign-elements.ts';
import type { OnlyShown } from './only-shown.ts';
import type { Policy } from './policy.ts';
import { namesSeveral } from './tag-forms.ts';
import { wayOn } from './way-on.ts';

/** So many of one state are told: the first ones may be the cause of the others. */
const mostTold = 100;

/**
 * A way on which such a tag is printed has no other: that a script is silent on it is the same mistake. It is taken to be the
 * next one that ends after the tag; other silent ways have another cause.
 */
function withoutSilence(behaviour: Behaviour, tags: readonly MisnamedTag[]): Behaviour {
  const isSilent = ({ sure, exit, tags: printed }: Outcome) =>
    sure && exit === 'success' && printed.length === 0;
  const silent = behaviour.outcomes.filter(isSilent).sort((one, other) => one.span.end - other.span.end);
  // One of another language is known by the ways that print it.
  const explained = new Set(silent.filter(({ anything }) => anything?.foreign !== undefined));
  const printed = [...explained].flatMap(({ anything }) => anything?.span ?? []);
  for (const { span: place } of tags) {
    if (printed.some(({ start }) => covers([place], start))) continue;
    const way = silent.find((one) => one.span.end > place.start && !explained.has(one));
    if (way !== undefined) explained.add(way);
  }
  const outcomes = behaviour.outcomes.map((way) => (explained.has(way) ? { ...way, sure: false } : way));
  return { ...behaviour, outcomes };
}

function spelling({
  written,
  meant,
  target,
}: MisnamedTag): Pick<Problem, 'rule' | 'severity' | 'message' | 'help'> {
  const rule = 'malformed-tag';
  if (/^(?:&|<\s)/.test(written)) {
    const whole = withPlainQuotes(written)
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replace(/<[ \t]*(\/?)[ \t]*/g, '<$1')
      .replace(/(<\/?[a-z]{1,10})[ \t]+>/g, '$1>');
    const help = `write ${whole.length > 120 ? `<${meant}>…</${meant}>` : whole}`;
    // Somebody may show a tag so without meaning one.
    return written.startsWith('&')
      ? { rule, severity: 'info', message: 'this is how HTML shows a tag, and no tag', help }
      : { rule, message: 'a blank stands after the <', help };
  }
  if (/^(?:[[{]|<go to>)/.test(written)) {
    const opening = /^.[\w ]+./.exec(written)?.[0] ?? written;
    return { rule, message: `${opening} is no tag`, help: `write <${meant}>${target}</${meant}>` };
  }
  if (target !== null && /\s/.test(written)) {
    const message = `${target} stands within the opening of <${meant}>, not after it`;
    return { rule, message, help: formWith(meant, target) };
  }
  const foreign = foreignTagWords(written);
  if (foreign !== null) return { rule, ...foreign };
  const why = written.toLowerCase() === meant ? ': names of tags are lower case' : '';
  return { rule, message: `<${written}> is no tag${why}`, help: `write <${meant}>…</${meant}>` };
}

/** By the name of a tag, the first entry of the policy that has it; one of another language has been reported there. */
function entriesByTag({ settings, source }: StateTree): ReadonlyMap<string, FindingPlace> {
  const entries = new Map<string, FindingPlace>();
  for (const item of itemsOf(settings?.node, 'allowed_transitions')) {
    const tag = pairOf(item, 'tag')?.value;
    if (tag?.kind !== 'scalar' || entries.has(tag.text)) continue;
    entries.set(tag.text, { rule: 'invalid-value', file: source.name, span: tag.span });
  }
  return entries;
}

/**
 * Reports the tags of a state that cannot be read, are none for the spelling of their names, or lead to a path, but not what a
 * prompt only shows as wrong. What such a state declares is not known for certain. Returns the tree with those that count.
 */
export function reportSpoiltTags(
  tree: StateTree,
  policy: Pick<Policy, 'entries' | 'forceImplicit'>,
  shown: OnlyShown | null,
  either: EitherNames,
  report: Report,
): StateTree {
  if (tree.kind !== 'prompt') return reportOfScript(tree, report);
  // Nobody reads what its agent answers.
  if (policy.forceImplicit) return { ...tree, problems: [], misnamedTags: [] };
  return shown === null
    ? tree
    : reportOfPrompt(withMeantInCode(tree, policy.entries), policy.entries, shown, either, report);
}

/**
 * A prompt whose only way on is asked for in a code block and cannot be read, or one that shows a way of its policy there alone: that is
 * no example then.
 */
function withMeantInCode(tree: PromptTree, entries: Policy['entries']): PromptTree {
  const { text } = tree.source;
  const { misnamedTags: misnamed = [], problems = [] } = tree.spoiltInCode ?? {};
  const misnamedTags = misnamed.filter(
    (tag) => tag.isBare !== true || isBareMeant(tree, tag, entries.length === 0),
  );
  const [first] = [...misnamedTags, ...problems];
  if (first === undefined) return tree;
  if (entries.length > 0) {
    const shown = new Set<string>(tree.tags.flatMap(({ tag }) => [tag.name, wayOn(tag.name, tag.content)]));
    const unshown = entries.filter(
      ({ tag, target, payload }) => !shown.has(tag) || !shown.has(wayOn(tag, target?.text ?? payload ?? '')),
    );
    const isMeant = ({ span: place, related }: (typeof problems)[number]) => {
      const { start } = related?.[0]?.span ?? place;
      const name = [place.start, start].map((at) => nameAt(text, at)).find(isTagName) ?? '';
      // An element of a document may be called so, and have its end elsewhere.
      if (name === 'result' && related === undefined) return false;
      const written = text.slice(start, endOfLine(text, place.end));
      const isUnshown = ({ tag, target, payload }: (typeof entries)[number]) =>
        tag === name && (!shown.has(tag) || namesIn(written, target?.text ?? payload ?? ' '));
      return unshown.some(isUnshown) && !isWrongInCode(text.slice(0, start));
    };
    const meant = tree.mention === null ? problems.filter(isMeant) : [];
    if (meant.length > 0) return { ...tree, problems: [...tree.problems, ...meant].sort(bySpan) };
  }
  if (tree.tags.length + tree.problems.length + tree.misnamedTags.length > 0) return tree;
  // By its indentation a block may be code.
  const start = lineStart(text, first.span.start);
  const before = text.slice(0, start + (/^[ \t]*/.exec(text.slice(start))?.[0].length ?? 0));
  const after = text.slice(endOfLine(text, first.span.end));
  return isAskedInFence(before, after, false) ? { ...tree, misnamedTags, problems } : tree;
}

/** The name of the tag that a place is in. */
function nameAt(text: string, start: number): string {
  return /^<\/?([a-z]+)/.exec(text.slice(text.lastIndexOf('<', start), start + 20))?.[1] ?? '';
}

/**
 * Whether a spoilt tag may be an element of another language, where the policy has no such tag, or there is another one to go on
 * with.
 */
function mayBeForeign(
  { source: { text }, tags }: PromptTree,
  at: number,
  entries: Policy['entries'],
): boolean {
  if (!isForeignElement(text, at)) return false;
  return (
    tags.length > 0 ||
    (entries.length > 0 &&
      entries.every(({ tag }) => !text.startsWith(`<${tag}`, text.lastIndexOf('`', at) + 1)))
  );
}

const mostBefore = 200;
/** "Surround A, the next state, with <goto></goto>" */
const surrounds =
  /\b(?:surround|wrap|enclose|put|place|write|set|embed)\b[^.;!?\n]{0,120}\b(?:with|in|into|between|inside|within|by)[\s`*_"']*$/i;

/** Whether an empty tag is what something is to be put into. */
function isFrame({ source: { text } }: PromptTree, { start, end }: Span): boolean {
  return (
    /><\/[a-z]+\s*>$/.test(text.slice(start, end)) &&
    surrounds.test(text.slice(Math.max(0, start - mostBefore), start))
  );
}

/** Reports the spoilt tags of a prompt, and tells which of them count. */
function reportOfPrompt(
  tree: PromptTree,
  entries: Policy['entries'],
  shown: OnlyShown,
  either: EitherNames,
  report: Report,
): PromptTree {
  if (tree.problems.length + tree.misnamedTags.length === 0) return tree;
  const file = tree.source.name;
  const judge = new SpoiltTagJudge(tree, entries, shown, either, report);
  // A part of `< goto>A</goto>` is told with the whole.
  const wholes = tree.misnamedTags.map(({ span: whole }) => whole).sort(byStart);
  const hasOtherWay = (name: TagName) =>
    tree.tags.length > 0 || (entries.length > 0 && entries.every(({ tag }) => tag !== name));
  const problems = tree.problems.filter(({ rule, message, span, help, related, mayBeOther }) => {
    if (covers(wholes, span.start)) return false;
    const isPath = rule === 'path-in-target';
    if (isPath && namesSeveral(tree.source.text.slice(span.start, span.end), entries)) return false;
    const places = related?.map((place) => ({ ...place, file }));
    const problem = {
      rule,
      message,
      span,
      ...(help !== undefined && { help }),
      ...(places && { related: places }),
    };
    return judge.counts(problem, isPath, mayBeOther !== undefined && hasOtherWay(mayBeOther));
  });
  const declared = entriesByTag(tree);
  const misnamedTags = tree.misnamedTags.filter((tag) =>
    judge.counts({ ...spelling(tag), span: tag.span, follows: declared.get(tag.written) }, true),
  );
  return { ...tree, problems, misnamedTags };
}

/** Reports the spoilt tags of one prompt that it does not only show, and no more of them than somebody would read. */
class SpoiltTagJudge {
  readonly #tree: PromptTree;
  readonly #entries: Policy['entries'];
  readonly #shown: OnlyShown;
  readonly #either: EitherNames;
  readonly #report: Report;
  #told = 0;
  #judged = 0;

  constructor(
    tree: PromptTree,
    entries: Policy['entries'],
    shown: OnlyShown,
    either: EitherNames,
    report: Report,
  ) {
    this.#tree = tree;
    this.#entries = entries;
    this.#shown = shown;
    this.#either = either;
    this.#report = report;
  }

  /**
   * Whether a spoilt tag counts; then it is reported. Beside a policy, which is what counts, a path or another name is no tag
   * (`isNoTag`). `mayBeOther`: whether it may belong to another format.
   */
  counts(problem: Omit<Problem, 'file'>, isNoTag: boolean, mayBeOther = false): boolean {
    this.#judged += 1;
    const isJudged = this.#told < mostTold;
    const isOther = isJudged && (mayBeOther || mayBeForeign(this.#tree, problem.span.start, this.#entries));
    const shown = isJudged && this.#isShown(problem.span, isOther);
    if (shown === true || (shown && this.#entries.length > 0 && isNoTag)) return false;
    this.#told += 1;
    if (this.#told <= mostTold) this.#tell(problem, shown !== false, isOther);
    else if (this.#told === mostTold + 1) this.#tellOfTheRest(problem);
    return true;
  }

  #isShown(place: Span, isOther: boolean): ReturnType<OnlyShown['problem']> {
    const ofWords = this.#shown.problem(place);
    return ofWords !== true && (isOther || isFrame(this.#tree, place)) ? 'perhaps' : ofWords;
  }

  /** `isDoubted`: it is a note where the prompt perhaps only shows the tag. */
  #tell(problem: Omit<Problem, 'file'>, isDoubted: boolean, isOther: boolean): void {
    const otherwise = isOther ? 'it is an element of another format' : 'the prompt shows it as wrong';
    const nothing = `nothing to do if ${otherwise}`;
    const hint = problem.help === undefined ? nothing : `${nothing}; else ${problem.help}`;
    const file = this.#tree.source.name;
    const whole: Problem = { ...problem, file, ...(isDoubted && { severity: 'info', help: hint }) };
    const text = this.#tree.source.text.slice(problem.span.start, problem.span.end);
    const mayBeEither = this.#entries.length === 0 && !isDoubted && problem.rule === 'path-in-target';
    if (!mayBeEither || !this.#either.keep(whole, text)) this.#report(whole);
  }

  #tellOfTheRest({ rule, span: place }: Omit<Problem, 'file'>): void {
    const { problems, misnamedTags, source } = this.#tree;
    const left = problems.length + misnamedTags.length - this.#judged + 1;
    const message = `${left} more problems of tags begin here`;
    const help = 'mend the first ones; they may be the cause';
    this.#report({ rule, message, file: source.name, span: place, help });
  }
}

function reportOfScript(tree: ScriptTree, report: Report): ScriptTree {
  const [first] = tree.misnamedTags;
  if (first === undefined) return tree;
  const told = tree.misnamedTags.slice(0, mostTold);
  const declared = entriesByTag(tree);
  for (const tag of told)
    report({ ...spelling(tag), file: tree.source.name, span: tag.span, follows: declared.get(tag.written) });
  const reason = isForeignTag(first) ? 'it has a tag of another language' : 'the name of a tag is misspelt';
  const opaque = { cause: 'damaged', reason, span: first.span } as const;
  return {
    ...tree,
    opaque: tree.opaque ?? opaque,
    behaviour: withoutSilence(tree.behaviour, told),
  };
}
