import {
  storedFileKinds,
  type StoredFileKind,
} from '@plainview/domain/evidence/derived-files/stored-file-kind';
import { fileFaults, type FileFault } from '@plainview/domain/evidence/file-verifications/file-verification';
import { uploadStates, type UploadState } from '@plainview/domain/evidence/uploads/upload';
import type { LastBackup } from '@plainview/domain/operations/health/installation-checks';
import {
  inconsistencyProblems,
  type InconsistencyProblem,
} from '@plainview/domain/proof/checkpoints/ledger-inconsistency';
import {
  timestampFailureReasons,
  type TimestampFailureReason,
} from '@plainview/domain/proof/checkpoints/ledger-timestamp';
import { SECOND } from '@plainview/domain/shared/time';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { addBackupGauges, addReviewGauges, type OverdueReviewFacts, within } from './database-gauges.ts';
import { addJobGauges, type QueueLength } from './job-gauges.ts';
import { addLedgerGauges, type LedgerSources } from './ledger-gauges.ts';
import { addRecoveryGauges, type RecoveryFacts } from './recovery-gauges.ts';
import { createTracingCounters, type TracingCounters } from './tracing-counters.ts';
import { createWaitingTimes, type WaitingTimes } from './waiting-times.ts';

/** A completed request. */
export interface CountedRequest {
  readonly method: string;
  /** The route pattern or the procedure name. A label must have few values and no personal data. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** How an attempt to run a job ended. */
export type JobResult = 'done' | 'failed';

/** How loaded the process is. */
export interface MeasuredLoad {
  /** Calls in progress, relative to their limit. Overload begins above 1. */
  readonly load: number;
  /** 0: not overloaded. 1: calls that are rejected first may be. 2: the next ones are, too. */
  readonly shedding: number;
  readonly callsInProgress: number;
  readonly bodyBytes: number;
}

/** Sources that are read on each scrape. */
export interface MetricSources {
  readonly queues: () => Promise<readonly QueueLength[]>;
  /** How many processes run the jobs of each lane that needs one, by its name in metrics. */
  readonly laneProcesses: () => Promise<ReadonlyMap<string, number>>;
  readonly uploads: () => Promise<ReadonlyMap<UploadState, number>>;
  readonly ledger: LedgerSources;
  /** Results of the scheduled verification of stored files. */
  readonly files: () => Promise<{
    readonly oldestAt: Date | null;
    readonly unread: number;
    readonly faults: Readonly<Record<FileFault, number>>;
  }>;
  /** The last backup; null if none is known. */
  readonly backup: () => Promise<LastBackup | null>;
  /** Reviews of the audit trail and of access that are overdue; null before the first computation. */
  readonly reviews: () => Promise<OverdueReviewFacts | null>;
  /** The archive of the embedded database; null without one. */
  readonly recovery: (() => Promise<RecoveryFacts | null>) | null;
  readonly pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
}

/** The application's metrics. */
export interface Metrics extends WaitingTimes, TracingCounters {
  countRequest(request: CountedRequest): void;
  /** Counts a call that overload rejected. */
  countShed(callClass: string): void;
  setLoad(load: MeasuredLoad): void;
  /** Counts an attempt of this process to run a job. @param lane by its name in metrics */
  countJobAttempt(lane: string, result: JobResult): void;
  /** Counts a request for a file whose bytes are not in the storage. */
  countMissingFile(kind: StoredFileKind): void;
  /** Counts a report that the ledger does not continue what a browser had seen. */
  countInconsistency(problem: InconsistencyProblem): void;
  /** Counts an attempt to have a checkpoint timestamped that failed. */
  countTimestampFailure(reason: TimestampFailureReason): void;
  /** Counts a stored file that the scheduled verification found intact. */
  countVerifiedFile(bytes: number): void;
  /** Sets the sources. Until then only requests and the process are reported. */
  attach(sources: MetricSources): void;
  readonly contentType: string;
  text(): Promise<string>;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Creates a separate registry that includes process and event loop metrics. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'plainview_requests_total',
    help: 'Completed requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'plainview_request_duration_seconds',
    help: 'From the head of a request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  });
  const missingFiles = new Counter({
    name: 'plainview_missing_files_total',
    help: 'Requests for files that are missing from the storage',
    labelNames: ['kind'],
    registers,
  });
  const inconsistencies = new Counter({
    name: 'plainview_ledger_inconsistencies_total',
    help: 'Reports that the ledger does not continue a checkpoint that a browser had kept',
    labelNames: ['problem'],
    registers,
  });
  const timestampFailures = new Counter({
    name: 'plainview_ledger_timestamp_failures_total',
    help: 'Attempts to have a checkpoint of the ledger timestamped that failed',
    labelNames: ['reason'],
    registers,
  });
  const verifiedFiles = new Counter({
    name: 'plainview_verified_files_total',
    help: 'Stored files that the scheduled verification found intact',
    registers,
  });
  const verifiedBytes = new Counter({
    name: 'plainview_verified_file_bytes_total',
    help: 'Size of the stored files that the scheduled verification found intact',
    registers,
  });
  const jobAttempts = new Counter({
    name: 'plainview_job_attempts_total',
    help: 'Attempts of this process to run a job',
    labelNames: ['lane', 'result'],
    registers,
  });
  const shedCalls = new Counter({
    name: 'plainview_shed_calls_total',
    help: 'Calls rejected because of overload',
    labelNames: ['class'],
    registers,
  });
  const gaugeOf = (name: string, help: string) => new Gauge({ name, help, registers });
  const loadGauge = gaugeOf(
    'plainview_load',
    'Calls in progress, relative to their limit. Overload begins above 1',
  );
  const sheddingGauge = gaugeOf(
    'plainview_shedding',
    'Rejected classes of calls. 0: none, 1: the first, 2: the next ones, too',
  );
  const callsGauge = gaugeOf('plainview_calls_in_progress', 'Calls that are worked on or wait');
  const bytesGauge = gaugeOf('plainview_call_body_bytes', 'Size of the bodies of calls in progress');
  // Initialize the counters, so that alerts fire on the first increment.
  for (const kind of storedFileKinds) missingFiles.inc({ kind }, 0);
  for (const problem of inconsistencyProblems) inconsistencies.inc({ problem }, 0);
  for (const reason of timestampFailureReasons) timestampFailures.inc({ reason }, 0);
  return {
    ...createWaitingTimes(registry),
    ...createTracingCounters(registry),
    countShed: (callClass) => shedCalls.inc({ class: callClass }),
    setLoad({ load, shedding, callsInProgress, bodyBytes }) {
      loadGauge.set(load);
      sheddingGauge.set(shedding);
      callsGauge.set(callsInProgress);
      bytesGauge.set(bodyBytes);
    },
    countJobAttempt: (lane, result) => jobAttempts.inc({ lane, result }),
    countMissingFile: (kind) => missingFiles.inc({ kind }),
    countInconsistency: (problem) => inconsistencies.inc({ problem }),
    countTimestampFailure: (reason) => timestampFailures.inc({ reason }),
    countVerifiedFile(bytes) {
      verifiedFiles.inc();
      verifiedBytes.inc(bytes);
    },
    countRequest({ method: sent, route, status, seconds }) {
      const method = METHODS.has(sent) ? sent : 'other';
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
    attach: (sources) => addGauges(registry, sources),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

function addGauges(
  registry: Registry,
  { queues, laneProcesses, uploads, ledger, files, backup, reviews, recovery, pool }: MetricSources,
): void {
  const add = (gauge: Gauge): void => registry.registerMetric(gauge);
  // First: the gauges after it ask the database, and their own requests are not to be counted.
  add(
    new Gauge({
      name: 'plainview_database_connections',
      help: 'Connections in the pool, and requests that wait for one',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'awaited' }, pool.waitingCount);
      },
    }),
  );
  addJobGauges(add, queues, laneProcesses);
  add(
    new Gauge({
      name: 'plainview_uploads',
      help: 'Uploads that are not part of a ticket yet',
      labelNames: ['state'],
      registers: [],
      async collect() {
        const counts = await within(uploads());
        this.reset();
        if (counts) for (const state of uploadStates) this.set({ state }, counts.get(state) ?? 0);
      },
    }),
  );
  addLedgerGauges(add, ledger);
  addFileGauges(add, files);
  addBackupGauges(add, backup);
  addReviewGauges(add, reviews);
  if (recovery !== null) addRecoveryGauges(add, recovery);
}

function addFileGauges(add: (gauge: Gauge) => void, files: MetricSources['files']): void {
  add(
    new Gauge({
      name: 'plainview_faulty_files',
      help: 'Stored files that are missing, altered or unreadable',
      labelNames: ['fault'],
      registers: [],
      async collect() {
        const state = await within(files());
        if (state) for (const fault of fileFaults) this.set({ fault }, state.faults[fault]);
      },
    }),
  );
  add(
    new Gauge({
      name: 'plainview_unread_files',
      help: 'Stored files that the scheduled verification has not read yet',
      registers: [],
      async collect() {
        const state = await within(files());
        if (state) this.set(state.unread);
      },
    }),
  );
  add(
    new Gauge({
      name: 'plainview_files_verified_since_timestamp_seconds',
      help: 'Time since which every file that was read before has been read again',
      registers: [],
      async collect() {
        const state = await within(files());
        if (state?.oldestAt) this.set(state.oldestAt.getTime() / SECOND);
      },
    }),
  );
}
