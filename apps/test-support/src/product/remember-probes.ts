import { createHash, randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
// Only types, so that a product that was built does not load the sources of the server, too.
import type { ProbedFile, ProbeFile } from '@plainview/server/platform/media/probe-video';

/** Larger files than those of most tests are probed each time. */
const LARGEST_BYTES = 1024 * 1024;

/** Folder in which the processes of a test run share what they have probed. */
const shared = process.env['PROBED_VIDEOS'];

/** Returns what a process of this run has found in the video with this hash, if any. */
async function findShared(key: string): Promise<ProbedFile | undefined> {
  if (shared === undefined) return undefined;
  try {
    const probed: ProbedFile = deserialize(await readFile(path.join(shared, key)));
    return probed;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Shares a result. Another process reads the whole file or none. */
async function share(key: string, probed: ProbedFile): Promise<void> {
  if (shared === undefined) return;
  const draft = path.join(shared, randomUUID());
  await writeFile(draft, serialize(probed));
  await rename(draft, path.join(shared, key));
}

/**
 * Probes a file as the product does, but a video with the same bytes only once per test run: starting a
 * process for each of the hundreds of uploads of the same few videos takes longer than the uploads. Files
 * that are no videos, and videos with signatures, whose result also depends on the time and on the trusted
 * authorities, are always probed.
 */
export function rememberProbes(probe: ProbeFile): ProbeFile {
  const known = new Map<string, ProbedFile>();
  return async (file, options) => {
    if (file.size === 0 || file.size > LARGEST_BYTES) return probe(file, options);
    const key = createHash('sha256')
      .update(await file.read(0, file.size))
      .digest('hex');
    const earlier = known.get(key) ?? (await findShared(key));
    if (earlier !== undefined) return earlier;
    const probed = await probe(file, options);
    if (probed.result.kind === 'video' && probed.signatures?.length === 0) {
      known.set(key, probed);
      await share(key, probed);
    }
    return probed;
  };
}
