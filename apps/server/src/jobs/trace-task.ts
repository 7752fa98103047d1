import type { JobLane } from '@plainview/domain/operations/health/job-lanes';
import type { Task } from 'graphile-worker';
import type { AppContext } from '../platform/app-context.ts';
import { runAsSpan } from '../platform/core/active-span.ts';
import { spanThatEnqueued, type JobName } from '../platform/jobs/job-catalog.ts';

/**
 * Records each attempt of a task as a span in the trace of the request or job that enqueued it. Jobs of the timetable and
 * of triggers of the database begin their own traces.
 */
export function traceTask(
  { tracing }: AppContext,
  { name, lane }: { readonly name: JobName; readonly lane: JobLane },
  task: Task,
): Task {
  if (tracing === null) return task;
  return (payload, helpers) => {
    const { attempts } = helpers.job;
    const attributes = { 'plainview.job': name, 'plainview.lane': lane, 'plainview.attempt': attempts };
    const span = tracing.startSpan(`job ${name}`, 'consumer', attributes, spanThatEnqueued(payload));
    return runAsSpan(span, async () => task(payload, helpers));
  };
}
