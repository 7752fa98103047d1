import { videoEntryId } from '@plainview/domain/tickets/tickets/ticket';
import { useMemo, useRef } from 'react';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { useFocusAfterLeaving } from '../../../ui/table/use-focus-after-leaving.ts';
import type { CategoryTerms } from '../category/category-options.ts';
import { VideoDrop } from '../file-drop/VideoDrop.tsx';
import { isIncluded } from '../new-ticket/new-ticket.ts';
import { interruptedUploadsText } from '../new-ticket/upload-status-text.ts';
import { UploadEntry } from '../new-ticket/UploadEntry.tsx';
import { useTransferRates } from '../new-ticket/use-transfer-rates.ts';
import type { AddedVideos } from './use-added-videos.ts';

/** Adds videos to a ticket: their uploads, and a place to drop more files. */
export function AddedVideoFields({
  added: { uploads, detailsOf, change },
  officers,
  terms,
  first,
}: {
  readonly added: AddedVideos;
  /** Officers of the ticket. */
  readonly officers: readonly string[];
  readonly terms: CategoryTerms;
  /** Position of the first added video in the ticket. */
  readonly first: number;
}) {
  const list = useRef<HTMLDivElement>(null);
  const addVideos = useRef<HTMLButtonElement>(null);
  const { items, restorable } = uploads;
  const keys = useMemo(() => items.map(({ key }) => key), [items]);
  useFocusAfterLeaving(keys, list, addVideos);
  const parts = items.filter(isIncluded);
  const rateOf = useTransferRates(items);
  return (
    <div ref={list} className="flex flex-col gap-3">
      {restorable.length > 0 && <Banner variant="info">{interruptedUploadsText(restorable.length)}</Banner>}
      {items.length > 0 && (
        <ul aria-label="Added videos" className="flex flex-col gap-3">
          {items.map((item) => (
            <UploadEntry
              key={item.key}
              item={item}
              name={isIncluded(item) ? videoEntryId(first + parts.indexOf(item)) : null}
              details={detailsOf(item)}
              officers={officers}
              terms={terms}
              onChange={(changed) => change(item, changed)}
              uploads={uploads}
              rate={rateOf(item)}
            />
          ))}
        </ul>
      )}
      <VideoDrop onFiles={uploads.addFiles} buttonRef={addVideos} />
    </div>
  );
}
