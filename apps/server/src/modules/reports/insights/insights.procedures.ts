import { admin, agency } from '../../../procedures/base.ts';
import { getBacklogInsights, getInsights, getOwnInsights, getScorecardInsights } from './insights.ts';

export const insightProcedures = {
  get: admin.insights.get.handler(({ context: { app, actor }, input }) =>
    getInsights(app, actor, { ...input, ...scopeOf(input), step: input.step ?? null }),
  ),

  own: agency.insights.own.handler(({ context: { app, actor }, input }) => {
    const { incidentType } = scopeOf(input);
    return getOwnInsights(app, actor, { ...input, incidentType, step: input.step ?? null });
  }),

  backlog: admin.insights.backlog.handler(({ context: { app, actor }, input }) =>
    getBacklogInsights(app, actor, scopeOf(input)),
  ),

  scorecards: admin.insights.scorecards.handler(({ context: { app, actor }, input }) => {
    const { agencyId, step = null } = input;
    return getScorecardInsights(app, actor, { ...input, ...scopeOf(input), agencyId, step });
  }),
};

/** Returns which tickets count; an empty incident type means all. */
const scopeOf = ({
  agencyId,
  incidentType,
}: {
  readonly agencyId?: string | undefined;
  readonly incidentType?: string | undefined;
}) => ({ agencyId: agencyId ?? null, incidentType: incidentType || null });
