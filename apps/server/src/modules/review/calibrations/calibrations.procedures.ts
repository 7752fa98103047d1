import { admin } from '../../../procedures/base.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import { getCalibrationFigures, getCalibrationResult } from './calibration-results.ts';
import {
  addCalibrationClip,
  getCalibrationDraft,
  listCalibrationClips,
  retireCalibrationClip,
  takeCalibrationClip,
} from './calibrations.ts';
import {
  calibrationDraftView,
  calibrationFiguresView,
  calibrationResultView,
  clipView,
} from './calibrations.view.ts';

export const calibrationProcedures = {
  list: admin.calibrations.list.handler(async ({ context: { app, actor }, input }) => {
    const page = parsePageRequest('added', 'instant', { ...input, direction: 'descending' });
    const { rows, total } = await listCalibrationClips(app, actor, page);
    return {
      items: rows.map((row) => clipView(row)),
      nextCursor: nextCursor('added', rows, input.limit, (row) => row.addedAt),
      total,
    };
  }),

  draft: admin.calibrations.draft.handler(async ({ context: { app, actor }, input }) =>
    calibrationDraftView(await getCalibrationDraft(app, actor, input.ticketId)),
  ),

  add: admin.calibrations.add.handler(({ context: { app, actor }, input }) =>
    addCalibrationClip(app, actor, input),
  ),

  retire: admin.calibrations.retire.handler(async ({ context: { app, actor }, input }) => {
    await retireCalibrationClip(app, actor, input.id);
    return { done: true } as const;
  }),

  take: admin.calibrations.take.handler(({ context: { app, actor }, input }) =>
    takeCalibrationClip(app, actor, input.id),
  ),

  result: admin.calibrations.result.handler(async ({ context: { app, actor }, input }) =>
    calibrationResultView(await getCalibrationResult(app, actor, input.id)),
  ),

  figures: admin.calibrations.figures.handler(async ({ context: { app, actor } }) =>
    calibrationFiguresView(await getCalibrationFigures(app, actor)),
  ),
};
