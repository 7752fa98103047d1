import type { Outputs } from '@plainview/contract/index';
import type { DeliveryFigures } from '@plainview/domain/insights/delivery-figures';
import type { readOwnInsights } from '../use-cases/insights/read-insights.ts';

const withWatched = <Figures extends DeliveryFigures>({ playedMinutes, ...figures }: Figures) => ({
  ...figures,
  watchedMinutes: playedMinutes,
});

/** Returns an agency's figures. In reports, the minutes are those that were watched, each once. */
export const ownInsightsView = (
  insights: Awaited<ReturnType<typeof readOwnInsights>>,
): Outputs['insights']['own'] => ({
  ...insights,
  steps: insights.steps.map((step) => withWatched(step)),
  total: withWatched(insights.total),
});
