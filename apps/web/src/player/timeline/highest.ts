/**
 * Returns the highest of the values from one place to another, each of which counts if any part
 * of it is between.
 */
export function highest(values: Uint8Array, from: number, to: number): number {
  const end = Math.min(values.length, Math.max(Math.ceil(to), Math.floor(from) + 1));
  let most = 0;
  for (let place = Math.max(0, Math.floor(from)); place < end; place += 1) {
    const value = values[place] ?? 0;
    if (value > most) most = value;
  }
  return most;
}
