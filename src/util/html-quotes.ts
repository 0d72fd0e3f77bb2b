/** A quotation mark as HTML writes it in a text. */
export const htmlQuote = '&(?:quot|apos|#34|#39|#[xX]2[27]);';
const double = /&(?:quot|#34|#[xX]22);/g;
const single = /&(?:apos|#39|#[xX]27);/g;

/** The text with the quotation marks that it means. */
export function withPlainQuotes(text: string): string {
  return text.replace(double, '"').replace(single, "'");
}
