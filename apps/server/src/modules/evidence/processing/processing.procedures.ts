import { admin } from '../../../procedures/base.ts';
import { videoSelectionOf } from '../../../procedures/input/list-filters.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import { libraryVideoView } from '../videos/videos.view.ts';
import { getRun, listRuns, startRun } from './processing.ts';
import { runSummaryView, runView } from './processing.view.ts';
import { revokeReference } from './reference.ts';

export const processingProcedures = {
  start: admin.processing.start.handler(async ({ context: { app, actor, idempotency }, input }) => {
    const { run, videos } = await startRun(app, actor, videoSelectionOf(input.selection), idempotency);
    const reference = app.processingReferences.make(run.id, run.expiresAt);
    const tool = app.config.processingToolUrl === null ? null : new URL(app.config.processingToolUrl);
    tool?.searchParams.set('reference', reference);
    return {
      runId: run.id,
      count: run.videoCount,
      reference,
      expiresAt: run.expiresAt,
      url: tool?.href ?? `/admin/processing/${run.id}`,
      isKeptWhole: app.config.policy.keepsOffline,
      videos: videos.map((video) => libraryVideoView(video, actor)),
    };
  }),

  list: admin.processing.list.handler(async ({ context: { app, actor }, input }) => {
    const page = parsePageRequest('started', 'instant', { ...input, direction: 'descending' });
    const { rows, total } = await listRuns(app, actor, page);
    const items = rows.map(runSummaryView);
    return { items, nextCursor: nextCursor('started', items, input.limit, (row) => row.startedAt), total };
  }),

  revoke: admin.processing.revoke.handler(async ({ context: { app, actor }, input }) => {
    await revokeReference(app, actor, input.id);
    return { done: true };
  }),

  get: admin.processing.get.handler(async ({ context: { app, actor }, input }) => {
    return runView(await getRun(app, actor, input.id));
  }),
};
