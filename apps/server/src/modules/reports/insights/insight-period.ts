import {
  checkInsightPeriod,
  usualStep,
  type InsightPeriod,
  type InsightStep,
} from '@plainview/domain/reports/insights/insight-period';
import { AppError } from '../../../core/app-error.ts';
import { isStatementTimeout } from '../../../persistence/database/statement-timeout.ts';

/** A period as it is requested. */
export interface RequestedPeriod {
  readonly from: string;
  readonly to: string;
  /** Null for the usual step of a period of this length. */
  readonly step: InsightStep | null;
}

/** Returns a period with its step. @throws AppError PERIOD_REVERSED or PERIOD_TOO_LONG. */
export function periodOf({ from, to, step }: RequestedPeriod): InsightPeriod {
  const fault = checkInsightPeriod({ from, to });
  if (fault !== null) throw new AppError(fault.code);
  return { from, to, step: step ?? usualStep({ from, to }) };
}

/** Runs queries that may be cut off. @throws AppError INSIGHTS_TOO_SLOW. */
export async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (isStatementTimeout(error)) throw new AppError('INSIGHTS_TOO_SLOW');
    throw error;
  }
}
