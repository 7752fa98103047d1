/** Formats integer cents as dollars with two decimals and no currency sign: 1250 -> "12.50". */
export function formatCents(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
