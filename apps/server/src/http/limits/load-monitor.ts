import type { CallClass } from '@plainview/contract/call-class';
import { SECOND } from '@plainview/domain/shared/time';
import type { AppContext } from '../../platform/app-context.ts';

const TICK_MILLISECONDS = 250;
/** Time constant of the average of completed calls. */
const SMOOTHING_MILLISECONDS = SECOND;
/** How long more calls than the limit must be in progress before the first one is rejected. */
const BURST_MILLISECONDS = 500;
/**
 * Overload ends after this time without a rejection. Longer than most clients wait before they repeat a call.
 */
const CALM_MILLISECONDS = 5 * SECOND;
const LEAST_SECONDS = 1;
const SPREAD_SECONDS = 3;

interface Rule {
  /**
   * Under overload, calls of the class may begin while fewer calls are in progress than this share of the
   * limit. Infinite: overload does not reject them.
   */
  readonly loadShare: number;
  /**
   * Share of the maximum number of calls beyond which they are rejected. Infinite: they do not count at all.
   */
  readonly share: number;
  /** Share of that number that calls of this class may have. */
  readonly ownShare: number;
  /**
   * Whether calls of the class are measured. The others wait for each other by design, without
   * making others wait.
   */
  readonly isMeasured: boolean;
}

// About a dozen calls in progress keep two processors busy. More would only make each other wait.
const FIRST_SHARE = 1 / 8;
const NEXT_SHARE = 1 / 6;
const LAST_SHARE = 1;

const rules: Readonly<Record<CallClass, Rule>> = {
  // About 20 passwords are hashed per second: more callers would give up before their turn.
  anonymous: { loadShare: FIRST_SHARE, share: 0.5, ownShare: 0.3, isMeasured: false },
  bulk: { loadShare: FIRST_SHARE, share: 0.5, ownShare: 0.25, isMeasured: true },
  list: { loadShare: NEXT_SHARE, share: 0.75, ownShare: 0.75, isMeasured: true },
  stream: { loadShare: NEXT_SHARE, share: Infinity, ownShare: Infinity, isMeasured: false },
  upload: { loadShare: NEXT_SHARE, share: 0.75, ownShare: 0.25, isMeasured: true },
  read: { loadShare: LAST_SHARE, share: 1, ownShare: 1, isMeasured: true },
  regular: { loadShare: Infinity, share: 1, ownShare: 1, isMeasured: true },
  exempt: { loadShare: Infinity, share: Infinity, ownShare: Infinity, isMeasured: false },
};

/** A call that began. It counts as in progress until `end` is called. */
export interface CallInProgress {
  readonly end: () => void;
  /**
   * Pauses counting the call. For slow clients: they cost only the memory that is reserved for their body.
   */
  readonly whileBodyArrives: <Result>(read: () => Promise<Result>) => Promise<Result>;
}

/** Measures how loaded this process is, and decides which calls are rejected (decision 0047). */
export interface LoadMonitor {
  /**
   * Decides about a call that arrives, by the calls that are in progress now.
   * @param bodyBytes size of the call's body, if known
   * @returns null if the call may begin, or the seconds after which a rejected call may be repeated
   */
  rejects(callClass: CallClass, bodyBytes: number): number | null;
  /** Begins a call that was not rejected. */
  begin(callClass: CallClass, bodyBytes: number): CallInProgress;
}

interface Watched extends Pick<AppContext, 'log' | 'metrics' | 'stopping'> {
  readonly config: Pick<AppContext['config'], 'limits'>;
}

/** Measures until shutdown begins. */
export function createLoadMonitor({ config, log, metrics, stopping }: Watched): LoadMonitor {
  const { callsAtOnce, overload } = config.limits;
  const inProgress = { calls: 0, measured: 0, bytes: 0, byClass: new Map<CallClass, number>() };
  let completed = 0;
  let completionsPerSecond = 0;
  /** Since when more calls than the limit are in progress. Infinite: not now. */
  let crowdedSince = Infinity;
  let isOverloaded = false;
  let lastRejection = -Infinity;

  /**
   * By Little's law, calls take this long on average while this many are in progress, whatever they wait for.
   */
  const limit = (): number =>
    Math.max(overload.calls, (completionsPerSecond * overload.latencyMilliseconds) / SECOND);
  const noteCrowd = (): void => {
    if (inProgress.measured <= limit()) crowdedSince = Infinity;
    else crowdedSince = Math.min(crowdedSince, performance.now());
  };
  const count = (callClass: CallClass, change: 1 | -1): void => {
    if (Number.isFinite(rules[callClass].share)) inProgress.calls += change;
    if (rules[callClass].isMeasured) inProgress.measured += change;
    inProgress.byClass.set(callClass, (inProgress.byClass.get(callClass) ?? 0) + change);
    noteCrowd();
  };
  /** Begins and ends overload. */
  const observe = (): void => {
    const now = performance.now();
    if (now - crowdedSince > BURST_MILLISECONDS) {
      if (!isOverloaded)
        log.warn({ calls: inProgress.measured, limit: limit() }, 'overloaded: rejecting calls that can wait');
      isOverloaded = true;
    } else if (isOverloaded && now - lastRejection > CALM_MILLISECONDS) {
      isOverloaded = false;
      log.info('no longer overloaded');
    }
  };
  const hasRoom = ({ loadShare }: Rule): boolean =>
    !isOverloaded || inProgress.measured < loadShare * limit();
  /** 0: none. 1: overload may reject the first classes. 2: it rejects the next ones, too. */
  const stage = (): number => (isOverloaded ? (hasRoom(rules.list) ? 1 : 2) : 0);

  const measure = (elapsed: number): void => {
    const weight = 1 - Math.exp(-elapsed / SMOOTHING_MILLISECONDS);
    completionsPerSecond += weight * ((completed * SECOND) / elapsed - completionsPerSecond);
    completed = 0;
    noteCrowd();
    observe();
    metrics?.setLoad({
      load: inProgress.measured / limit(),
      shedding: stage(),
      callsInProgress: inProgress.calls,
      bodyBytes: inProgress.bytes,
    });
  };
  startMeasuring(measure, stopping);

  return {
    rejects(callClass, bodyBytes) {
      const rule = rules[callClass];
      const isFull =
        inProgress.calls >= rule.share * callsAtOnce.count ||
        (inProgress.byClass.get(callClass) ?? 0) >= rule.ownShare * callsAtOnce.count ||
        (bodyBytes > 0 && inProgress.bytes + bodyBytes > rule.share * callsAtOnce.bytes);
      observe();
      const isShed = !hasRoom(rule);
      if (!isFull && !isShed) return null;
      if (isShed) lastRejection = performance.now();
      metrics?.countShed(callClass);
      return LEAST_SECONDS + Math.floor(Math.random() * SPREAD_SECONDS * (1 + stage()));
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
