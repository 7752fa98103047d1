import type { UploadItem } from '../../../upload/use-uploads.ts';

/** Returns the state of an upload as text. */
export function uploadStatusText(item: UploadItem): string {
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
      return 'Stored, SHA-256 verified';
    case 'needs-file':
      return `Stopped at ${percentOf(item)} %. Choose the same file to continue.`;
    case 'refused':
    case 'failed':
      return item.message ?? 'The upload failed.';
  }
}

/**
 * Summarizes the uploads of a closed form in one sentence.
 * @param subject what is unfinished
 */
export function unfinishedUploadsText(
  items: readonly UploadItem[],
  subject = 'You have a ticket that is not submitted yet',
): string {
  const count = (phases: readonly UploadItem['phase'][]): number =>
    items.filter(({ phase }) => phases.includes(phase)).length;
  const facts = [
    [count(['stored']), 'stored'],
    [count(['waiting', 'uploading', 'checking']), 'on the way'],
    [count(['paused']), 'paused'],
    [count(['needs-file']), 'waiting for the same file again'],
    [count(['failed']), 'to be tried again'],
  ] as const;
  const said = facts.flatMap(([number, what]) =>
    number === 0 ? [] : [`${number} ${number === 1 ? 'video' : 'videos'} ${what}`],
  );
  return [subject, ...(said.length > 0 ? [said.join(', ')] : [])].join(': ').concat('.');
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
