import { videoEntryId } from '@plainview/domain/tickets/tickets/ticket';
import { useMemo, useRef } from 'react';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { useFocusAfterLeaving } from '../../../ui/table/use-focus-after-leaving.ts';
import type { Uploads } from '../../../upload/use-uploads.ts';
import type { CategoryTerms } from '../category/category-options.ts';
import { applyCategory, replaceCategory } from '../category/replace-category.ts';
import { TicketCategory } from '../category/TicketCategory.tsx';
import { VideoDrop } from '../file-drop/VideoDrop.tsx';
import { changeVideo, isIncluded, videoDetails } from './new-ticket.ts';
import type { TicketDraft } from './ticket-draft.ts';
import { interruptedUploadsText } from './upload-status-text.ts';
import { UploadEntry } from './UploadEntry.tsx';
import { UploadTotals } from './UploadTotals.tsx';
import { useTransferRates } from './use-transfer-rates.ts';

/** The videos of a new ticket: a row for each, and a place to add more. */
export function NewTicketVideos({
  uploads,
  draft,
  officers,
  terms,
  onDraft,
}: {
  readonly uploads: Uploads;
  readonly draft: TicketDraft;
  /** Officers of the ticket, also one that is typed and not added yet. */
  readonly officers: readonly string[];
  readonly terms: CategoryTerms | null;
  readonly onDraft: (change: (before: TicketDraft) => TicketDraft) => void;
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
      <TicketCategory
        category={draft.category}
        categories={parts.map((item) => videoDetails(draft, item).category)}
        terms={terms}
        onChange={(category) => onDraft((before) => replaceCategory(before, before.category, category))}
        onApplyToAll={() => onDraft(applyCategory)}
      />
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
              onChange={(change) =>
                onDraft((before) => changeVideo(before, item, change, parts.length === 1))
              }
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
