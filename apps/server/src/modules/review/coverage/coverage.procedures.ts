import { admin } from '../../../procedures/base.ts';
import { getOwnDay, listCoverage, recordCoverage } from './coverage.ts';
import { watchedPartView } from './coverage.view.ts';

export const coverageProcedures = {
  list: admin.coverage.list.handler(async ({ context: { app, actor }, input }) =>
    (await listCoverage(app, actor, input.ticketId)).map(watchedPartView),
  ),

  getOwnDay: admin.coverage.getOwnDay.handler(({ context: { app, actor }, input }) =>
    getOwnDay(app, actor, input.since),
  ),

  record: admin.coverage.record.handler(async ({ context: { app, actor }, input }) => {
    const { isChecked } = await recordCoverage(app, actor, input.videoId, input.segments);
    return { done: true, isChecked };
  }),
};
