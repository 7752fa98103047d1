import type { ArchivedReport } from '@plainview/domain/reports/reports/report';
import { countSeverities } from '@plainview/domain/reports/reports/report-overview';
import type { AppContext } from '../../../platform/app-context.ts';
import { admin, agency } from '../../../procedures/base.ts';
import { reportFilterOf } from '../../../procedures/input/list-filters.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import { archivedReportView, reportView } from '../../tickets/tickets/tickets.view.ts';
import { deliverReport } from './deliver-report.ts';
import type { ReportSort } from './reports.repository.ts';
import { listNewestReports, listReports } from './reports.ts';

const keyOf: Readonly<Record<ReportSort, (row: ArchivedReport) => string | Date>> = {
  delivered: (row) => row.deliveredAt,
  incidentType: (row) => row.incidentType,
};

const reportViewing = ({ config }: AppContext) => ({ signsReports: config.reportSigning !== null });

export const reportProcedures = {
  list: admin.reports.list.handler(async ({ context: { app, actor }, input }) => {
    const { sort, limit } = input;
    const page = parsePageRequest(sort, sort === 'delivered' ? 'instant' : 'text', input);
    const { rows, total, isTotalExact } = await listReports(app, actor, reportFilterOf(input), sort, page);
    return {
      items: rows.map((row) => archivedReportView(row, reportViewing(app))),
      nextCursor: nextCursor(sort, rows, limit, keyOf[sort]),
      total,
      isTotalExact,
    };
  }),

  newest: agency.reports.newest.handler(async ({ context: { app, actor }, input }) => {
    const reports = await listNewestReports(app, actor, input.ticketIds);
    return reports.map(({ id, ticketId, version, severities, isNew }) => ({
      id,
      ticketId,
      version,
      severities: [...countSeverities(severities)],
      isNew,
    }));
  }),

  deliver: admin.reports.deliver.handler(async ({ context: { app, actor, idempotency }, input }) =>
    reportView(await deliverReport(app, actor, input, idempotency), reportViewing(app)),
  ),
};
