import type { CustodyEvent } from '../../../../ledger/custody-event.ts';
import { around, type Describe, type EntryReader } from '../entry-reader.ts';
import { sentence, type Insert } from '../sentence.ts';

const overseers = (e: EntryReader): Insert =>
  around(
    ' Overseers: ',
    e.list('overseers').length === 0 ? 'no one yet' : e.people('overseers'),
    e.flag('watchesVideos') ? ', with videos.' : ', without videos.',
  );

/** Sentences about counties and the oversight of agencies. */
export const countySentences = {
  'county.set': (e) =>
    sentence`${e.actor} set the county ${e.quoted('county', 'of agencies')}: ${e.list('overseers').length === 0 ? 'no one' : e.people('overseers')} ${e.list('overseers').length > 1 ? 'oversee' : 'oversees'} ${e.list('agencies').length === 0 ? 'no agency' : e.people('agencies')}${e.flag('watchesVideos') ? ', including their videos' : ''}.`,
  'county.deleted': (e) => sentence`${e.actor} deleted the county ${e.quoted('county', 'of agencies')}.`,
  'agency.oversight_started': (e) =>
    sentence`${e.actor} let the county ${e.quoted('county', 'of agencies')} oversee the agency.${overseers(e)}`,
  'agency.oversight_changed': (e) =>
    sentence`${e.actor} changed the oversight of the agency by the county ${e.quoted('county', 'of agencies')}.${overseers(e)}`,
  'agency.oversight_ended': (e) =>
    sentence`${e.actor} ended the oversight of the agency by the county ${e.quoted('county', 'of agencies')}.`,
} satisfies Partial<Record<CustodyEvent, Describe>>;
