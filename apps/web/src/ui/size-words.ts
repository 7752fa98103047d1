const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** A size for people: 1.4 GB. */
export function sizeWords(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${units[power] ?? 'bytes'}`;
}
