import type { Inputs } from '@plainview/contract/index';
import { useState } from 'react';
import { forTicket, useUploads, type UploadItem, type Uploads } from '../../../upload/use-uploads.ts';
import {
  draftKeyOf,
  findMissingUpload,
  isIncluded,
  videoDetails,
  videoDraftOf,
  videoInputs,
} from '../new-ticket/new-ticket.ts';
import type { VideoDraft } from '../new-ticket/ticket-draft.ts';
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
  /** Returns the call's input. Only officers of the ticket can have worn a camera. */
  readonly input: (officers: readonly string[]) => NonNullable<Inputs['tickets']['update']['added']>;
  /** Removes the files from the list of uploads once the ticket has them. */
  readonly forget: () => void;
}

/** Returns the uploads of a user for a pending ticket. They continue while the form is closed. */
export function useAddedVideos(userId: string, ticketId: string): AddedVideos {
  const uploads = useUploads(userId, forTicket(ticketId));
  const [videos, setVideos] = useState<Readonly<Record<string, VideoDraft>>>({});
  const { items } = uploads;
  const parts = items.filter(isIncluded);
  return {
    uploads,
    details: parts.map((item) => videoDetails({ videos }, item)),
    missing: findMissingUpload({ videos }, items),
    detailsOf: (item) => videoDetails({ videos }, item),
    change: (item, change) =>
      setVideos((before) => ({
        ...before,
        [draftKeyOf(item)]: { ...videoDraftOf({ videos: before }, item), ...change },
      })),
    input: (officers) => videoInputs({ videos }, items, officers),
    forget: () => {
      uploads.forgetSubmitted(parts.flatMap(({ uploadId }) => uploadId ?? []));
      for (const item of items) if (!isIncluded(item)) uploads.remove(item.key);
    },
  };
}
