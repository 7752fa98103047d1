import type { CustodyEvent } from '../../../ledger/custody-event.ts';
import type { Describe } from './entry-reader.ts';
import { sentence } from './sentence.ts';

/** Sentences about second reviews. */
export const secondReviewSentences = {
  'second_review.shares_set': (e) =>
    sentence`${e.actor} set the shares of second reviews: ${e.list('shares').length === 0 ? 'none' : e.people('shares')}.`,
  'second_review.listed': (e) =>
    sentence`${e.actor} listed ${e.count('count', 'ticket', 'tickets') ?? 'tickets'} for the draw of second reviews. The hash of this entry is the seed.`,
  'second_review.drawn': (e) =>
    sentence`${e.actor} drew ${e.count('drawnCount', 'ticket', 'tickets') ?? 'tickets'} of ${e.number('count') === null ? 'those listed' : String(e.number('count'))} for a second review.`,
  'second_review.taken': (e) => sentence`${e.actor} took the second review of ${e.ticket()}.`,
  'second_review.released': (e) =>
    sentence`${e.actor} released the second review of ${e.ticket()}, so that someone else can take it.`,
  'second_review.finished': (e) =>
    sentence`${e.actor} finished the second review of ${e.ticket()} with ${e.count('findings', 'finding', 'findings') ?? 'its findings'}.`,
  'second_review.adjudicated': (e) =>
    sentence`${e.actor} decided ${e.count('differences', 'difference', 'differences') ?? 'the differences'} between the two reviews of ${e.ticket()}.`,
  'calibration.added': (e) =>
    sentence`${e.actor} added ${e.ticket()} as a calibration clip, with an agreed answer of ${e.count('findings', 'finding', 'findings') ?? 'its findings'}.`,
  'calibration.retired': (e) => sentence`${e.actor} retired the calibration clip of ${e.ticket()}.`,
  'calibration.taken': (e) => sentence`${e.actor} took the calibration clip of ${e.ticket()}.`,
  'calibration.released': (e) => sentence`${e.actor} returned the calibration clip of ${e.ticket()}.`,
  'calibration.finished': (e) =>
    sentence`${e.actor} finished reviewing the calibration clip of ${e.ticket()}.`,
} satisfies Partial<Record<CustodyEvent, Describe>>;
