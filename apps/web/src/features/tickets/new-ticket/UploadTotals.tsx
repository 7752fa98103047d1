import type { UploadItem } from '../../../upload/use-uploads.ts';
import { totalTransfer, transferText } from './upload-status-text.ts';

/** Shows amount, speed and time left of all uploads, if more than one is listed and some are in progress. */
export function UploadTotals({
  items,
  rateOf,
}: {
  items: readonly UploadItem[];
  rateOf: (item: UploadItem) => number | null;
}) {
  const isMoving = items.some(({ phase }) => phase === 'uploading' || phase === 'waiting');
  if (!isMoving || items.length < 2) return null;
  const { rate, ...total } = totalTransfer(items, rateOf);
  return <span className="text-xs text-soft tabular-nums">All videos: {transferText(total, rate)}</span>;
}
