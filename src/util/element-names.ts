/** `<bad_example>`, `<do_not>`: what stands in it is not to be done. */
const forbidding =
  /^(?:(?:bad|wrong|incorrect|invalid|negative|forbidden|counter|poor)(?:[_-]?(?:examples?|answers?|responses?|repl(?:y|ies)|outputs?|usages?|behaviou?rs?|patterns?|endings?|tags?|transitions?))?|forbidden[_-]actions?|(?:common[_-])?mistakes?|anti[_-]?patterns?|do[_-]?not(?:[_-]\w+)?|don[_-]?t(?:[_-]do)?|donts|never|avoid|prohibited|not[_-]allowed|what[_-]not[_-]to[_-]do)$/i;
/** What somebody else said, or is to be told. */
const ofOthers =
  /^(?:transcript|log|history|conversation|quote|blockquote|(?!system|user|main|this|your|my|the|task|agent)[a-z]+[_-](?:prompt|template))$/i;
/** A list of things which are called as tags are, or of texts: `<search_results>`, `<tools>`, `<documents>`; not of the answers to choose from. */
const listing =
  /^(?!(?:possible|allowed|valid|permitted|accepted|your|final)[_-]results$)(?:[a-z]+[_-])*(?:results|functions|calls|tools|documents)$/i;

/** What a tool is, how it was called, or what it answered: `<tool_result>`. */
const ofTool = /^(?:tool|function)[_-](?:calls?|results?|responses?|outputs?|descriptions?|definitions?)$/i;

/** Whether an element of that name holds what is not said to the agent itself, or what it is not to do. */
export function holdsTextOfOthers(name: string): boolean {
  return forbidding.test(name) || ofOthers.test(name);
}

/** Whether what stands in an element of that name is only shown. */
export function holdsShownText(name: string): boolean {
  return listing.test(name) || ofTool.test(name) || holdsTextOfOthers(name);
}
