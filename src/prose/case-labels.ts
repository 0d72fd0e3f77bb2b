/** In front of a tag on its line: the label of an item or of a line, the cells of a row, what an arrow leads from. */
const label =
  /^\s*(?:(?:(?:[-*+]|\d+[.)])\s[^:<>|]*\w[^:<>|]*?(?::|->|=>|[\u2192\u2014\u2013])|[^:<>|.]*\w[^:<>|.]*?(?::|->|=>|\u2192))|\|[^<>]*\w[^<>]*\|)[\s`*_"']*$/;
/** "Form:", "Your answer:", "For example:" say nothing of when. */
const saysNotWhen =
  /^\W*(?:(?:the|your|an?|its|this|last|final|next|of|for|in|general|allowed|possible|expected) )*(?:forms?|formats?|syntax|pattern|template|examples?|instance|answers?|outputs?|repl(?:y|ies)|responses?|results?|verdicts?|decision|tags?|lines?|message|ending|then|finally|note)\b[^:|]*:/i;

/** "- > 3:", "| <= 20 |": no end of a tag, nor its beginning. */
const comparison = /(?<=\S[ \t]|[(|])[<>]=?(?=[ \t]?\d)/g;

/** In UTF-16 units: in longer ones nothing is looked for, which would take time quadratic in them. */
const longestLabel = 300;

/** Whether what stands in front of a tag on its line says when it is to be given: "No bug:", "| red |". */
export function isCaseLabel(line: string): boolean {
  if (line.length > longestLabel) return false;
  const words = line.replace(comparison, ' ');
  return label.test(words) && !saysNotWhen.test(words);
}
