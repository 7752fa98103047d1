/** A packet of a stream, with times in microseconds on the file's own clock. */
export interface TimedPacket {
  /** Index of its stream. */
  readonly stream: number;
  /** When it is decoded; where {@link statedClockRules} apply, when it is shown. */
  readonly at: number;
  /** How long it lasts; zero if the container does not say. */
  readonly lasts: number;
  /** It can be decoded without others. What is decoded before it is also shown before it. */
  readonly isKey: boolean;
}

/** A packet on the continuous clock. */
export interface PlacedPacket {
  /** Added to its times on the file's clock. */
  readonly offset: number;
  readonly lasts: number;
}

/** A place where the clock of a file jumps. */
export interface ClockBreak {
  /** Position on the continuous clock, which counts from the file's first packet. */
  readonly at: number;
  /** By how much the file's clock jumps, negative if backward. */
  readonly jump: number;
  /** Only one stream has another clock, from its beginning. */
  readonly isOfOneStream: boolean;
}

/** The first packet of a stream, or the first one after the stream's clock jumped. */
export interface StreamJump {
  readonly stream: number;
  /** Its time, on the file's own clock. */
  readonly at: number;
  /** Added to the times of the stream from this packet on. */
  readonly offset: number;
}

/** Rules for reading a container's clock. */
export interface ClockRules {
  /** A longer pause without packets of any stream is a jump. */
  readonly longestPause: number;
  /** Times of a stream may go backward by this much within a recording. */
  readonly longestStepBack: number;
  /** Or by this many times the stream's usual time between packets, if that is longer, but not to a key frame. */
  readonly mostReordered: number;
}

const SECOND = 1_000_000;

/**
 * Transport streams and similar containers count on, so a long pause or a step back is another recording or a reset. It
 * is the limit at which ffmpeg corrects timestamps, too.
 */
export const runningClockRules: ClockRules = {
  longestPause: 10 * SECOND,
  longestStepBack: SECOND / 2,
  mostReordered: 0,
};

/**
 * Other containers state a time for every frame, and a picture may be shown for minutes. Some state only
 * when a frame is shown, which may be 16 frames earlier than the one that is decoded before it (H.264, A.3.1).
 */
export const statedClockRules: ClockRules = {
  longestPause: 600 * SECOND,
  longestStepBack: SECOND / 2,
  mostReordered: 16,
};

/** A pause is a jump only if it is this many times as long as the stream's usual time between packets. */
const UNUSUAL = 100;
const LONGEST_FIRST_PAUSE = 600 * SECOND;
const LONGEST_FIRST_STEP_BACK = 10 * SECOND;
/** More jumps are not listed; they are corrected all the same. */
const MOST_LISTED = 100;
/** A file with more jumps has no copy. */
const MOST_JUMPS = 10_000;

interface StreamClock {
  /** Added to the file's times. */
  offset: number;
  /** End of the stream's last packet on the continuous clock, or its beginning if its duration is unknown. */
  end: number;
  last: number;
  packets: number;
  first: number;
}

/**
 * Puts the packets of a file on one continuous clock: where the file's clock jumps, what follows is joined to
 * what was there. All streams jump together, so that sound and picture stay in step.
 */
