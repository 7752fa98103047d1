import { microsecondsToLengthSeconds } from '@plainview/domain/shared/duration';
import { loadLater } from '../ui/load-later.ts';

// Named, so that the bundler leaves out the rest of the library.
const mediaTool = loadLater(async () => {
  const { BlobSource, Input, MATROSKA, MP4, MPEG_TS, QTFF, WEBM } = await import('mediabunny');
  return { BlobSource, Input, MATROSKA, MP4, MPEG_TS, QTFF, WEBM };
});

/** Timeout for files that a browser cannot recognize. */
const PATIENCE_MILLISECONDS = 15_000;

/**
 * Returns the duration of a selected video in whole seconds, or null if it cannot be determined here. Used to
 * preview the price; the server's measurement is what counts.
 */
export async function readFileLength(file: File): Promise<number | null> {
  return (await lengthByContainer(file)) ?? (await lengthByPlayer(file));
}

/** Measures as the server does, so that both agree unless the file is not what it claims to be. */
async function lengthByContainer(file: File): Promise<number | null> {
  try {
    const { BlobSource, Input, MATROSKA, MP4, MPEG_TS, QTFF, WEBM } = await mediaTool.get();
    const formats = [MP4, QTFF, WEBM, MATROSKA, MPEG_TS];
    const input = new Input({ source: new BlobSource(file), formats });
    try {
      const track = await input.getPrimaryVideoTrack();
      if (!track) return null;
      const end = await track.computeDuration({ skipLiveWait: true });
      // The clock of a transport stream rarely starts at zero.
      const isStream = (await input.getFormat()) === MPEG_TS;
      return usable(isStream ? end - (await track.getFirstTimestamp()) : end);
    } finally {
      input.dispose();
    }
  } catch {
    return null; // unknown format, or not a video: the server decides
  }
}

function lengthByPlayer(file: File): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  const timer = setTimeout(() => resolve(null), PATIENCE_MILLISECONDS);
  video.preload = 'metadata';
  video.addEventListener('loadedmetadata', () => resolve(usable(video.duration)));
  video.addEventListener('error', () => resolve(null));
  video.src = address;
  return promise.finally(() => {
    clearTimeout(timer);
    video.removeAttribute('src');
    URL.revokeObjectURL(address);
  });
}

function usable(seconds: number): number | null {
  return Number.isFinite(seconds) && seconds > 0 ? microsecondsToLengthSeconds(seconds * 1_000_000) : null;
}
