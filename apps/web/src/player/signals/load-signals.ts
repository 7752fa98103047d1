import { decodeVideoSignals, type VideoSignals } from '@plainview/domain/evidence/media/video-signals';

/**
 * Loads a video's signals. Returns null if they do not exist or are of another version; rejects if
 * the network fails.
 */
export async function loadSignals(url: string, signal: AbortSignal): Promise<VideoSignals | null> {
  const answer = await fetch(url, { signal });
  if (!answer.ok || !answer.body) return null;
  return decodeVideoSignals(
    await new Response(answer.body.pipeThrough(new DecompressionStream('gzip'))).text(),
  );
}