export function createRecordingClock({ longestPause, longestStepBack, mostReordered }: ClockRules) {
  const streams = new Map<number, StreamClock>();
  const breaks: ClockBreak[] = [];
  const jumps: StreamJump[] = [];
  let latestOffset = 0;
  let earliest = Number.POSITIVE_INFINITY;
  let latestEnd = Number.NEGATIVE_INFINITY;

  const addBreak = (jump: number, isOfOneStream: boolean): void => {
    if (breaks.length < MOST_LISTED) breaks.push({ at: latestEnd, jump, isOfOneStream });
  };

  const usualStep = ({ packets, first, last }: StreamClock): number =>
    packets > 1 ? Math.round((last - first) / (packets - 1)) : 0;

  /** Returns by how much the times of a stream may go backward. One packet does not tell what is usual. */
  function stepBackTo(isKey: boolean, stream: StreamClock): number {
    if (isKey || mostReordered === 0) return longestStepBack;
    const usual = stream.packets > 1 ? mostReordered * usualStep(stream) : LONGEST_FIRST_STEP_BACK;
    return Math.max(longestStepBack, usual);
  }

  /** Returns whether a packet can follow in its stream with this offset. */
  function follows(stream: StreamClock, { at, isKey }: TimedPacket, offset: number): boolean {
    const step = at + offset - stream.last;
    if (step < -stepBackTo(isKey, stream)) return false;
    // While another stream continues, there is a pause in this one, not a jump.
    const pause = at + offset - Math.max(stream.end, latestEnd);
    // One packet does not tell what is usual.
    const longest = stream.packets > 1 ? UNUSUAL * usualStep(stream) : LONGEST_FIRST_PAUSE;
    return pause <= Math.max(longestPause, longest);
  }

  /** Returns whether a packet belongs to the part that another stream is in already, where both are possible. */
  const isOfLatestPart = (stream: StreamClock, packet: TimedPacket): boolean =>
    latestOffset !== stream.offset &&
    Math.abs(packet.at + latestOffset - stream.end) < Math.abs(packet.at + stream.offset - stream.end) &&
    follows(stream, packet, latestOffset);

  /** Returns whether a stream that begins at a position has nothing to do with the others. */
  const isElsewhere = (position: number): boolean =>
    streams.size > 0 && (position > latestEnd + longestPause || position < earliest - longestPause);

  /** Returns how long a packet lasts. A recorder that lost power may have left any duration in its last one. */
  function plausible(stream: StreamClock, lasts: number): number {
    const usual = usualStep(stream);
    return usual > 0 && lasts > Math.max(longestPause, UNUSUAL * usual) ? usual : lasts;
  }

  function place(packet: TimedPacket): PlacedPacket {
    const { stream: index, at, lasts } = packet;
    const known = streams.get(index);
    const stream = known ?? { offset: latestOffset, end: 0, last: 0, packets: 0, first: 0 };
    const { offset: earlierOffset } = stream;
    if (known && isOfLatestPart(stream, packet)) stream.offset = latestOffset;
    else if (known && !follows(stream, packet, stream.offset)) {
      // Another stream may have jumped before; else this one is the first.
      if (latestOffset === stream.offset || !follows(stream, packet, latestOffset)) {
        const next = latestEnd - at;
        addBreak(stream.offset - next, false);
        latestOffset = next;
      }
      stream.offset = latestOffset;
    }
    if (!known && isElsewhere(at + stream.offset)) {
      // The stream has a clock of its own, as some cameras give to their sound.
      addBreak(at + stream.offset - latestEnd, true);
      stream.offset = latestEnd - at;
    }
    if ((!known || stream.offset !== earlierOffset) && jumps.length < MOST_JUMPS)
      jumps.push({ stream: index, at, offset: stream.offset });
    const position = at + stream.offset;
    if (!known) {
      stream.first = position;
      streams.set(index, stream);
    }
    stream.last = position;
    stream.packets += 1;
    const placed = { offset: stream.offset, lasts: plausible(stream, lasts) };
    const end = position + (placed.lasts || usualStep(stream));
    stream.end = Math.max(known ? stream.end : position, end);
    earliest = Math.min(earliest, position);
    latestEnd = Math.max(latestEnd, stream.end);
    return placed;
  }

  return {
    /** Places a packet. Packets come in the order of the file. */
    place,
    /** Returns what is added to the times of a stream, as of the last packet that was placed. */
    offsetOf: (stream: number): number => streams.get(stream)?.offset ?? latestOffset,
    breaks: (): readonly ClockBreak[] => breaks,
    jumps: (): readonly StreamJump[] => jumps,
  };
}
