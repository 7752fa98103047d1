import { isOpenFilter } from '@plainview/domain/release/redactions/redaction-filter';
import { account, admin, agency } from '../../../procedures/base.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import { watchedPartView } from '../../review/coverage/coverage.view.ts';
import { checkRedaction } from './checks/check-redaction.ts';
import { listCopyCoverage, recordCopyCoverage } from './checks/copy-coverage.ts';
import { deliverRedaction } from './deliver-redaction.ts';
import { getFaces, saveFaces } from './faces/save-faces.ts';
import { listOrders } from './list-orders.ts';
import { orderRedaction, quoteRedaction } from './order-redaction.ts';
import { cancelRedaction, getRedaction, listRedactions, startRedaction } from './redactions.ts';
import { facesView, marksView, orderView, quoteView, redactionView } from './redactions.view.ts';
import { renderRedaction } from './render-redaction.ts';
import { getMarks, saveMutedRanges, saveTracks } from './save-marks.ts';

export const redactionProcedures = {
  quote: agency.redactions.quote.handler(async ({ context: { app, actor }, input }) =>
    quoteView(await quoteRedaction(app, actor, input)),
  ),

  order: agency.redactions.order.handler(async ({ context: { app, actor, idempotency }, input }) =>
    redactionView(actor, await orderRedaction(app, actor, input, idempotency)),
  ),

  list: account.redactions.list.handler(async ({ context: { app, actor }, input }) =>
    (await listRedactions(app, actor, input.ticketId)).map((redaction) => redactionView(actor, redaction)),
  ),

  listOrders: admin.redactions.listOrders.handler(async ({ context: { app, actor }, input }) => {
    const direction = isOpenFilter(input.state) ? 'ascending' : 'descending';
    const page = parsePageRequest('due', 'instant', { ...input, direction });
    const { rows, total, isTotalExact } = await listOrders(app, actor, input.state, page);
    const now = app.clock.now();
    return {
      items: rows.map((row) => orderView(row, now)),
      nextCursor: nextCursor('due', rows, input.limit, ({ dueAt }) => dueAt),
      total,
      isTotalExact,
    };
  }),

  get: account.redactions.get.handler(async ({ context: { app, actor }, input }) =>
    redactionView(actor, await getRedaction(app, actor, input.id)),
  ),

  cancel: agency.redactions.cancel.handler(async ({ context: { app, actor }, input }) =>
    redactionView(actor, await cancelRedaction(app, actor, input.id)),
  ),

  start: admin.redactions.start.handler(async ({ context: { app, actor }, input }) =>
    redactionView(actor, await startRedaction(app, actor, input.id)),
  ),

  getMarks: admin.redactions.getMarks.handler(async ({ context: { app, actor }, input }) =>
    marksView(await getMarks(app, actor, input)),
  ),

  saveTracks: admin.redactions.saveTracks.handler(async ({ context: { app, actor }, input }) => ({
    version: await saveTracks(app, actor, input),
  })),

  saveMutedRanges: admin.redactions.saveMutedRanges.handler(async ({ context: { app, actor }, input }) => ({
    version: await saveMutedRanges(app, actor, input),
  })),

  getFaces: admin.redactions.getFaces.handler(async ({ context: { app, actor }, input }) =>
    facesView(await getFaces(app, actor, input)),
  ),

  saveFaces: admin.redactions.saveFaces.handler(async ({ context: { app, actor }, input }) => ({
    version: await saveFaces(app, actor, input),
  })),

  render: admin.redactions.render.handler(async ({ context: { app, actor }, input }) =>
    redactionView(actor, await renderRedaction(app, actor, input.id)),
  ),

  listCoverage: admin.redactions.listCoverage.handler(async ({ context: { app, actor }, input }) =>
    (await listCopyCoverage(app, actor, input.id)).map(watchedPartView),
  ),

  recordCoverage: admin.redactions.recordCoverage.handler(async ({ context: { app, actor }, input }) => {
    const { id: redactionId, videoId, segments } = input;
    const { isChecked } = await recordCopyCoverage(app, actor, { redactionId, videoId }, segments);
    return { done: true, isChecked };
  }),

  check: admin.redactions.check.handler(async ({ context: { app, actor }, input }) =>
    redactionView(actor, await checkRedaction(app, actor, input)),
  ),

  deliver: admin.redactions.deliver.handler(async ({ context: { app, actor }, input }) =>
    redactionView(actor, await deliverRedaction(app, actor, input.id)),
  ),
};
