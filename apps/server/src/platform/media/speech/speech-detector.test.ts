import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { hasFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { expect, onTestFinished, test } from 'vitest';
import { findSpeechDetector, SPEECH_SAMPLE_RATE, type SpeechDetector } from './speech-detector.ts';

const SPEECH = fileURLToPath(new URL('../../../../../test-support/src/videos/speech.ogg', import.meta.url));

/** Returns a part of a sentence. It ends within a word, after which the network expects speech. */
async function readVoice(): Promise<Buffer> {
  const format = ['-ac', '1', '-ar', String(SPEECH_SAMPLE_RATE), '-f', 's16le', '-'];
  const args = ['-v', 'error', '-t', '1.6', '-i', SPEECH, ...format];
  return (await promisify(execFile)('ffmpeg', args, { encoding: 'buffer', maxBuffer: 10_000_000 })).stdout;
}

async function detect(detector: SpeechDetector, sound: Buffer): Promise<readonly number[]> {
  const worker = detector.begin();
  try {
    await worker.read(
      (async function* () {
        yield sound;
      })(),
    );
    return [...((await worker.finish(16)) ?? [])];
  } finally {
    await worker.stop();
  }
}

test.skipIf(!hasFfmpeg)(
  'a thread detects the same speech in each recording, whatever came before',
  async () => {
    const detector = findSpeechDetector();
    if (!detector) throw new Error('the detector is not installed');
    onTestFinished(() => detector.stop());
    const voice = await readVoice();
    const first = await detect(detector, voice);
    expect(Math.max(...first)).toBeGreaterThan(200);
    expect(await detect(detector, voice)).toEqual(first);
    // A recording that was stopped leaves nothing behind, either.
    const stopped = detector.begin();
    await stopped.read(
      (async function* () {
        yield voice;
      })(),
    );
    await stopped.stop();
    expect(await detect(detector, voice)).toEqual(first);
  },
);
