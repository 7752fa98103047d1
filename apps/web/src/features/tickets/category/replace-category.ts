import type { DraftFields } from '@plainview/domain/tickets/drafts/ticket-draft';
import type { VideoCategory } from '@plainview/domain/tickets/tickets/ticket-price';

/** The category of a ticket, which its videos have unless they say otherwise. */
type CategorizedDraft = Pick<DraftFields, 'category' | 'videos'>;

/** Puts a video in a category. */
export const inCategory = <Video extends { readonly category: VideoCategory }>(
  video: Video,
  category: VideoCategory,
): Video => (video.category === category ? video : { ...video, category });

/** Moves the videos of one category to another one. */
export const replaceVideoCategory = <Video extends { readonly category: VideoCategory }>(
  videos: readonly Video[],
  from: VideoCategory,
  to: VideoCategory,
): Video[] => videos.map((video) => (video.category === from ? inCategory(video, to) : video));

/** Moves a draft and its videos from one category to another one. Videos of other categories stay. */
export const replaceCategory = <Draft extends CategorizedDraft>(
  draft: Draft,
  from: VideoCategory,
  to: VideoCategory,
): Draft => ({
  ...draft,
  category: draft.category === from ? to : draft.category,
  videos: Object.fromEntries(
    Object.entries(draft.videos).map(([id, video]) => [
      id,
      video.category === from ? inCategory(video, to) : video,
    ]),
  ),
});

/** Puts all videos of a draft in the category of the ticket. */
export const applyCategory = <Draft extends CategorizedDraft>(draft: Draft): Draft => ({
  ...draft,
  videos: Object.fromEntries(
    Object.entries(draft.videos).map(([id, video]) => [id, inCategory(video, draft.category)]),
  ),
});
