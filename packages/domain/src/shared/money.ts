const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/**
 * Formats integer cents as dollars with two decimals and no currency sign: 1250 -> "12.50". This is the
 * format of the API and of exports; use {@link formatMoney} for people.
 */
export function formatCents(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Formats integer cents for people: 359996 -> "$3,599.96". */
export const formatMoney = (cents: number): string => money.format(cents / 100);

/** Formats an amount of the API for people: "3599.96" -> "$3,599.96". */
export const formatDollars = (dollars: string): string => formatMoney(Math.round(Number(dollars) * 100));
