import { videoEntryId } from '@plainview/domain/tickets/tickets/ticket';
import { useMemo, useRef } from 'react';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { useFocusAfterLeaving } from '../../../ui/table/use-focus-after-leaving.ts';
import type { UploadItem, Uploads } from '../../../upload/use-uploads.ts';
import { isIncluded, videoDetails } from './new-ticket.ts';
import type { TicketDraft, VideoDraft } from './ticket-draft.ts';
import { interruptedUploadsText } from './upload-status-text.ts';
import { UploadEntry } from './UploadEntry.tsx';
import { UploadTotals } from './UploadTotals.tsx';
import { useTransferRates } from './use-transfer-rates.ts';
import type { CategoryTerms } from './VideoDetailFields.tsx';
import { VideoDrop } from '../file-drop/VideoDrop.tsx';

/** The videos of a new ticket: a row for each, and a place to add more. */
export function NewTicketVideos({
  uploads,
  draft,
  officers,
  terms,
  onChange,
}: {
  readonly uploads: Uploads;
  readonly draft: TicketDraft;
  /** Officers of the ticket, also one that is typed and not added yet. */
  readonly officers: readonly string[];
  readonly terms: CategoryTerms | null;
  readonly onChange: (item: UploadItem, change: Partial<VideoDraft>) => void;
}) {
  const { items, restorable, addFiles } = uploads;
  const rateOf = useTransferRates(items);
  const list = useRef<HTMLDivElement>(null);
  const addVideos = useRef<HTMLButtonElement>(null);
  const keys = useMemo(() => items.map(({ key }) => key), [items]);
  useFocusAfterLeaving(keys, list, addVideos);
  const parts = items.filter(isIncluded);
  return (
    <div ref={list} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-sm font-semibold">Videos</h3>
        <UploadTotals items={items} rateOf={rateOf} />
      </div>
      {restorable.length > 0 && <Banner variant="info">{interruptedUploadsText(restorable.length)}</Banner>}
      {items.length > 0 && (
        <ul aria-label="Videos" className="flex flex-col gap-2">
          {items.map((item) => (
            <UploadEntry
              key={item.key}
              item={item}
              name={isIncluded(item) ? videoEntryId(parts.indexOf(item) + 1) : null}
              details={videoDetails(draft, item)}
              officers={officers}
              terms={terms}
              onChange={(change) => onChange(item, change)}
              uploads={uploads}
              rate={rateOf(item)}
            />
          ))}
        </ul>
      )}
      <VideoDrop onFiles={addFiles} buttonRef={addVideos} />
    </div>
  );
}
