/**
 * The thread that detects speech in one recording after the other. The network reads 32 ms of sound at a
 * time, with the last 4 ms before them, and carries its state from one to the next.
 */
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { answerRequests } from '../../core/answer-requests.ts';
import { collectSpeech } from './collect-speech.ts';
import { SPEECH_SAMPLE_RATE, type SpeechFiles } from './speech-detector.ts';
import type { SpeechAnswer, SpeechRequest } from './speech-worker.ts';

const FRAME = 512;
const CONTEXT = 64;
const STATE_SHAPE = [2, 1, 128];

// On Linux, this thread only. Higher priority than ffmpeg, which waits for it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

async function loadNetwork({ model, program }: SpeechFiles): Promise<InferenceSession> {
  // A second thread would need shared memory, and would not speed up a network this small.
  env.wasm.numThreads = 1;
  env.wasm.wasmBinary = await readFile(program);
  return InferenceSession.create(await readFile(model));
}

const network = loadNetwork(workerData as SpeechFiles);
const rate = new Tensor('int64', BigInt64Array.of(BigInt(SPEECH_SAMPLE_RATE)), []);
const atBeginning = () => ({
  speech: collectSpeech(FRAME / SPEECH_SAMPLE_RATE),
  state: new Tensor('float32', new Float32Array(256), STATE_SHAPE),
});
let { speech, state } = atBeginning();
/** The frame that is being filled, after its context. */
const input = new Float32Array(CONTEXT + FRAME);
let filled = 0;

/** Detects speech in the frame, and begins the next one. */
async function detectFrame(): Promise<void> {
  const session = await network;
  const result = await session.run({
    input: new Tensor('float32', input, [1, input.length]),
    state,
    sr: rate,
  });
  const probability = result['output']?.data[0];
  const next = result['stateN'];
  if (typeof probability !== 'number' || !(next?.data instanceof Float32Array))
    throw new Error('the network returned no probability');
  state = new Tensor('float32', next.data, STATE_SHAPE);
  speech.add(probability);
  input.copyWithin(0, FRAME);
  filled = 0;
}

async function addSound(samples: Int16Array): Promise<void> {
  for (const sample of samples) {
    input[CONTEXT + filled] = sample / 32_768;
    filled += 1;
    if (filled === FRAME) await detectFrame();
  }
}

/** Fills the last frame with silence, and begins the next recording. */
async function finish(length: number): Promise<Uint8Array> {
  if (filled > 0) {
    input.fill(0, CONTEXT + filled);
    await detectFrame();
  }
  const values = speech.finish(length);
  ({ speech, state } = atBeginning());
  input.fill(0);
  return values;
}

answerRequests(async (request: SpeechRequest): Promise<SpeechAnswer> => {
  if (request.type === 'finish') return { type: 'speech', values: await finish(request.length) };
  await addSound(request.samples);
  return { type: 'ready' };
});
