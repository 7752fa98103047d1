import type { UploadItem } from '../../upload/use-uploads.ts';

/** Where an upload stands, in words. */
export function uploadWords(item: UploadItem): string {
  switch (item.phase) {
    case 'waiting':
      return item.message ?? 'Waiting for its turn';
    case 'uploading':
      return `Uploading ${percentOf(item)} %`;
    case 'paused':
      return `Paused at ${percentOf(item)} %`;
    case 'checking':
      return item.sha256 === null ? `Computing the SHA-256, ${hashedPercentOf(item)} %` : 'Checking';
    case 'stored':
      return 'Stored, SHA-256 the same on both sides';
    case 'needs-file':
      return `Stopped at ${percentOf(item)} %. Choose the same file to go on.`;
    case 'refused':
    case 'failed':
      return item.message ?? 'The upload failed.';
  }
}

/** How much was sent, in whole per cent, never 100 before all is there. */
export function percentOf(item: Pick<UploadItem, 'sentBytes' | 'sizeBytes'>): number {
  return item.sizeBytes === 0 ? 0 : Math.floor((item.sentBytes / item.sizeBytes) * 100);
}

function hashedPercentOf({ hashedBytes, sizeBytes }: UploadItem): number {
  return sizeBytes === 0 ? 0 : Math.floor((hashedBytes / sizeBytes) * 100);
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** A size for people: 1.4 GB. */
export function sizeWords(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${units[power] ?? 'bytes'}`;
}
