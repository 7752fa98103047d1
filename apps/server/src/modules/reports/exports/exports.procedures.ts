import type { Inputs } from '@plainview/contract/index';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../platform/app-context.ts';
import { admin, agency } from '../../../procedures/base.ts';
import { reportFilterOf, ticketFilterOf, videoSelectionOf } from '../../../procedures/input/list-filters.ts';
import type { ExportSubject } from './export-request.ts';
import { prepareExport } from './prepare-export.ts';

export const exportProcedures = {
  prepare: admin.exports.prepare.handler(async ({ context: { app, actor, origin, idempotency }, input }) => {
    const asked = { subject: subjectOf(app, actor, input), format: input.format, origin };
    const { id, fileName, rows } = await prepareExport(app, actor, asked, idempotency);
    return { url: `/exports/${id}`, fileName, rows };
  }),

  prepareTickets: agency.exports.prepareTickets.handler(async ({ context, input }) => {
    const { app, actor, origin, idempotency } = context;
    const { userId: callerId, agencyId } = actor;
    const filter = ticketFilterOf({ ...input.filter, agencyId }, { callerId, now: app.clock.now() });
    const subject: ExportSubject = { kind: 'tickets', filter };
    const asked = { subject, format: input.format, origin };
    const { id, fileName, rows } = await prepareExport(app, actor, asked, idempotency);
    return { url: `/exports/${id}`, fileName, rows };
  }),
};

function subjectOf(
  app: AppContext,
  { userId }: AdminActor,
  input: Inputs['exports']['prepare'],
): ExportSubject {
  switch (input.kind) {
    case 'tickets':
      return {
        kind: 'tickets',
        filter: ticketFilterOf(input.filter, { callerId: userId, now: app.clock.now() }),
      };
    case 'reports':
      return { kind: 'reports', filter: reportFilterOf(input.filter) };
    case 'videos':
      return { kind: 'videos', selection: videoSelectionOf(input.selection) };
  }
}
