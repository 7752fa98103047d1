import { parseLength } from '@plainview/domain/shared/duration';
import type { LibraryVideo } from '@plainview/domain/video/video';
import type { VideoSort } from '../../persistence/video/video.repository.ts';
import { retryTranscode } from '../../use-cases/media/retry-transcode.ts';
import { correctLength } from '../../use-cases/video/correct-length.ts';
import { deleteVideo } from '../../use-cases/video/delete-video.ts';
import { readVideos } from '../../use-cases/video/read-videos.ts';
import { chargedLengthView, listedVideoView } from '../../views/video.view.ts';
import { account, admin } from '../base.ts';
import { videoFilterOf } from '../input/list-filters.ts';
import { nextCursor, parsePageRequest } from '../input/page-cursor.ts';

const keyOf: Readonly<Record<VideoSort, (row: LibraryVideo) => string | Date>> = {
  uploaded: (row) => row.storedAt,
  officer: (row) => row.officerKey,
  status: (row) => row.status,
};

export const videoProcedures = {
  list: account.videos.list.handler(async ({ context: { app, actor }, input }) => {
    const { sort, limit } = input;
    const stretch = parsePageRequest(sort, sort === 'uploaded' ? 'instant' : 'text', input);
    const { rows, total, isTotalExact } = await readVideos(app, actor, videoFilterOf(input), sort, stretch);
    return {
      items: rows.map((row) => listedVideoView(row, actor)),
      nextCursor: nextCursor(sort, rows, limit, keyOf[sort]),
      total,
      isTotalExact,
    };
  }),

  prepareAgain: admin.videos.prepareAgain.handler(async ({ context: { app, actor }, input }) => {
    await retryTranscode(app, actor, input.id);
    return { done: true };
  }),

  correctLength: admin.videos.correctLength.handler(async ({ context: { app, actor }, input }) => {
    const { id, length, reason } = input;
    return chargedLengthView(
      await correctLength(app, actor, { id, lengthSeconds: parseLength(length) ?? 0, reason }),
    );
  }),

  delete: admin.videos.delete.handler(async ({ context: { app, actor }, input }) => {
    await deleteVideo(app, actor, input.id);
    return { done: true };
  }),
};
