import { screenTexts } from '@plainview/contract/screen-texts';
import { formatFileSize } from '@plainview/domain/shared/file-size';
import type { UploadItem } from '../../../upload/use-uploads.ts';
import { formatTimeLeft } from './transfer-rate.ts';

/** Returns whether an upload waits for the connection. */
const isOffline = ({ phase, message }: UploadItem): boolean =>
  phase === 'waiting' && message === screenTexts.offline;

/** Returns the state of an upload as text. @param rate bytes per second, if known */
export function uploadStatusText(item: UploadItem, rate: number | null = null): string {
  switch (item.phase) {
    case 'waiting':
      if (isOffline(item)) return `Offline: paused at ${percentOf(item)}%, resumes automatically`;
      return item.message ?? 'Queued';
    case 'uploading':
      return `Uploading ${percentOf(item)}%, ${transferText(item, rate)}`;
    case 'paused':
      return `Paused at ${percentOf(item)}%`;
    case 'checking':
      return item.sha256 === null ? `Computing the SHA-256, ${hashedPercentOf(item)}%` : 'Checking';
    case 'stored':
      return 'Stored and verified';
    case 'needs-file':
      return `Stopped at ${percentOf(item)}%. Choose the same file to continue.`;
    case 'refused':
    case 'failed':
      return item.message ?? 'The upload failed.';
  }
}

type Transfer = Pick<UploadItem, 'sentBytes' | 'sizeBytes'>;

/** Returns how much of a transfer is done, with its speed and the time left if known. */
export function transferText({ sentBytes, sizeBytes }: Transfer, rate: number | null): string {
  const amount = `${formatFileSize(sentBytes)} of ${formatFileSize(sizeBytes)}`;
  if (rate === null || rate <= 0) return amount;
  return `${amount}, ${formatFileSize(Math.round(rate))}/s, ${formatTimeLeft((sizeBytes - sentBytes) / rate)}`;
}

/** Returns the progress of several uploads as one transfer. Refused and failed files do not count. */
export function totalTransfer(
  items: readonly UploadItem[],
  rateOf: (item: UploadItem) => number | null,
): Transfer & { readonly rate: number | null } {
  const counted = items.filter(({ phase }) => phase !== 'refused' && phase !== 'failed');
  const rates = counted.flatMap((item) => rateOf(item) ?? []);
  return {
    sentBytes: counted.reduce((sum, item) => sum + item.sentBytes, 0),
    sizeBytes: counted.reduce((sum, item) => sum + item.sizeBytes, 0),
    rate: rates.length === 0 ? null : rates.reduce((sum, rate) => sum + rate, 0),
  };
}

/** Summarizes uploads, such as "2 videos stored, 1 video on the way". Empty without uploads. */
export function uploadsText(items: readonly UploadItem[]): string {
  const count = (phases: readonly UploadItem['phase'][]): number =>
    items.filter(({ phase }) => phases.includes(phase)).length;
  const facts = [
    [count(['stored']), 'stored'],
    [count(['waiting', 'uploading', 'checking']), 'on the way'],
    [count(['paused']), 'paused'],
    [count(['needs-file']), 'waiting for the same file again'],
    [count(['failed']), 'to be tried again'],
  ] as const;
  return facts
    .flatMap(([number, what]) =>
      number === 0 ? [] : [`${number} ${number === 1 ? 'video' : 'videos'} ${what}`],
    )
    .join(', ');
}

/**
 * Summarizes the uploads of a closed form in one sentence.
 * @param subject what is unfinished
 */
export function unfinishedUploadsText(
  items: readonly UploadItem[],
  subject = 'You have a ticket that is not submitted yet',
): string {
  return [subject, uploadsText(items)]
    .filter((part) => part !== '')
    .join(': ')
    .concat('.');
}

/** Returns the progress in whole percent; 100 only when everything was sent. */
export function percentOf(item: Pick<UploadItem, 'sentBytes' | 'sizeBytes'>): number {
  return item.sizeBytes === 0 ? 0 : Math.floor((item.sentBytes / item.sizeBytes) * 100);
}

function hashedPercentOf({ hashedBytes, sizeBytes }: UploadItem): number {
  return sizeBytes === 0 ? 0 : Math.floor((hashedBytes / sizeBytes) * 100);
}

/** Returns what to do about uploads that were interrupted. */
export const interruptedUploadsText = (count: number): string =>
  count === 1
    ? 'One upload was interrupted. Choose the same file to continue.'
    : `${count} uploads were interrupted. Choose the same files to continue.`;
