import { admin } from '../../../procedures/base.ts';
import { listAuditWeeks, readAuditWeek, signOffWeek } from '../access-reviews/audit-weeks.ts';
import { readOverdueReviews } from '../access-reviews/overdue-reviews.ts';

export const auditProcedures = {
  weeks: admin.audit.weeks.handler(({ context: { app, actor } }) => listAuditWeeks(app, actor)),

  week: admin.audit.week.handler(async ({ context: { app, actor }, input: { week } }) => ({
    week,
    ...(await readAuditWeek(app, actor, week)),
  })),

  signOff: admin.audit.signOff.handler(({ context: { app, actor }, input }) =>
    signOffWeek(app, actor, input),
  ),

  status: admin.audit.status.handler(({ context: { app, actor } }) => readOverdueReviews(app, actor)),
};
