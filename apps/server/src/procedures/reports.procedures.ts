import { deliverReport } from '../use-cases/report/deliver-report.ts';
import { reportView } from '../views/report.view.ts';
import { asAdmin } from './base.ts';

export const reportProcedures = {
  deliver: asAdmin.reports.deliver.handler(async ({ context: { app, actor }, input }) =>
    reportView(await deliverReport(app, actor, input.ticketId, input.summary)),
  ),
};
