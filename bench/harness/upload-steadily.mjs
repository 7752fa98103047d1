import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { storeVideo } from '../../apps/test-support/src/videos/send-video.ts';
import { makeTestVideo, padVideoTo } from '../../apps/test-support/src/videos/test-videos.ts';

const MEBIBYTE = 1024 ** 2;
const SIZES = [8, 16, 32, 64].map((size) => size * MEBIBYTE);
/** Tickets with uploaded videos that exist at the same time. */
const KEPT = 6;
/** Time for ranges in progress to end before a video is deleted. */
const REST_MILLISECONDS = 2000;

async function makeVideos(directory) {
  const source = await makeTestVideo();
  return Promise.all(
    SIZES.map(async (bytes) => {
      const file = path.join(directory, `mixed-${bytes}.mp4`);
      await copyFile(source, file);
      await padVideoTo(file, bytes);
      return { file, bytes };
    }),
  );
}

/**
 * Uploads videos of 8 to 64 MiB over the tus protocol, one after another, and creates a ticket with each of
 * them; the oldest tickets are deleted. Continues until `stop` is called.
 * @param {{ url: string, person: any, directory: string, bytesPerSecond: number }} settings
 * @param {(videos: { id: string, bytes: number, cookie: string }[]) => void} onChange receives
 *   the stored videos
 */
export async function uploadSteadily({ url, person, directory, bytesPerSecond }, onChange) {
  const files = await makeVideos(directory);
  const begun = performance.now();
  const elapsed = () => (performance.now() - begun) / 1000;
  const uploads = [];
  const errors = [];
  let kept = [];
  const stopping = new AbortController();

  const uploadOne = async ({ file, bytes }) => {
    const at = elapsed();
    const upload = await storeVideo(url, person, file);
    if (upload.state !== 'stored') throw new Error(`an upload was ${upload.state}`);
    uploads.push({ at, bytes, milliseconds: (elapsed() - at) * 1000 });
    const ticket = await person.client.tickets.create({
      submissionKey: crypto.randomUUID(),
      incidentType: 'Training',
      officersInvolved: ['Baker'],
      notes: 'uploaded',
      videos: [{ uploadId: upload.id, length: '00:10:00' }],
    });
    kept.push({ ticket: ticket.id, id: ticket.videos[0].videoId, bytes, cookie: person.cookie() });
    const leaving = kept.length > KEPT ? kept[0] : undefined;
    kept = kept.slice(-KEPT);
    onChange(kept.map(({ id, bytes: size, cookie }) => ({ id, bytes: size, cookie })));
    if (leaving) {
      await pause(REST_MILLISECONDS);
      await person.client.tickets.delete({ id: leaving.ticket });
    }
  };
  const work = async () => {
    let due = 0;
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const file = files[turn % files.length];
      try {
        await uploadOne(file);
      } catch (error) {
        errors.push(String(error));
      }
      due += file.bytes / bytesPerSecond;
      while (!stopping.signal.aborted && elapsed() < due) await pause(100);
    }
  };
  const working = work();
  return {
    elapsed,
    async stop() {
      stopping.abort();
      await working;
      return { uploads, errors };
    },
  };
}
