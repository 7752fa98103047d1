import type { ListedVideo } from '@plainview/domain/evidence/videos/video';
import { account, admin } from '../../../procedures/base.ts';
import { videoFilterOf } from '../../../procedures/input/list-filters.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import { prepareVideoAgain } from '../media/prepare-video-again.ts';
import { correctLength } from './correct-length.ts';
import type { VideoSort } from './videos.repository.ts';
import { deleteVideo, listVideos } from './videos.ts';
import { chargedLengthView, listedVideoView } from './videos.view.ts';

const keyOf: Readonly<Record<VideoSort, (row: ListedVideo) => string | Date>> = {
  uploaded: (row) => row.storedAt,
  officer: (row) => row.officerKey,
  status: (row) => row.status,
};

export const videoProcedures = {
  list: account.videos.list.handler(async ({ context: { app, actor }, input }) => {
    const { sort, limit } = input;
    const page = parsePageRequest(sort, sort === 'uploaded' ? 'instant' : 'text', input);
    const { rows, total, isTotalExact } = await listVideos(app, actor, videoFilterOf(input), sort, page);
    return {
      items: rows.map((row) => listedVideoView(row, actor)),
      nextCursor: nextCursor(sort, rows, limit, keyOf[sort]),
      total,
      isTotalExact,
    };
  }),

  prepareAgain: admin.videos.prepareAgain.handler(async ({ context: { app, actor }, input }) => {
    await prepareVideoAgain(app, actor, input.id);
    return { done: true };
  }),

  correctLength: admin.videos.correctLength.handler(async ({ context: { app, actor }, input }) => {
    const { id, length: lengthSeconds, reason } = input;
    return chargedLengthView(await correctLength(app, actor, { id, lengthSeconds, reason }));
  }),

  delete: admin.videos.delete.handler(async ({ context: { app, actor }, input }) => {
    await deleteVideo(app, actor, input.id);
    return { done: true };
  }),
};
