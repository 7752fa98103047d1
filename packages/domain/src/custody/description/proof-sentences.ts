import type { CustodyEvent } from '../custody-event.ts';
import { around, facts, type Describe } from './entry-reader.ts';
import { sentence } from './sentence.ts';

/** Sentences about the proofs of the ledger. */
export const proofSentences = {
  'ledger.key_changed': (e) =>
    e.text('oldKey') === null
      ? sentence`${e.actor} announced a key that signs this ledger.`
      : sentence`${e.actor} replaced the key that signs this ledger.`,
  'ledger.inconsistency_reported': (e) =>
    sentence`${e.actor} was alerted that the ledger does not continue a checkpoint that was seen earlier${around(' (', e.count('keptSize', 'entry', 'entries'), ')')}.`,
  'bundle.created': (e) =>
    sentence`${e.actor} created ${e.text('bundle') === 'full' ? 'a full' : 'a custody'} bundle of ${e.ticket()}${facts(
      ': ',
      [e.count('files', 'file', 'files'), e.size('sizeBytes')],
    )}.`,
} satisfies Partial<Record<CustodyEvent, Describe>>;
