import type { LibraryVideo } from '@plainview/domain/evidence/videos/video';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import {
  readCountedPage,
  type CountedPage,
  type CountedPageRequest,
} from '../../../persistence/database/keyset-pagination.ts';
import { tenantRead, tenantReadAtOnce } from '../../../persistence/database/tenant-transaction.ts';
import { countVideos, listVideos, type VideoFilter, type VideoSort } from './video.repository.ts';

/** Returns one page of the videos that the actor can see, and the total count on the first page only. */
export function readVideos(
  context: AppContext,
  actor: Actor,
  filter: VideoFilter,
  sort: VideoSort,
  stretch: CountedPageRequest,
): Promise<CountedPage<LibraryVideo>> {
  const visible = actor.role === 'agency' ? { ...filter, agencyId: actor.agencyId } : filter;
  // A search first finds the matches.
  const read = filter.search === '' ? tenantReadAtOnce : tenantRead;
  return read(context.database, actor, (tx) =>
    readCountedPage(stretch, {
      rows: () => listVideos(tx, visible, sort, stretch),
      total: () => countVideos(tx, visible, stretch.countUpTo),
    }),
  );
}
