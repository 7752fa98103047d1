const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** Formats a number of bytes in decimal units: `1.4 GB`, or `64 GB` without decimals if they are zero. */
export function formatFileSize(bytes: number): string {
  if (bytes === 1) return '1 byte';
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1).replace(/\.0$/u, '')} ${units[power] ?? 'bytes'}`;
}
