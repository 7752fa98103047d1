import type { AdminActor, AgencyActor } from '@plainview/domain/identity/users/actor';
import {
  BACKLOG_WEEKS,
  forecastBacklog,
  type ForecastWeek,
  weeksSinceStart,
} from '@plainview/domain/reports/insights/backlog-forecast';
import {
  deliveryFigures,
  otherIncidents,
  type DeliveryFigures,
} from '@plainview/domain/reports/insights/delivery-figures';
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
} from '@plainview/domain/reports/insights/insight-period';
import { redactedCopyFigures } from '@plainview/domain/reports/insights/redacted-copy-figures';
import { countsOfReports } from '@plainview/domain/reports/insights/reported-answers';
import { scorecardTrends } from '@plainview/domain/reports/insights/scorecard-trends';
import { isStatementTimeout } from '@plainview/postgres/statement-timeout';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantReadAtOnce } from '../../../platform/database/tenant-transaction.ts';
import type { InsightScope } from './delivered-tickets.sql.ts';
import type { DeliveryInsights } from './delivery-sums.sql.ts';
import {
  getAnswerCounts,
  getBacklog,
  getDeliveryInsights,
  getReportInsights,
} from './insights.repository.ts';
import { getRedactedCopyInsights, type RedactedCopyInsights } from './redacted-copies.repository.ts';

/** A period as it is requested. */
interface RequestedPeriod {
  readonly from: string;
  readonly to: string;
  /** Null for the usual step of a period of this length. */
  readonly step: InsightStep | null;
}

/** A period as it is requested, and which tickets count. */
export type InsightRequest = InsightScope & RequestedPeriod;

const DAYS_OF_WEEK = 7;

/** Returns the figures of the tickets whose first report was delivered in a period. */
export async function getInsights(context: AppContext, actor: AdminActor, request: InsightRequest) {
  const period = periodOf(request);
  const { agencyId, incidentType } = request;
  const which = { ...period, agencyId, incidentType };
  const [read, copies] = await inTime(
    tenantReadAtOnce(context.database, actor, (tx) =>
      Promise.all([
        getDeliveryInsights(tx, which),
        getRedactedCopyInsights(tx, { ...which, ...boundsOf(period) }),
      ]),
    ),
  );
  return {
    ...toInsights(period, read),
    redactedCopies: toRedactedCopies(period, copies),
    uncountedTickets: read.uncountedTickets,
  };
}

/** Adds steps and figures to sums. */
function toInsights(period: InsightPeriod, { sums, findings, incidentTypes }: DeliveryInsights) {
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

/** Adds steps and figures to sums. Returns null if there is no copy and none can be ordered. */
function toRedactedCopies(period: InsightPeriod, { areOffered, sums }: RedactedCopyInsights) {
  if (!areOffered && sums.length === 0) return null;
  const figuresOf = (step: string | null) => redactedCopyFigures(sums.find((each) => each.step === step));
  return {
    steps: stepsOf(period).map((step) => Object.assign(figuresOf(step.start), step)),
    total: figuresOf(null),
  };
}

/** Returns the figures of the actor's agency, from what its delivered reports contain. */
export async function getOwnInsights(
  context: AppContext,
  actor: AgencyActor,
  request: RequestedPeriod & Pick<InsightScope, 'incidentType'>,
) {
  const period = periodOf(request);
  const { incidentType } = request;
  const which = { ...period, agencyId: actor.agencyId, incidentType };
  const [read, copies] = await inTime(
    tenantReadAtOnce(context.database, actor, (tx) =>
      Promise.all([
        getReportInsights(tx, which),
        getRedactedCopyInsights(tx, { ...which, ...boundsOf(period) }),
      ]),
    ),
  );
  const { counts, versions } = countsOfReports(read.answers, read.scorecards);
  const { steps, total, ...insights } = toInsights(period, read);
  return {
    ...insights,
    steps: steps.map(toWatched),
    total: toWatched(total),
    redactedCopies: toRedactedCopies(period, copies),
    questions: scorecardTrends(counts, versions, steps),
  };
}

/** In reports, the minutes are those that were watched, each once. */
function toWatched<Figures extends DeliveryFigures>({ playedMinutes, ...figures }: Figures) {
  return Object.assign(figures, { watchedMinutes: playedMinutes });
}

/** Returns the open work, the flow of the last complete weeks, and a forecast. */
export async function getBacklogInsights(context: AppContext, actor: AdminActor, scope: InsightScope) {
  const today = dayOf(context.clock.now());
  const to = addDays(stepStart(today, 'week'), -1);
  const period = { from: addDays(to, 1 - BACKLOG_WEEKS * DAYS_OF_WEEK), to, step: 'week' as const };
  const { openTickets, openSeconds, weeks } = await inTime(
    tenantReadAtOnce(context.database, actor, (tx) => getBacklog(tx, { ...scope, ...period })),
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

/** Returns an agency's answers to each scorecard question over time. */
export async function getScorecardInsights(
  context: AppContext,
  actor: AdminActor,
  request: InsightRequest & { readonly agencyId: string },
) {
  const period = periodOf(request);
  const { agencyId, incidentType } = request;
  const which = { ...boundsOf(period), step: period.step, agencyId, incidentType };
  const { counts, versions } = await inTime(
    tenantReadAtOnce(context.database, actor, (tx) => getAnswerCounts(tx, which)),
  );
  const steps = stepsOf(period);
  return { steps, questions: scorecardTrends(counts, versions, steps) };
}

/** Returns a period with its step. */
function periodOf({ from, to, step }: RequestedPeriod): InsightPeriod {
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
