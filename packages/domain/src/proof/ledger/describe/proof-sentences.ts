import type { CustodyEvent } from '../../../ledger/custody-event.ts';
import { around, facts, remark, type Describe, type EntryReader } from './entry-reader.ts';
import { sentence } from './sentence.ts';

const transferred = (e: EntryReader) =>
  facts(': ', [
    e.count('files', 'file', 'files'),
    e.size('sizeBytes'),
    e.count('entries', 'ledger entry', 'ledger entries'),
  ]);

/** Sentences about the proofs of the ledger. */
export const proofSentences = {
  'ledger.key_changed': (e) =>
    e.text('oldKey') === null
      ? sentence`${e.actor} announced a key that signs this ledger.`
      : sentence`${e.actor} replaced the key that signs this ledger.`,
  'ledger.inconsistency_reported': (e) =>
    sentence`${e.actor} was alerted that the ledger does not continue a checkpoint that was seen earlier${around(' (', e.count('keptSize', 'entry', 'entries'), ')')}.`,
  'agency.exported': (e) =>
    sentence`The operator exported all data of ${e.quoted('agencyName', 'an agency')}${transferred(e)}.`,
  'agency.imported': (e) =>
    sentence`The operator imported all data of ${e.quoted('agencyName', 'an agency')}${around(' from ', e.recorded('ledgerOrigin'))}${transferred(e)}.`,
  'ledger.week_signed_off': (e) =>
    sentence`${e.actor} signed off the week from ${e.recordedOr('week', 'an unknown day')} of the audit trail${around(': ', e.count('entries', 'entry', 'entries'))}.${remark('Note', e, 'note')}`,
  'ledger.access_reviewed': (e) =>
    sentence`${e.actor} completed an access review${facts(': ', [
      around('', e.count('kept', 'account', 'accounts'), ' kept'),
      around('', e.count('disabled', 'account', 'accounts'), ' disabled'),
    ])}.`,
  'bundle.created': (e) =>
    sentence`${e.actor} created ${e.text('bundle') === 'full' ? 'a full' : 'a custody'} bundle of ${e.ticket()}${facts(
      ': ',
      [e.count('files', 'file', 'files'), e.size('sizeBytes')],
    )}.`,
} satisfies Partial<Record<CustodyEvent, Describe>>;
