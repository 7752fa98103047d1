import { admin } from '../../../procedures/base.ts';
import { getAuditWeek, listAuditWeeks, signOffWeek } from './audit-weeks.ts';
import { getOverdueReviews } from './overdue-reviews.ts';

export const auditProcedures = {
  weeks: admin.audit.weeks.handler(({ context: { app, actor } }) => listAuditWeeks(app, actor)),

  week: admin.audit.week.handler(async ({ context: { app, actor }, input: { week } }) => ({
    week,
    ...(await getAuditWeek(app, actor, week)),
  })),

  signOff: admin.audit.signOff.handler(({ context: { app, actor }, input }) =>
    signOffWeek(app, actor, input),
  ),

  status: admin.audit.status.handler(({ context: { app, actor } }) => getOverdueReviews(app, actor)),
};
