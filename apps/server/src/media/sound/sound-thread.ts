/** The thread that compares sound: a transform of a long recording takes seconds. */
import { parentPort } from 'node:worker_threads';
import { findCandidates, findSound } from './match-sound.ts';
import type { SoundAnswer, SoundRequest } from './sound-worker.ts';

parentPort?.on('message', (request: SoundRequest) => {
  const answer: SoundAnswer =
    request.type === 'candidates'
      ? { type: 'candidates', candidates: findCandidates(request.a, request.b, request.rate) }
      : { type: 'match', match: findSound(request.a, request.b) };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
  parentPort?.postMessage(answer);
});
