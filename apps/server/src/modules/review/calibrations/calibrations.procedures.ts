import { admin } from '../../../procedures/base.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import { addClip, readClipDraft, retireClip } from './add-clip.ts';
import { calibrationFiguresView, clipDraftView, clipResultView, clipView } from './calibration.view.ts';
import { readCalibrationFigures, readClipResult, readClips } from './read-calibration.ts';
import { takeClip } from './take-clip.ts';

export const calibrationProcedures = {
  list: admin.calibrations.list.handler(async ({ context: { app, actor }, input }) => {
    const stretch = parsePageRequest('added', 'instant', { ...input, direction: 'descending' });
    const { rows, total } = await readClips(app, actor, stretch);
    return {
      items: rows.map((row) => clipView(row)),
      nextCursor: nextCursor('added', rows, input.limit, (row) => row.addedAt),
      total,
    };
  }),

  draft: admin.calibrations.draft.handler(async ({ context: { app, actor }, input }) =>
    clipDraftView(await readClipDraft(app, actor, input.ticketId)),
  ),

  add: admin.calibrations.add.handler(({ context: { app, actor }, input }) => addClip(app, actor, input)),

  retire: admin.calibrations.retire.handler(async ({ context: { app, actor }, input }) => {
    await retireClip(app, actor, input.id);
    return { done: true } as const;
  }),

  take: admin.calibrations.take.handler(({ context: { app, actor }, input }) =>
    takeClip(app, actor, input.id),
  ),

  result: admin.calibrations.result.handler(async ({ context: { app, actor }, input }) =>
    clipResultView(await readClipResult(app, actor, input.id)),
  ),

  figures: admin.calibrations.figures.handler(async ({ context: { app, actor } }) =>
    calibrationFiguresView(await readCalibrationFigures(app, actor)),
  ),
};
