import { monitorEventLoopDelay } from 'node:perf_hooks';
import { SECOND } from '@plainview/domain/shared/time';
import type { AppContext } from '../../app-context.ts';
import type { CallClass } from './call-classes.ts';

const TICK_MILLISECONDS = 250;
const RESOLUTION_MILLISECONDS = 20;
/** Time constant of the averages. */
const SMOOTHING_MILLISECONDS = SECOND;
/** How long load must be above 1 before the first call is rejected. */
const BURST_MILLISECONDS = SECOND;
/** Change of the pressure per second and excess load. */
const GAIN_PER_SECOND = 0.4;
const LARGEST_EXCESS = 2;
/** Calls that may wait for each database connection of the pool. */
const WAITING_PER_CONNECTION = 4;
const LEAST_SECONDS = 1;
const SPREAD_SECONDS = 3;

interface Rule {
  /** Pressure from which calls of the class are rejected. */
  readonly stage: number;
  /** Share of the maximum number of calls beyond which they are rejected. */
  readonly share: number;
  /** Share of that number that calls of this class may have. */
  readonly ownShare: number;
}

const rules: Readonly<Record<CallClass, Rule>> = {
  // About 20 passwords are hashed per second: more callers would give up before their turn.
  anonymous: { stage: 0, share: 0.5, ownShare: 0.05 },
  bulk: { stage: 0, share: 0.5, ownShare: 0.25 },
  list: { stage: 1, share: 0.75, ownShare: 0.75 },
  stream: { stage: 1, share: 0.75, ownShare: 0.25 },
  upload: { stage: 1, share: 0.75, ownShare: 0.25 },
  regular: { stage: Infinity, share: 1, ownShare: 1 },
  exempt: { stage: Infinity, share: Infinity, ownShare: Infinity },
};
const HIGHEST_PRESSURE = 2;

/** A call that may begin. It counts as in progress until `end` is called. */
export interface AdmittedCall {
  readonly isAdmitted: true;
  readonly end: () => void;
  /** Pauses counting the call. For slow clients: they cost only the memory that is reserved for their body. */
  readonly whileBodyArrives: <Result>(read: () => Promise<Result>) => Promise<Result>;
}

/** Whether a call may begin. A rejected call can be repeated later. */
export type Admission = AdmittedCall | { readonly isAdmitted: false; readonly retryAfterSeconds: number };

/** Measures how loaded this process is, and admits or rejects calls (decision 0047). */
export interface LoadMonitor {
  /** @param bodyBytes size of the call's body, if known */
  admit(callClass: CallClass, bodyBytes: number): Admission;
}

type Watched = Pick<AppContext, 'config' | 'database' | 'log' | 'metrics' | 'stopping'>;

/** Measures until shutdown begins. */
export function createLoadMonitor({
  config,
  database: { pool },
  log,
  metrics,
  stopping,
}: Watched): LoadMonitor {
  const { callsAtOnce, overload } = config.limits;
  const inProgress = { calls: 0, bytes: 0, byClass: new Map<CallClass, number>() };
  const count = (callClass: CallClass, change: 1 | -1): void => {
    inProgress.calls += change;
    inProgress.byClass.set(callClass, (inProgress.byClass.get(callClass) ?? 0) + change);
  };
  const average = { delay: 0, waiting: 0, calls: 0 };
  const largestWaiting = WAITING_PER_CONNECTION * pool.options.max;
  /** 0 to 1: the rejected share of the first classes. 1 to 2: in addition, that of the next ones. */
  let pressure = 0;
  let overloadedFor = 0;

  const watchLoop = (elapsed: number, delay: number): void => {
    const weight = 1 - Math.exp(-elapsed / SMOOTHING_MILLISECONDS);
    average.delay += weight * (delay - average.delay);
    average.waiting += weight * (pool.waitingCount - average.waiting);
    average.calls += weight * (inProgress.calls - average.calls);
    const slowness = Math.max(average.delay / overload.delayMilliseconds, average.waiting / largestWaiting);
    const load = Math.min(slowness, average.calls / overload.calls);
    overloadedFor = load > 1 ? overloadedFor + elapsed : 0;
    const before = pressure;
    if (load <= 1 || overloadedFor > BURST_MILLISECONDS) {
      const change = GAIN_PER_SECOND * (elapsed / SECOND) * Math.min(load - 1, LARGEST_EXCESS);
      pressure = Math.min(HIGHEST_PRESSURE, Math.max(0, pressure + change));
    }
    metrics?.setLoad({
      load,
      shedding: pressure,
      callsInProgress: inProgress.calls,
      bodyBytes: inProgress.bytes,
    });
    if (before === 0 && pressure > 0)
      log.warn({ load, calls: Math.round(average.calls) }, 'overloaded: rejecting calls that can wait');
    if (before > 0 && pressure === 0) log.info('no longer overloaded');
  };
  startMeasuring(watchLoop, stopping);

  return {
    admit(callClass, bodyBytes) {
      const { stage, share, ownShare } = rules[callClass];
      const isFull =
        inProgress.calls >= share * callsAtOnce.count ||
        (inProgress.byClass.get(callClass) ?? 0) >= ownShare * callsAtOnce.count ||
        (bodyBytes > 0 && inProgress.bytes + bodyBytes > share * callsAtOnce.bytes);
      if (isFull || Math.random() < pressure - stage) {
        metrics?.countShed(callClass);
        const spread = SPREAD_SECONDS * (1 + pressure);
        return { isAdmitted: false, retryAfterSeconds: LEAST_SECONDS + Math.floor(Math.random() * spread) };
      }
      count(callClass, 1);
      inProgress.bytes += bodyBytes;
      return {
        isAdmitted: true,
        end() {
          count(callClass, -1);
          inProgress.bytes -= bodyBytes;
        },
        async whileBodyArrives(read) {
          count(callClass, -1);
          try {
            return await read();
          } finally {
            count(callClass, 1);
          }
        },
      };
    },
  };
}

/** Calls `watch` regularly with the milliseconds since the last call and the mean delay of the event loop since then. */
function startMeasuring(watch: (elapsed: number, delay: number) => void, stopping: AbortSignal): void {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MILLISECONDS });
  histogram.enable();
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const elapsed = now - last;
    last = now;
    // A sample is the time between two turns. Without a sample, the loop was blocked all the time.
    const between = histogram.count > 0 ? histogram.mean / 1e6 : elapsed;
    histogram.reset();
    watch(elapsed, Math.max(0, between - RESOLUTION_MILLISECONDS));
  }, TICK_MILLISECONDS);
  timer.unref();
  const stop = (): void => {
    clearInterval(timer);
    histogram.disable();
  };
  stopping.addEventListener('abort', stop, { once: true });
}
