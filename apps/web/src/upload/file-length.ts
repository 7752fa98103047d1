import { microsecondsToLengthSeconds } from '@plainview/domain/shared/duration';

/** Longer than this and a file that a browser cannot place is let go. */
const PATIENCE_MILLISECONDS = 15_000;

/**
 * How long a picked video lasts, in whole seconds; null where it can't be told here. A preview for the price: what
 * counts in the end is what the server measures.
 */
export async function readFileLength(file: File): Promise<number | null> {
  return (await lengthByContainer(file)) ?? (await lengthByPlayer(file));
}

/** As the server measures it, so that both agree wherever the file is what it seems. */
async function lengthByContainer(file: File): Promise<number | null> {
  try {
    const { BlobSource, Input, MATROSKA, MP4, MPEG_TS, QTFF, WEBM } = await import('mediabunny');
    const formats = [MP4, QTFF, WEBM, MATROSKA, MPEG_TS];
    const input = new Input({ source: new BlobSource(file), formats });
    try {
      const track = await input.getPrimaryVideoTrack();
      if (!track) return null;
      const end = await track.computeDuration({ skipLiveWait: true });
      // A transport stream's clock seldom begins at nought.
      const isStream = (await input.getFormat()) === MPEG_TS;
      return usable(isStream ? end - (await track.getFirstTimestamp()) : end);
    } finally {
      input.dispose();
    }
  } catch {
    return null; // a format that it does not know, or no video at all: the server decides that
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
