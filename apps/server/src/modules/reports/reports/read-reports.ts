import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { ArchivedReport } from '@plainview/domain/reports/reports/report';
import type { AppContext } from '../../../app-context.ts';
import {
  readCountedPage,
  type CountedPage,
  type CountedPageRequest,
} from '../../../persistence/database/keyset-pagination.ts';
import { tenantRead } from '../../../persistence/database/tenant-transaction.ts';
import {
  countArchivedReports,
  listArchivedReports,
  type ReportFilter,
  type ReportSort,
} from './report.repository.ts';

/** Returns one page of the archive, with the total count on the first page only. */
export function readReports(
  context: AppContext,
  actor: AdminActor,
  filter: ReportFilter,
  sort: ReportSort,
  stretch: CountedPageRequest,
): Promise<CountedPage<ArchivedReport>> {
  return tenantRead(context.database, actor, (tx) =>
    readCountedPage(stretch, {
      rows: () => listArchivedReports(tx, filter, sort, stretch),
      total: () => countArchivedReports(tx, filter, stretch.countUpTo),
    }),
  );
}
