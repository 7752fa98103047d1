/** A stretch of bytes, the size of its pieces, and how many of them may be on their way at once. */
export interface Stretch {
  readonly start: number;
  readonly endInclusive: number;
  readonly pieceBytes: number;
  readonly ahead: number;
}

/**
 * Reads a stretch in order, the next pieces while one is taken. What is not taken stops at so many pieces; whoever stops
 * early stops what is on its way.
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
      // Heard of where it is taken.
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
    stopping.abort(new Error('nobody takes more'));
    await Promise.allSettled(coming);
  }
}
