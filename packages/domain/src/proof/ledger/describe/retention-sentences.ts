import type { CustodyEvent } from '../../../ledger/custody-event.ts';
import { around, remark, type Describe, type EntryReader } from './entry-reader.ts';
import { sentence } from './sentence.ts';

const describeOptions = (e: EntryReader) =>
  sentence`${e.count('undoDays', 'day', 'days') ?? 'some days'} to undo, ${e.flag('isAutomatic') ? 'automatic' : 'not automatic'}, ${e.flag('needsTwoPersons') ? 'with' : 'without'} the two-person rule${around(', and approval after ', e.count('approverDays', 'day', 'days'), ' with the duty')}${around(', and a shortest period that agencies may set of ', e.recorded('agencyMinimum'))}`;

/** Sentences about retention schedules, the destruction of tickets, and the settings of new ones. */
export const retentionSentences = {
  'ticket.destruction_requested': (e) =>
    sentence`${e.actor} requested the destruction of ${e.ticket()}${around(' under the schedule “', e.recorded('schedule'), '”')}. Another administrator has to approve it.`,
  'ticket.destruction_scheduled': (e) =>
    sentence`${e.actor} ${e.text('requestedBy') === null ? 'scheduled' : 'approved'} the destruction of ${e.ticket()}${around(' under the schedule “', e.recorded('schedule'), '”')}${around('. It can be stopped until ', e.instant('destroyAfter'))}.`,
  'ticket.destruction_stopped': (e) =>
    sentence`${e.actor} stopped the destruction of ${e.ticket()}.${remark('Reason', e, 'reason')}`,
  'ticket.destroyed': (e) =>
    sentence`${e.actor} destroyed ${e.ticket()} with ${String(e.list('destroyedFiles').length)} ${e.list('destroyedFiles').length === 1 ? 'file' : 'files'}${around(' under the schedule “', e.recorded('schedule'), '”')}${around(', as requested by ', e.recorded('requestedBy'))}${around(' and approved by ', e.recorded('approvedBy'))}.`,
  'ticket.destruction_certified': (e) =>
    sentence`${e.actor} made the certificate of destruction of ${e.ticket()}: none of its files was left in the storage.`,
  'certificate.downloaded': (e) =>
    sentence`${e.actor} downloaded the certificate of destruction of ${e.ticket()}.`,
  'ticket.added_to_hold': (e) =>
    sentence`${e.actor} put ${e.ticket()} on the hold ${e.quoted('hold', 'across tickets')}.${remark('Reason', e, 'reason')}`,
  'ticket.removed_from_hold': (e) =>
    sentence`${e.actor} released ${e.ticket()} from the hold ${e.quoted('hold', 'across tickets')}${around(', as requested by ', e.recorded('requestedBy'))}.${remark('Reason', e, 'reason')}`,
  'ticket.hold_release_requested': (e) =>
    sentence`${e.actor} asked to release the hold on ${e.ticket()}. Another administrator has to approve it.${remark('Reason', e, 'reason')}`,
  'ticket.hold_removal_requested': (e) =>
    sentence`${e.actor} asked to release ${e.ticket()} from the hold ${e.quoted('hold', 'across tickets')}. Another administrator has to approve it.${remark('Reason', e, 'reason')}`,
  'ticket.hold_removal_declined': (e) =>
    sentence`${e.actor} declined to release ${e.ticket()} from the hold ${e.quoted('hold', 'across tickets')}${around(', as requested by ', e.recorded('requestedBy'))}.${remark('Reason', e, 'reason')}`,
  'hold.placed': (e) =>
    sentence`${e.actor} placed the hold ${e.quoted('hold', 'across tickets')} on ${e.count('count', 'ticket', 'tickets') ?? 'tickets'}.${remark('Reason', e, 'reason')}`,
  'hold.release_requested': (e) =>
    sentence`${e.actor} asked to release the hold ${e.quoted('hold', 'across tickets')}. Another administrator has to approve it.${remark('Reason', e, 'reason')}`,
  'hold.release_declined': (e) =>
    sentence`${e.actor} declined to release the hold ${e.quoted('hold', 'across tickets')}${around(', as requested by ', e.recorded('requestedBy'))}.${remark('Reason', e, 'reason')}`,
  'hold.released': (e) =>
    sentence`${e.actor} released the hold ${e.quoted('hold', 'across tickets')} on ${e.count('count', 'ticket', 'tickets') ?? 'tickets'}${around(', as requested by ', e.recorded('requestedBy'))}.${remark('Reason', e, 'reason')}`,
  'retention.rules_set': (e) =>
    sentence`${e.actor} set the retention schedule: ${e.list('schedules').length === 0 ? 'none' : e.people('schedules')}.`,
  'retention.agency_rules_set': (e) =>
    sentence`${e.actor} set the retention schedule of ${e.recorded('agencyName') ?? 'the agency'}: ${e.list('schedules').length === 0 ? 'none of its own' : e.people('schedules')}.`,
  'retention.options_set': (e) => sentence`${e.actor} set the options of retention: ${describeOptions(e)}.`,
  'retention.options_requested': (e) =>
    sentence`${e.actor} asked for options that weaken the two-person rule: ${describeOptions(e)}. Another administrator has to approve it.`,
  'tickets.settings_set': (e) =>
    sentence`${e.actor} changed the settings of new tickets${e.list('changes').length === 0 ? '' : `: ${e.list('changes').join('; ')}`}.`,
  'retention.two_persons_end_requested': (e) =>
    sentence`${e.actor} asked to end the two-person rule. Another administrator has to confirm it.`,
} satisfies Partial<Record<CustodyEvent, Describe>>;
