import { recordWorkTime, type MediaWork } from '../modules/evidence/media/video-media.repository.ts';
import type { AppContext } from '../platform/app-context.ts';
import { asSystem } from '../platform/database/tenant-transaction.ts';

type Run = (app: AppContext, payload: { readonly videoId: string }) => Promise<unknown>;

/** Measures how long work on a video takes, from which the waiting times of others are estimated. */
export const measured =
  (work: MediaWork, run: Run): Run =>
  async (app, payload) => {
    const start = performance.now();
    await run(app, payload);
    const milliseconds = Math.round(performance.now() - start);
    await asSystem(app.database, (tx) => recordWorkTime(tx, payload.videoId, work, milliseconds));
  };
