import type { StreamDescription } from './measuring/describe-video.ts';
import { originOf } from './measuring/facts-of.ts';
import type { TimedVideo } from './measuring/measure-video.ts';

/** More jumps make the expressions too long for a command line. */
export const MOST_JUMPS = 150;

/**
 * Returns an expression for the filters `setpts` and `asetpts`: the position of a stream's frame in the video, in the
 * units of the stream's clock. Where the clock jumps, a time alone does not tell the part, so the filter counts in its
 * variable 0 how many jumps it has passed.
 */
export function positionExpression(timed: TimedVideo, { index }: StreamDescription): string {
  const [first, ...jumps] = timed.jumps.filter(({ stream }) => stream === index);
  let offset = first?.offset ?? 0;
  const begin = (offset - originOf(timed)) / 1_000_000;
  if (jumps.length === 0) return `PTS+(${begin})/TB`;
  const passed: string[] = [];
  const added: string[] = [];
  for (const [place, jump] of jumps.entries()) {
    const change = (jump.offset - offset) / 1_000_000;
    ({ offset } = jump);
    const isPassed =
      // A frame lasts longer than a millisecond.
      change > 0 ? `lt(T-PREV_INT,${-change / 2})` : `gte(T,${jump.at / 1_000_000 - 0.001})`;
    passed.push(`eq(ld(0),${place})*${isPassed}`);
    added.push(`gt(ld(0),${place})*${change}`);
  }
  // Both are separators between filters and their options.
  return `st(0,ld(0)+${passed.join('+')});PTS+(${[begin, ...added].join('+')})/TB`.replaceAll(
    /[,;]/gu,
    String.raw`\$&`,
  );
}
