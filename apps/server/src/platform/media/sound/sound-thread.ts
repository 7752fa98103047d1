/** The thread that compares sound: a transform of a long recording takes seconds. */
import { answerRequests } from '../../core/answer-requests.ts';
import { findCandidates, findSound } from './match-sound.ts';
import type { SoundAnswer, SoundRequest } from './sound-worker.ts';

answerRequests((request: SoundRequest): SoundAnswer =>
  request.type === 'candidates'
    ? { type: 'candidates', candidates: findCandidates(request.a, request.b, request.rate) }
    : { type: 'match', match: findSound(request.a, request.b) },
);
