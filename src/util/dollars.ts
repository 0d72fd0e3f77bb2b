/** "$0.02"; below a dollar with tenths of a cent, so that small ones add up, and below a cent with what is needed to be seen. */
export function dollars(amount: number): string {
  if (amount > 0 && amount < 0.01) return `$${Number(amount.toPrecision(2))}`;
  return `$${amount < 1 ? amount.toFixed(3).replace(/0$/, '') : amount.toFixed(2)}`;
}
