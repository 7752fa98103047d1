import type { Outputs } from '@plainview/contract/index';
import type { WatchedPart } from '@plainview/domain/review/coverage/watch-coverage';
import { admin } from '../../../procedures/base.ts';
import { getOwnDay, listCoverage, recordCoverage } from './coverage.ts';

/** Returns what a reviewer watched, as shown to reviewers. */
export function watchedPartView(part: WatchedPart): Outputs['coverage']['list'][number] {
  return { ...part, stretches: [...part.stretches] };
}

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
