import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Samples per second of the sound in which speech is detected. */
export const SPEECH_SAMPLE_RATE = 16_000;

/** The installed speech detector: a neural network and the program that runs it, in WebAssembly. */
export interface SpeechDetector {
  /** Model and program, with their versions. */
  readonly tool: string;
  /** Absolute paths. */
  readonly model: string;
  readonly program: string;
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
    return { tool: `Silero VAD 6 (${sha256.slice(0, 16)}), onnxruntime-web ${version}`, model, program };
  } catch {
    return null;
  }
}

function versionOf(file: string): string {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const isPackage = typeof content === 'object' && content !== null && 'version' in content;
  return isPackage ? String(content.version) : 'unknown';
}
