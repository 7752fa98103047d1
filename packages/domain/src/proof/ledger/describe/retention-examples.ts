import { countyExamples } from './counties/county-examples.ts';

const evidenceSha256 = 'ab12cd34'.repeat(8);
const schedule = 'North PD, Pursuit: 5 years';
const dueAt = '2031-03-04T05:06:07.000Z';
const destroyAfter = '2031-03-18T05:06:07.000Z';

const holdId = '5c9a1f00-1111-4222-8333-444455556666';
const hold = 'Smith v. County';
const reason = 'Litigation';

/**
 * Example data for each event of retention, and of the settings of new tickets, of letterheads
 * and of counties.
 */
export const retentionExamples = {
  ...countyExamples,
  'ticket.destruction_requested': { schedule, dueAt, evidenceSha256 },
  'ticket.destruction_scheduled': {
    schedule,
    dueAt,
    destroyAfter,
    evidenceSha256,
    requestedBy: 'Dana Reviewer',
  },
  'ticket.destruction_stopped': { reason: 'The ticket was put on hold.' },
  'ticket.destroyed': {
    incidentType: 'Pursuit',
    schedule,
    requestedBy: 'Dana Reviewer',
    approvedBy: 'Casey Custodian',
    destroyedFiles: [`a.mp4 ${evidenceSha256}`, `Report, version 1 ${evidenceSha256}`],
    derivedFiles: 3,
    evidenceSha256,
  },
  'ticket.destruction_certified': { sha256: evidenceSha256, sizeBytes: 31_234 },
  'certificate.downloaded': { sha256: evidenceSha256 },
  'ticket.added_to_hold': { holdId, hold, reason },
  'ticket.removed_from_hold': { holdId, hold, reason: 'Case closed' },
  'ticket.hold_release_requested': { reason: 'Case closed' },
  'ticket.hold_removal_requested': { holdId, hold, reason: 'Wrong officer' },
  'ticket.hold_removal_declined': {
    holdId,
    hold,
    reason: 'Still needed',
    requestedBy: 'Dana Reviewer',
  },
  'hold.placed': { hold, reason, count: 12 },
  'hold.release_requested': { hold, reason: 'Case closed' },
  'hold.release_declined': { hold, reason: 'Still needed', requestedBy: 'Dana Reviewer' },
  'hold.released': { hold, reason: 'Case closed', count: 12, requestedBy: 'Dana Reviewer' },
  'retention.rules_set': { schedules: ['All agencies: 10 years', schedule], dueBefore: 0, dueAfter: 12 },
  'retention.agency_rules_set': { agencyName: 'North PD', schedules: [schedule], dueBefore: 0, dueAfter: 12 },
  'retention.options_set': { undoDays: 7, isAutomatic: false, needsTwoPersons: true },
  'retention.options_requested': {
    undoDays: 3,
    isAutomatic: false,
    needsTwoPersons: true,
    approverDays: 0,
  },
  'tickets.settings_set': {
    settingsVersion: 2,
    changes: ['Standard: $1.50 → $1.75 a minute', 'Due period: 7 → 10 days'],
  },
  'user.photo_changed': { photo: 'removed' },
  'agency.letterhead_set': {
    agencyName: 'North PD',
    letterheadVersion: 2,
    changes: ['signature', 'time zone (UTC → America/New York)', 'logo'],
    logoSha256: 'a'.repeat(64),
  },
  'retention.two_persons_end_requested': {},
};
