import { readRun } from '../use-cases/processing/read-run.ts';
import { startRun } from '../use-cases/processing/start-run.ts';
import { runView } from '../views/run.view.ts';
import { libraryVideoView } from '../views/video.view.ts';
import { asAdmin } from './base.ts';
import { videoSelectionOf } from './list-filters.ts';

export const processingProcedures = {
  start: asAdmin.processing.start.handler(async ({ context: { app, actor }, input }) => {
    const { run, videos } = await startRun(app, actor, videoSelectionOf(input.selection));
    const reference = app.processingReferences.make(run.id, run.expiresAt);
    const tool = app.config.processingToolUrl === null ? null : new URL(app.config.processingToolUrl);
    tool?.searchParams.set('reference', reference);
    return {
      runId: run.id,
      count: run.videoCount,
      reference,
      expiresAt: run.expiresAt,
      url: tool?.href ?? `/admin/processing/${run.id}`,
      videos: videos.map((video) => libraryVideoView(video, actor.role)),
    };
  }),

  get: asAdmin.processing.get.handler(async ({ context: { app, actor }, input }) => {
    return runView(await readRun(app, actor, input.id));
  }),
};
