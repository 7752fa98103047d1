// The queries of the periodic jobs, which `growth.mjs` runs through the product's repositories, as
// the product's user.
import { listEndedAccesses } from '../../apps/server/src/modules/evidence/accesses/evidence-access.repository.ts';
import {
  estimateStoredFiles,
  listDueFiles,
  listFaultyFiles,
  getFileVerificationState,
} from '../../apps/server/src/modules/evidence/file-verifications/file-verifications.repository.ts';
import {
  examineMedia,
  listStalledMedia,
} from '../../apps/server/src/modules/evidence/media/video-media.repository.ts';
import {
  listExpiredUploads,
  listOverdueChecks,
} from '../../apps/server/src/modules/evidence/uploads/uploads.repository.ts';
import { listExpiredInvitations } from '../../apps/server/src/modules/identity/invitations/invitations.repository.ts';
import { listDigestRecipients } from '../../apps/server/src/modules/identity/mail/mail-digest.repository.ts';
import {
  deleteSettledMail,
  listOverdueMail,
} from '../../apps/server/src/modules/identity/mail/mail.repository.ts';
import { deleteOldNotifications } from '../../apps/server/src/modules/identity/notifications/notifications.repository.ts';
import { listExpiredRegistrations } from '../../apps/server/src/modules/identity/registrations/registrations.repository.ts';
import { deleteExpiredChallenges } from '../../apps/server/src/modules/identity/second-factors/passkeys.repository.ts';
import {
  deleteSettledDeliveries,
  listOverdueDeliveries,
} from '../../apps/server/src/modules/operations/webhooks/webhooks.repository.ts';
import { verifyNextEntries } from '../../apps/server/src/modules/proof/ledger/verify-custody.ts';
import { deleteExpiredExports } from '../../apps/server/src/modules/reports/exports/exports.repository.ts';
import { deleteEndedSheetExports } from '../../apps/server/src/modules/reports/sheet-exports/sheet-exports.repository.ts';
import {
  listEndedWindows,
  listUncertified,
} from '../../apps/server/src/modules/retention/destructions/destructions.repository.ts';
import { listTicketsWithoutReminder } from '../../apps/server/src/modules/tickets/tickets/ticket-reminder.repository.ts';
import { compactListCounts } from '../../apps/server/src/platform/database/list-counts.repository.ts';

const DAY = 86_400_000;
const LIMIT = 500;
const ago = (days) => new Date(Date.now() - days * DAY);
/** Slices of the ledger in a round: every ten minutes of a day. */
const LEDGER_STEPS = 144;

/** What the jobs read when nothing is due, by name. Each is run in a transaction of the system. */
export const jobs = {
  'reminders of overdue tickets': (tx) =>
    listTicketsWithoutReminder(tx, 'ticketOverdue', { after: null, until: new Date(), limit: 100 }),
  'reminders of tickets due soon': (tx) =>
    listTicketsWithoutReminder(tx, 'ticketDueSoon', { after: new Date(), until: ago(-1), limit: 100 }),
  'sweep-accesses': (tx) => listEndedAccesses(tx, { now: new Date(), silentSince: ago(1), limit: 200 }),
  'sweep-challenges': (tx) => deleteExpiredChallenges(tx, ago(1)),
  'sweep-exports': async (tx) => {
    await deleteExpiredExports(tx, ago(1));
    await deleteEndedSheetExports(tx, ago(7), LIMIT);
  },
  'sweep-mail': async (tx) => {
    await listOverdueMail(tx, ago(1), LIMIT);
    await deleteSettledMail(tx, ago(400), LIMIT);
    await deleteOldNotifications(tx, ago(4000));
  },
  'sweep-webhooks': async (tx) => {
    await listOverdueDeliveries(tx, ago(1), LIMIT);
    await deleteSettledDeliveries(tx, ago(400), LIMIT);
  },
  'sweep-media': async (tx) => {
    await listStalledMedia(tx, ago(1), 60);
    await examineMedia(tx, { direction: 'ascending', after: null, until: null, limit: 1000 });
    await examineMedia(tx, { direction: 'descending', after: null, until: null, limit: 1000 });
  },
  'sweep-registrations': async (tx) => {
    await listExpiredRegistrations(tx, new Date(), 100);
    await listExpiredInvitations(tx, new Date(), 100);
  },
  'sweep-uploads': async (tx) => {
    await listExpiredUploads(tx, new Date(), 100);
    await listOverdueChecks(tx, ago(1));
  },
  'compact-list-counts': compactListCounts,
  // With a slice of one older entry.
  'verify-ledger, new entries': (tx) => verifyNextEntries(tx, 1_000_000_000, new Date()),
  'write-digests': (tx) => listDigestRecipients(tx, { now: new Date(), limit: 100 }),
  'destroy-due-tickets': async (tx) => {
    await listEndedWindows(tx, new Date(), 100);
    await listUncertified(tx, 100);
  },
  'verify-files': async (tx) => {
    await estimateStoredFiles(tx);
    await listFaultyFiles(tx, new Date(), 50);
    await listDueFiles(tx, ago(30), 50);
    await getFileVerificationState(tx);
  },
};

/** Jobs whose cost grows by their definition, by name. */
export const growingJobs = {
  'verify-ledger, one slice of a round of a day': (tx) => verifyNextEntries(tx, LEDGER_STEPS, new Date()),
};
