import type { AdminActor } from '@plainview/domain/account/actor';
import {
  BACKLOG_WEEKS,
  forecastBacklog,
  type ForecastWeek,
  weeksSinceStart,
} from '@plainview/domain/insights/backlog-forecast';
import { deliveryFigures, otherIncidents } from '@plainview/domain/insights/delivery-figures';
import {
  addDays,
  boundsOf,
  checkInsightPeriod,
  dayOf,
  stepsOf,
  stepStart,
  usualStep,
  type InsightPeriod,
  type InsightStep,
} from '@plainview/domain/insights/insight-period';
import { scorecardTrends } from '@plainview/domain/insights/scorecard-trends';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import { isStatementTimeout } from '../../persistence/database/statement-timeout.ts';
import { tenantReadAtOnce } from '../../persistence/database/tenant-transaction.ts';
import { readBacklog } from '../../persistence/insights/backlog.repository.ts';
import type { InsightScope } from '../../persistence/insights/delivered-tickets.ts';
import { readDeliveryInsights } from '../../persistence/insights/delivery-insights.repository.ts';
import { readAnswerCounts } from '../../persistence/insights/scorecard-insights.repository.ts';

/** A period as it is requested, and which tickets count. */
export interface InsightRequest extends InsightScope {
  readonly from: string;
  readonly to: string;
  /** Null for the usual step of a period of this length. */
  readonly step: InsightStep | null;
}

const DAYS_OF_WEEK = 7;

/** Returns a period with its step. @throws AppError PERIOD_REVERSED or PERIOD_TOO_LONG. */
function periodOf({ from, to, step }: InsightRequest): InsightPeriod {
  const fault = checkInsightPeriod({ from, to });
  if (fault !== null) throw new AppError(fault.code);
  return { from, to, step: step ?? usualStep({ from, to }) };
}

/** Runs queries that may be cut off. @throws AppError INSIGHTS_TOO_SLOW. */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (isStatementTimeout(error)) throw new AppError('INSIGHTS_TOO_SLOW');
    throw error;
  }
}

/**
 * Returns the figures of the tickets whose first report was delivered in a period.
 * @throws AppError PERIOD_REVERSED, PERIOD_TOO_LONG or INSIGHTS_TOO_SLOW.
 */
export async function readInsights(context: AppContext, actor: AdminActor, request: InsightRequest) {
  const period = periodOf(request);
  const { agencyId, incidentType } = request;
  const which = { ...boundsOf(period), step: period.step, agencyId, incidentType };
  const { sums, findings, incidentTypes } = await inTime(
    tenantReadAtOnce(context.database, actor, (tx) => readDeliveryInsights(tx, which)),
  );
  const figuresOf = (step: string | null) => deliveryFigures(sums.find((each) => each.step === step));
  const total = figuresOf(null);
  const found = findings.reduce((all, { count }) => all + count, 0);
  return {
    ...period,
    steps: stepsOf(period).map((step) => Object.assign(figuresOf(step.start), step)),
    total,
    findings,
    incidentTypes,
    otherIncidentTypes: otherIncidents({ tickets: total.tickets, findings: found }, incidentTypes),
  };
}

/** Returns the open work, the flow of the last complete weeks, and a forecast. @throws AppError INSIGHTS_TOO_SLOW. */
export async function readBacklogInsights(context: AppContext, actor: AdminActor, scope: InsightScope) {
  const today = dayOf(context.clock.now());
  const to = addDays(stepStart(today, 'week'), -1);
  const period = { from: addDays(to, 1 - BACKLOG_WEEKS * DAYS_OF_WEEK), to, step: 'week' as const };
  const { openTickets, openSeconds, weeks } = await inTime(
    tenantReadAtOnce(context.database, actor, (tx) => readBacklog(tx, { ...scope, ...boundsOf(period) })),
  );
  const withDay = (week: ForecastWeek, index: number) =>
    Object.assign(week, { day: addDays(today, (index + 1) * DAYS_OF_WEEK) });
  const flow = stepsOf(period).map((step) => {
    const { arrivals = 0, deliveries = 0 } = weeks.find((week) => week.step === step.start) ?? {};
    return Object.assign(step, { arrivals, deliveries });
  });
  return {
    openTickets,
    openMinutes: openSeconds / 60,
    today,
    weeks: weeksSinceStart(flow),
    forecast: forecastBacklog(openTickets, flow)?.map(withDay) ?? null,
  };
}

/**
 * Returns an agency's answers to each scorecard question over time.
 * @throws AppError PERIOD_REVERSED, PERIOD_TOO_LONG or INSIGHTS_TOO_SLOW.
 */
export async function readScorecardInsights(
  context: AppContext,
  actor: AdminActor,
  request: InsightRequest & { readonly agencyId: string },
) {
  const period = periodOf(request);
  const { agencyId, incidentType } = request;
  const which = { ...boundsOf(period), step: period.step, agencyId, incidentType };
  const { counts, versions } = await inTime(
    tenantReadAtOnce(context.database, actor, (tx) => readAnswerCounts(tx, which)),
  );
  const steps = stepsOf(period);
  return { steps, questions: scorecardTrends(counts, versions, steps) };
}
