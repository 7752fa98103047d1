/** A range of bytes, the size of its pieces, and how many of them may be in flight at once. */
export interface Stretch {
  readonly start: number;
  readonly endInclusive: number;
  readonly pieceBytes: number;
  readonly ahead: number;
}

/**
 * Reads a range in order and prefetches the next pieces while the consumer handles one, up to the limit. If
 * the consumer stops early, requests in flight are aborted.
 */
export async function* readAhead(
  { start, endInclusive, pieceBytes, ahead }: Stretch,
  read: (start: number, endInclusive: number, signal: AbortSignal) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const stopping = new AbortController();
  const coming: Promise<Uint8Array>[] = [];
  let next = start;
  const askFor = (pieces: number): void => {
    for (; coming.length < pieces && next <= endInclusive; next += pieceBytes) {
      const piece = read(next, Math.min(next + pieceBytes - 1, endInclusive), stopping.signal);
      // A failure surfaces when the piece is awaited.
      piece.catch(() => undefined);
      coming.push(piece);
    }
  };
  try {
    askFor(ahead);
    for (let piece = coming.shift(); piece; piece = coming.shift()) {
      const bytes = await piece;
      askFor(ahead);
      yield bytes;
    }
  } finally {
    stopping.abort(new Error('the consumer stopped'));
    await Promise.allSettled(coming);
  }
}
