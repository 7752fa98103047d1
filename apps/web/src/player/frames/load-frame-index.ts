import type { FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import { decodeFrameIndex } from '@plainview/domain/evidence/media/frame-index-file';

/**
 * Loads a frame index. Returns null if it does not exist or is of another version; rejects if
 * the network fails.
 */
export async function loadFrameIndex(url: string, signal: AbortSignal): Promise<FrameIndex | null> {
  const answer = await fetch(url, { signal });
  if (!answer.ok || !answer.body) return null;
  const content = new Response(answer.body.pipeThrough(new DecompressionStream('gzip')));
  return decodeFrameIndex(new Uint8Array(await content.arrayBuffer()));
}
