import { roleLabels } from '../../identity/users/actor.ts';
import type { TimestampFailureReason } from '../../proof/checkpoints/ledger-timestamp.ts';
import { formatUtc, oneLine, type EmailBody } from './email-body.ts';
import type { EmailTopic } from './email-topic.ts';

const number = new Intl.NumberFormat('en-US');

/** Topics of messages about the ledger, the storage, backups, the destruction of evidence, and oversight. */
export type AlertTopic = Extract<
  EmailTopic,
  {
    readonly kind:
      | 'ledgerInconsistency'
      | 'fileFault'
      | 'backupFault'
      | 'timestampFault'
      | 'destructionScheduled'
      | 'oversightChanged';
  }
>;

const reasons: Readonly<Record<TimestampFailureReason, string>> = {
  'not-set-up': 'The file with the certificates of the authority cannot be read.',
  'no-answer': 'The authority did not answer.',
  refused: 'The authority refused the request.',
  'not-valid': "The authority's response is not valid, so it was not stored.",
};

/** More are only counted. */
const MOST_NAMED_TICKETS = 20;

function destructionBody({
  ticketNumbers,
  destroyAfter,
}: Extract<AlertTopic, { readonly kind: 'destructionScheduled' }>): EmailBody {
  const count = ticketNumbers.length;
  const tickets =
    count === 1 ? "1 of your agency's tickets" : `${number.format(count)} of your agency's tickets`;
  const more = count - MOST_NAMED_TICKETS;
  const named = ticketNumbers.slice(0, MOST_NAMED_TICKETS).join(', ');
  return {
    subject: `Evidence will be destroyed on ${destroyAfter.toISOString().slice(0, 10)}`,
    paragraphs: [
      `The retention period of ${tickets} has ended. ${count === 1 ? 'It' : 'They'} will be destroyed after ${formatUtc(destroyAfter)} with all videos and reports: ${named}${more > 0 ? ` and ${number.format(more)} more` : ''}.`,
      'If you still need this evidence, for example for a court case, ask an administrator of Plainview before then to place a hold. Destroyed evidence cannot be restored.',
    ],
    action: {
      label: 'Open the dashboard',
      path: '/agency',
      instruction: 'Sign in to Plainview and search your dashboard for the tickets.',
    },
  };
}

function oversightBody({
  change,
  county,
  overseers,
  watchesVideos,
}: Extract<AlertTopic, { readonly kind: 'oversightChanged' }>): EmailBody {
  const name = oneLine(county);
  const who = overseers.length === 0 ? 'No one yet' : overseers.map(oneLine).join(', ');
  const what = `tickets, reports, statements and invoices${watchesVideos ? ', and watch its videos' : ', but not watch its videos'}`;
  const subjects = {
    started: `${name} now oversees your agency`,
    changed: `The oversight of your agency by ${name} has changed`,
    ended: `${name} no longer oversees your agency`,
  };
  return {
    subject: subjects[change],
    paragraphs:
      change === 'ended'
        ? [`The users of ${name} can no longer read your agency's records.`]
        : [
            `These users of ${name} can read your agency's ${what}: ${who}. They cannot change anything.`,
            'What they view and download is recorded in your ledger. If this is not right, contact an administrator of Plainview.',
          ],
    action: {
      label: 'Show who oversees your agency',
      path: '/agency/oversight',
      instruction: 'Sign in to Plainview and open Oversight in your account.',
    },
  };
}

/** Composes messages about the ledger, the storage, backups and the destruction of evidence. */
export function alertBody(about: AlertTopic): EmailBody {
  switch (about.kind) {
    case 'ledgerInconsistency':
      return {
        subject: 'The ledger is inconsistent',
        paragraphs: [
          `The browser of ${oneLine(about.reporterName)} (${about.agencyName === null ? roleLabels.admin : oneLine(about.agencyName)}) had kept a signed checkpoint of the ledger with ${number.format(about.keptSize)} entries. The newest checkpoint of this server, with ${number.format(about.newestSize)} entries, does not continue it.`,
          'This happens if an old backup was restored, if the signing key was lost, or if someone rewrote the ledger. Find out which, then acknowledge the report in the Audit Trail. Until you know, do not change this server.',
        ],
        action: {
          label: 'Open the Audit Trail',
          path: '/admin/audit',
          instruction: 'Sign in to Plainview and open the Audit Trail.',
        },
      };
    case 'fileFault':
      return {
        subject: about.count === 1 ? 'A stored file has a fault' : `${about.count} stored files have faults`,
        paragraphs: [
          `The scheduled verification found ${about.count === 1 ? 'a stored file that is missing or unreadable, or that differs' : `${about.count} stored files that are missing or unreadable, or that differ`} from what was recorded.`,
          'Contact your operator, who can restore files from a backup. Plainview does not change them.',
        ],
        action: {
          label: 'Show the files',
          path: '/admin',
          instruction: 'Sign in to Plainview. The dashboard lists the files.',
        },
      };
    case 'backupFault': {
      const last = formatUtc(about.lastAt);
      return {
        subject: about.isFailed ? 'The last backup failed' : 'There is no recent backup',
        paragraphs: [
          about.isFailed
            ? `The backup from ${last} failed or is incomplete.`
            : `The last backup is from ${last}, although one is scheduled every day.`,
          'Until there is a complete backup, newer evidence exists in one place only. Server Health shows what is wrong.',
        ],
        action: {
          label: 'Open Server Health',
          path: '/admin/health',
          instruction: 'Sign in to Plainview and open Server Health in the administration.',
        },
      };
    }
    case 'timestampFault':
      return {
        subject: 'The ledger could not be timestamped',
        paragraphs: [
          `The timestamp authority gave no valid timestamp for the newest checkpoint of the ledger. ${reasons[about.reason]}`,
          'Plainview tries again every hour. Until then, only the clock of this server states when new entries were recorded. Contact your operator, who can find the details in the log.',
        ],
        action: null,
      };
    case 'destructionScheduled':
      return destructionBody(about);
    case 'oversightChanged':
      return oversightBody(about);
  }
}
