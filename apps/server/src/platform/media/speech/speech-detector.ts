import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { MINUTE } from '@plainview/domain/shared/time';
import { Thread } from '../../core/thread.ts';
import { SpeechWorker, type SpeechThread } from './speech-worker.ts';

/** Samples per second of the sound in which speech is detected. */
export const SPEECH_SAMPLE_RATE = 16_000;

/** Absolute paths of a neural network and of the program that runs it, in WebAssembly. */
export interface SpeechFiles {
  readonly model: string;
  readonly program: string;
}

/**
 * The installed speech detector. It keeps the thread of a recording for the next one, because loading the
 * network takes as much processor time as a minute and a half of sound. An idle thread ends, so that the
 * network uses no memory at rest.
 */
export class SpeechDetector {
  /** Model and program, with their versions. */
  readonly tool: string;
  readonly #files: SpeechFiles;
  readonly #idleTime: number;
  #idle: { readonly thread: SpeechThread; readonly end: NodeJS.Timeout } | null = null;

  /** @param idleTime in milliseconds, after which a thread ends */
  constructor(tool: string, files: SpeechFiles, idleTime: number = MINUTE) {
    this.tool = tool;
    this.#files = files;
    this.#idleTime = idleTime;
  }

  /** Begins to detect speech in a recording. */
  begin(): SpeechWorker {
    const idle = this.#takeIdle();
    const thread: SpeechThread =
      idle?.failure === null ? idle : new Thread(new URL('./speech-thread.ts', import.meta.url), this.#files);
    return new SpeechWorker(thread, (finished) => this.#keep(finished));
  }

  /** Ends the thread that is idle. */
  async stop(): Promise<void> {
    await this.#takeIdle()?.stop();
  }

  #takeIdle(): SpeechThread | null {
    const idle = this.#idle;
    clearTimeout(idle?.end);
    this.#idle = null;
    return idle?.thread ?? null;
  }

  /** Keeps a thread that has finished its recording, instead of the one that was kept before. */
  async #keep(thread: SpeechThread): Promise<void> {
    const before = this.#takeIdle();
    this.#idle = { thread, end: setTimeout(() => void this.stop(), this.#idleTime).unref() };
    await before?.stop();
  }
}

const require = createRequire(import.meta.url);

/** Finds the detector's files. Returns null if a package is not installed. */
export function findSpeechDetector(): SpeechDetector | null {
  try {
    const model = require.resolve('@ricky0123/vad-web/dist/silero_vad_v6.onnx');
    const program = require.resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm');
    if (!statSync(program).isFile()) return null;
    const sha256 = createHash('sha256').update(readFileSync(model)).digest('hex');
    const version = versionOf(path.join(path.dirname(program), '../package.json'));
    const tool = `Silero VAD 6 (${sha256.slice(0, 16)}), onnxruntime-web ${version}`;
    return new SpeechDetector(tool, { model, program });
  } catch {
    return null;
  }
}

function versionOf(file: string): string {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const isPackage = typeof content === 'object' && content !== null && 'version' in content;
  return isPackage ? String(content.version) : 'unknown';
}
