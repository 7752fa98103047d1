import type { Inputs } from '@plainview/contract/index';
import type { VideoCategory } from '@plainview/domain/tickets/tickets/ticket-price';
import { useState } from 'react';
import { forTicket, useUploads, type UploadItem, type Uploads } from '../../../upload/use-uploads.ts';
import { applyCategory, replaceCategory } from '../category/replace-category.ts';
import {
  changeVideo,
  findMissingUpload,
  isIncluded,
  videoDetails,
  videoInputs,
  type VideoDrafts,
} from '../new-ticket/new-ticket.ts';
import type { VideoDetails } from '../new-ticket/VideoDetailFields.tsx';

/** Videos that upload for a ticket and become part of it when the form is saved. */
export interface AddedVideos {
  readonly uploads: Uploads;
  /** Of the files that become part of the ticket, in their order. */
  readonly details: readonly VideoDetails[];
  /** Why the form cannot be saved yet; null if it can. */
  readonly missing: string | null;
  readonly detailsOf: (item: UploadItem) => VideoDetails;
  readonly change: (item: UploadItem, change: Partial<VideoDetails>) => void;
  /** Moves the videos of one category, also those that are still to come, to another one. */
  readonly replaceCategory: (from: VideoCategory, to: VideoCategory) => void;
  /** Puts all videos in the category of those that are still to come. */
  readonly applyCategory: () => void;
  /** Returns the call's input. Only officers of the ticket can have worn a camera. */
  readonly input: (officers: readonly string[]) => NonNullable<Inputs['tickets']['update']['added']>;
  /** Removes the files from the list of uploads once the ticket has them. */
  readonly forget: () => void;
}

/**
 * Returns the uploads of a user for a pending ticket. They continue while the form is closed.
 * @param category category of files that are added
 */
export function useAddedVideos(userId: string, ticketId: string, category: VideoCategory): AddedVideos {
  const uploads = useUploads(userId, forTicket(ticketId));
  const [draft, setDraft] = useState<VideoDrafts>({ category, videos: {} });
  const { items } = uploads;
  const parts = items.filter(isIncluded);
  return {
    uploads,
    details: parts.map((item) => videoDetails(draft, item)),
    missing: findMissingUpload(draft, items),
    detailsOf: (item) => videoDetails(draft, item),
    change: (item, change) => setDraft((before) => changeVideo(before, item, change, false)),
    replaceCategory: (from, to) => setDraft((before) => replaceCategory(before, from, to)),
    applyCategory: () => setDraft(applyCategory),
    input: (officers) => videoInputs(draft, items, officers),
    forget: () => {
      uploads.forgetSubmitted(parts.flatMap(({ uploadId }) => uploadId ?? []));
      for (const item of items) if (!isIncluded(item)) uploads.remove(item.key);
    },
  };
}
