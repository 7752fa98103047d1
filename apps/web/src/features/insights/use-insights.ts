import type { Inputs, Outputs } from '@plainview/contract/index';
import { lastDays, periodBefore } from '@plainview/domain/reports/insights/insight-period';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import type { InsightFilter, PeriodDays } from './insight-filter.ts';

export const USUAL_DAYS: PeriodDays = 90;

export type Insights = Outputs['insights']['get'];
export type Backlog = Outputs['insights']['backlog'];
export type OwnInsights = Outputs['insights']['own'];
export type ScorecardInsights = Outputs['insights']['scorecards'];

/** Returns the period and scope of a filter as the calls take them. `now` is the end of a period in days. */
function callOf(filter: InsightFilter, now: Date): Inputs['insights']['get'] {
  const { days = USUAL_DAYS, from, to, step, agency, type } = filter;
  const usual = lastDays(days, now);
  return {
    from: from ?? (to !== undefined && to < usual.from ? to : usual.from),
    to: to ?? usual.to,
    ...(step && { step }),
    ...(agency && { agencyId: agency }),
    ...(type && { incidentType: type }),
  };
}

/**
 * Loads the figures of the user's agency, and those of the period before. Those of the previous filter are shown until the new ones arrive.
 */
export function useOwnInsights(filter: InsightFilter) {
  const [now] = useState(() => new Date());
  const { agencyId: _agency, ...call } = callOf(filter, now);
  const insights = useQuery(
    api.insights.own.queryOptions({ input: call, placeholderData: keepPreviousData }),
  );
  const before = useQuery({
    ...api.insights.own.queryOptions({ input: { ...call, ...periodBefore(call) } }),
    // They are secondary.
    enabled: insights.isSuccess,
  });
  return { call, insights, before };
}

/** Loads the figures of the page, and those of the period before. Those of the previous filter are shown until the new ones arrive. */
export function useInsights(filter: InsightFilter) {
  const [now] = useState(() => new Date());
  const call = callOf(filter, now);
  const { agencyId = null, incidentType } = call;
  const scope = { ...(agencyId && { agencyId }), ...(incidentType && { incidentType }) };
  const insights = useQuery(
    api.insights.get.queryOptions({ input: call, placeholderData: keepPreviousData }),
  );
  const before = useQuery({
    ...api.insights.get.queryOptions({ input: { ...call, ...periodBefore(call) } }),
    // They are secondary.
    enabled: insights.isSuccess,
  });
  const backlog = useQuery(
    api.insights.backlog.queryOptions({ input: scope, placeholderData: keepPreviousData }),
  );
  const scorecards = useQuery({
    ...api.insights.scorecards.queryOptions({ input: { ...call, agencyId: agencyId ?? '' } }),
    enabled: agencyId !== null,
  });
  return { call, insights, before, backlog, scorecards };
}
