import { usualCategory } from '@plainview/domain/tickets/tickets/ticket-category';
import type { VideoCategory } from '@plainview/domain/tickets/tickets/ticket-price';
import { useState } from 'react';
import { inCategory, replaceVideoCategory } from '../category/replace-category.ts';
import type { VideoDetails } from '../new-ticket/VideoDetailFields.tsx';
import type { Ticket } from '../ticket-queries.ts';
import { editableVideo, type EditableVideo } from './edited-video.ts';
import type { AddedVideos } from './use-added-videos.ts';

/**
 * Returns the videos of a ticket as the form changes them, and those that it adds.
 * @param added null for users who cannot upload
 */
export function useEditedVideos(ticket: Ticket, added: AddedVideos | null) {
  // Not of the current ticket, which may have videos meanwhile that this form does not show.
  const [shown] = useState(() => ticket.videos.map(editableVideo));
  const [videos, setVideos] = useState(shown);
  const [category, setCategory] = useState(() => usualCategory(shown.map((video) => video.category)));
  const details: readonly VideoDetails[] = [...videos, ...(added?.details ?? [])];
  return {
    shown,
    videos,
    added,
    /** All videos, in the order of the ticket. */
    details,
    /** The category of the ticket: that of most videos until the user changes it. */
    category,
    change: (video: EditableVideo, change: Partial<VideoDetails>): void =>
      setVideos(videos.map((other) => (other === video ? { ...other, ...change } : other))),
    remove: (video: EditableVideo): void => setVideos(videos.filter((other) => other !== video)),
    /** Moves the ticket and its videos from one category to another one. */
    replaceCategory: (from: VideoCategory, to: VideoCategory): void => {
      setVideos(replaceVideoCategory(videos, from, to));
      if (category === from) setCategory(to);
      added?.replaceCategory(from, to);
    },
    /** Puts all videos in the category of the ticket. */
    applyCategory: (): void => {
      setVideos(videos.map((video) => inCategory(video, category)));
      added?.applyCategory();
    },
  };
}
