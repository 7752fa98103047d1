// Reads from a trace of Chromium how long the page's main thread worked from a click until the frame with its
// effect. Unlike the time that passes, the thread's own time hardly depends on what else the machine does. It
// includes the emulated slowness of the processor, which keeps the thread busy.

/** What to trace. */
export const traceCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];

const isWithin = ({ ts }, from, to) => ts >= from && ts <= to;

/**
 * @param trace content of the trace, as `browser.stopTracing` returns it
 * @returns milliseconds of thread time in all, and by what they were spent for
 */
export function readClickToFrame(trace) {
  const { traceEvents } = JSON.parse(trace.toString());
  const clicks = traceEvents.filter(
    ({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'click',
  );
  const click = clicks.at(-1);
  if (!click) throw new Error('the trace has no click');
  const own = traceEvents
    .filter(({ pid, tid, ph }) => pid === click.pid && tid === click.tid && ph === 'X')
    .toSorted((one, other) => one.ts - other.ts);
  const frame = own.find(({ name, ts }) => name === 'Commit' && ts > click.ts + click.dur);
  if (!frame) throw new Error('the trace has no frame after the click');
  const from =
    own.find(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'pointerdown')?.ts ??
    click.ts;
  const to = frame.ts + frame.dur;
  const sum = (names) =>
    own
      .filter((event) => names.includes(event.name) && isWithin(event, from, to))
      .reduce((total, { tdur = 0 }) => total + tdur / 1000, 0);
  // Tasks do not contain each other. One that begins before the press or ends after the frame counts in part.
  const tasks = own.filter(({ name, ts, dur }) => name === 'RunTask' && ts + dur >= from && ts <= to);
  const all = tasks.reduce((total, { ts, dur, tdur = 0 }) => {
    const share = dur > 0 ? (Math.min(ts + dur, to) - Math.max(ts, from)) / dur : 1;
    return total + (share * tdur) / 1000;
  }, 0);
  return {
    all,
    events: sum(['EventDispatch']),
    style: sum(['UpdateLayoutTree']),
    layout: sum(['Layout']),
    paint: sum(['PrePaint', 'Paint', 'Layerize', 'Commit']),
  };
}
