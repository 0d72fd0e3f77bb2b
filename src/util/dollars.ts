/** "$0.02"; amounts below a cent keep what they need to be seen. */
export function dollars(amount: number): string {
  return amount > 0 && amount < 0.01 ? `$${Number(amount.toPrecision(2))}` : `$${amount.toFixed(2)}`;
}
