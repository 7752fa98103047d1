/** Durations in milliseconds, as timers and dates take them: `5 * MINUTE`, or `HOUR / SECOND` for seconds. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Returns the time that is this many milliseconds after another. */
export const addTime = (time: Date, duration: number): Date => new Date(time.getTime() + duration);

/** Returns the time that is this many milliseconds before another. */
export const subtractTime = (time: Date, duration: number): Date => new Date(time.getTime() - duration);
