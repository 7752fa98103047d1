import { createHash } from 'node:crypto';
// Only types, so that a product that was built does not load the sources of the server, too.
import type { ProbedFile, ProbeFile } from '@plainview/server/media/probe-video';

/** Larger files than those of most tests are probed each time. */
const LARGEST_BYTES = 1024 * 1024;

/**
 * Probes a file as the product does, but a video with the same bytes only once per process: starting a process for each
 * of the hundreds of uploads of the same few videos takes longer than the uploads. Files that are no videos, and videos
 * with signatures, whose result also depends on the time and on the trusted authorities, are always probed.
 */
export function rememberProbes(probe: ProbeFile): ProbeFile {
  const known = new Map<string, ProbedFile>();
  return async (file, options) => {
    if (file.size === 0 || file.size > LARGEST_BYTES) return probe(file, options);
    const key = createHash('sha256')
      .update(await file.read(0, file.size))
      .digest('hex');
    const earlier = known.get(key);
    if (earlier !== undefined) return earlier;
    const probed = await probe(file, options);
    if (probed.result.kind === 'video' && probed.signatures?.length === 0) known.set(key, probed);
    return probed;
  };
}
