import { SECOND } from '@plainview/domain/shared/time';
import type { AppContext } from '../../app-context.ts';
import type { CallClass } from './call-classes.ts';

const TICK_MILLISECONDS = 250;
/** Time constant of the averages. */
const SMOOTHING_MILLISECONDS = SECOND;
/** How long load must be above 1 before the first call is rejected. */
const BURST_MILLISECONDS = SECOND;
/** Change of the pressure per second and excess load. It falls slower than it rises, so that it settles. */
const RISE_PER_SECOND = 0.8;
const FALL_PER_SECOND = 0.4;
const LARGEST_EXCESS = 2;
/** Keeps the estimate finite if no call ends. */
const LEAST_COMPLETIONS_PER_SECOND = 0.1;
const LEAST_SECONDS = 1;
const SPREAD_SECONDS = 3;

interface Rule {
  /** Pressure from which calls of the class are rejected. */
  readonly stage: number;
  /** Share of the maximum number of calls beyond which they are rejected. Infinite: they do not count at all. */
  readonly share: number;
  /** Share of that number that calls of this class may have. */
  readonly ownShare: number;
  /** Whether calls of the class are measured. The others wait for each other by design, without making others wait. */
  readonly isMeasured: boolean;
}

const rules: Readonly<Record<CallClass, Rule>> = {
  // About 20 passwords are hashed per second: more callers would give up before their turn.
  anonymous: { stage: 0, share: 0.5, ownShare: 0.3, isMeasured: false },
  bulk: { stage: 0, share: 0.5, ownShare: 0.25, isMeasured: true },
  list: { stage: 1, share: 0.75, ownShare: 0.75, isMeasured: true },
  stream: { stage: 1, share: Infinity, ownShare: Infinity, isMeasured: false },
  upload: { stage: 1, share: 0.75, ownShare: 0.25, isMeasured: true },
  regular: { stage: Infinity, share: 1, ownShare: 1, isMeasured: true },
  exempt: { stage: Infinity, share: Infinity, ownShare: Infinity, isMeasured: false },
};
const HIGHEST_PRESSURE = 2;

/** A call that began. It counts as in progress until `end` is called. */
export interface CallInProgress {
  readonly end: () => void;
  /** Pauses counting the call. For slow clients: they cost only the memory that is reserved for their body. */
  readonly whileBodyArrives: <Result>(read: () => Promise<Result>) => Promise<Result>;
}

/** Measures how loaded this process is, and decides which calls are rejected (decision 0047). */
export interface LoadMonitor {
  /**
   * Decides about a call. To be asked once, because it is a matter of chance.
   * @param bodyBytes size of the call's body, if known
   * @returns null if the call may begin, or the seconds after which a rejected call may be repeated
   */
  rejects(callClass: CallClass, bodyBytes: number): number | null;
  /** Begins a call that was not rejected. */
  begin(callClass: CallClass, bodyBytes: number): CallInProgress;
}

type Watched = Pick<AppContext, 'config' | 'log' | 'metrics' | 'stopping'>;

/** Measures until shutdown begins. */
export function createLoadMonitor({ config, log, metrics, stopping }: Watched): LoadMonitor {
  const { callsAtOnce, overload } = config.limits;
  const inProgress = { calls: 0, measured: 0, bytes: 0, byClass: new Map<CallClass, number>() };
  let completed = 0;
  const count = (callClass: CallClass, change: 1 | -1): void => {
    if (Number.isFinite(rules[callClass].share)) inProgress.calls += change;
    if (rules[callClass].isMeasured) inProgress.measured += change;
    inProgress.byClass.set(callClass, (inProgress.byClass.get(callClass) ?? 0) + change);
  };
  const average = { calls: 0, completionsPerSecond: 0 };
  /** 0 to 1: the rejected share of the first classes. 1 to 2: in addition, that of the next ones. */
  let pressure = 0;
  let overloadedFor = 0;

  const measure = (elapsed: number): void => {
    const weight = 1 - Math.exp(-elapsed / SMOOTHING_MILLISECONDS);
    average.calls += weight * (inProgress.measured - average.calls);
    average.completionsPerSecond += weight * ((completed * SECOND) / elapsed - average.completionsPerSecond);
    completed = 0;
    // Little's law: how long a call takes on average, whatever it waits for.
    const latency =
      (SECOND * average.calls) / Math.max(average.completionsPerSecond, LEAST_COMPLETIONS_PER_SECOND);
    const load = Math.min(latency / overload.latencyMilliseconds, average.calls / overload.calls);
    overloadedFor = load > 1 ? overloadedFor + elapsed : 0;
    const before = pressure;
    if (load <= 1 || overloadedFor > BURST_MILLISECONDS) {
      const rate = load > 1 ? RISE_PER_SECOND : FALL_PER_SECOND;
      const change = rate * (elapsed / SECOND) * Math.min(load - 1, LARGEST_EXCESS);
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
  startMeasuring(measure, stopping);

  return {
    rejects(callClass, bodyBytes) {
      const { stage, share, ownShare } = rules[callClass];
      const isFull =
        inProgress.calls >= share * callsAtOnce.count ||
        (inProgress.byClass.get(callClass) ?? 0) >= ownShare * callsAtOnce.count ||
        (bodyBytes > 0 && inProgress.bytes + bodyBytes > share * callsAtOnce.bytes);
      if (!isFull && Math.random() >= pressure - stage) return null;
      metrics?.countShed(callClass);
      return LEAST_SECONDS + Math.floor(Math.random() * SPREAD_SECONDS * (1 + pressure));
    },
    begin(callClass, bodyBytes) {
      count(callClass, 1);
      inProgress.bytes += bodyBytes;
      return {
        end() {
          count(callClass, -1);
          if (rules[callClass].isMeasured) completed += 1;
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

/** Calls `measure` regularly with the milliseconds since the last call. */
function startMeasuring(measure: (elapsed: number) => void, stopping: AbortSignal): void {
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    measure(now - last);
    last = now;
  }, TICK_MILLISECONDS);
  timer.unref();
  stopping.addEventListener('abort', () => clearInterval(timer), { once: true });
}
