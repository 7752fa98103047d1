import type { ArchivedReport } from '@plainview/domain/report/report';
import type { AppContext } from '../../app-context.ts';
import type { ReportSort } from '../../persistence/ticket/report.repository.ts';
import { deliverReport } from '../../use-cases/report/deliver-report.ts';
import { readReports } from '../../use-cases/report/read-reports.ts';
import { archivedReportView, reportView } from '../../views/report.view.ts';
import { admin } from '../base.ts';
import { reportFilterOf } from '../input/list-filters.ts';
import { nextCursor, parsePageRequest } from '../input/page-cursor.ts';

const keyOf: Readonly<Record<ReportSort, (row: ArchivedReport) => string | Date>> = {
  delivered: (row) => row.deliveredAt,
  incidentType: (row) => row.incidentType,
};

const reportViewing = ({ config }: AppContext) => ({ signsReports: config.reportSigning !== null });

export const reportProcedures = {
  list: admin.reports.list.handler(async ({ context: { app, actor }, input }) => {
    const { sort, limit } = input;
    const stretch = parsePageRequest(sort, sort === 'delivered' ? 'instant' : 'text', input);
    const { rows, total, isTotalExact } = await readReports(app, actor, reportFilterOf(input), sort, stretch);
    return {
      items: rows.map((row) => archivedReportView(row, reportViewing(app))),
      nextCursor: nextCursor(sort, rows, limit, keyOf[sort]),
      total,
      isTotalExact,
    };
  }),

  deliver: admin.reports.deliver.handler(async ({ context: { app, actor, mark }, input }) =>
    reportView(await deliverReport(app, actor, input, mark), reportViewing(app)),
  ),
};
