/** So far back the agent is told who it is, and so far down the title of its prompt is looked for. */
const mostOver = 3_000;
const mostOfTitle = 200;
/** Not "Be kind to the reviewer", nor "You are helped by the reviewer". */
const noOther = '(?!(?:to|for|of|by|from|with|than|like|as)\\b)';

/** Whether the agent is told to be one of a kind, or to do what such a one does: "You are a careful reviewer", "You review". */
export function isToldToBe(role: string, before: string): boolean {
  const doing = role.replace(/([a-z])\1?(?:er|or)$/i, '$1');
  const told = `\\b(?:(?:you(?: are|[\u2019']re|(?=,))|act as|be|(?:role|persona)(?: is| of)?|prompt is for)[,:]? (?:${noOther}[\\w\u2019'-]+ ){0,6}${role}(?![\u2019']s)|you ${doing}e?)\\b`;
  return new RegExp(told, 'i').test(before.slice(-mostOver));
}

/** Whether a prompt calls its agent so, also by "As the reviewer", or by a title such as "# Code reviewer" over all of it. */
export function isAddressedAs(role: string, before: string): boolean {
  const title = `^\\W*(?:(?:the|an?|your|role|part|job|tasks?|what|instructions?|rules|prompt|of|for)\\W+)*(?:[\\w-]+ )?${role}s?(?!\\w)[^.:;,!?\\n]{0,20}\\W*\\n`;
  return (
    isToldToBe(role, before) ||
    new RegExp(`\\bas (?:${noOther}[\\w-]+ ){0,4}${role}\\b(?! (?:would|does|did|will)\\b)`, 'i').test(
      before.slice(-mostOver),
    ) ||
    new RegExp(title, 'i').test(before.slice(0, mostOfTitle))
  );
}

/** "# Review", or "You are in the review state", in front of what is said of that state. */
export function isWithinState(name: string, before: string): boolean {
  return new RegExp(`^\\W*${name}\\b|\\b(?:you are|this is)\\b[^.;:!?\\n]{0,40}\\b${name}\\b`, 'i').test(
    before.slice(0, mostOver),
  );
}

const theAgent = /\bthe (?:agent|assistant|model) (?=(?:shall|must|should|is to|has to)\b)/gi;

/** The words in front of a tag with "you" for "the agent shall", where nobody else is spoken to: so rules are written. */
export function asSaidToYou(before: string, after: string): string {
  const near = before.slice(-mostOver);
  if (near.search(theAgent) === -1 || /\byou\b/i.test(near) || /\byou\b/i.test(after.slice(0, mostOver)))
    return before;
  return near.replace(theAgent, 'you ');
}

/** Whether nothing stands in front of the sentence between two texts, and nobody is spoken to behind it. */
export function isSaidToNobody(before: string, after: string): boolean {
  return !/[.:;!?\n]\s*\S/.test(before.trim()) && !/\byou\b/i.test(after.slice(0, mostOver));
}
