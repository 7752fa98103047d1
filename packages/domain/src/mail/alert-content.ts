import { roleLabels } from '../account/actor.ts';
import { oneLine, type EmailBody } from './email-body.ts';
import type { EmailTopic } from './email-topic.ts';

const number = new Intl.NumberFormat('en-US');

/** Composes messages to administrators about the ledger, the storage and backups. */
export function alertBody(
  about: Extract<EmailTopic, { readonly kind: 'ledgerInconsistency' | 'fileFault' | 'backupFault' }>,
): EmailBody {
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
          `The scheduled verification found ${about.count === 1 ? 'a stored file that is missing, unreadable or differs' : `${about.count} stored files that are missing, unreadable or differ`} from what was recorded.`,
          'Contact your operator, who can restore files from a backup. Plainview does not change them.',
        ],
        action: {
          label: 'Show the files',
          path: '/admin',
          instruction: 'Sign in to Plainview. The dashboard lists the files.',
        },
      };
    case 'backupFault': {
      const last = `${about.lastAt.toISOString().slice(0, 16).replace('T', ', ')} UTC`;
      return {
        subject: about.isFailed ? 'The last backup failed' : 'There is no recent backup',
        paragraphs: [
          about.isFailed
            ? `The backup of ${last} failed or is not complete.`
            : `The last backup is of ${last}, although one is scheduled every day.`,
          'Until there is a complete backup, newer evidence exists only once. The page Server Health says what is wrong.',
        ],
        action: {
          label: 'Open Server Health',
          path: '/admin/health',
          instruction: 'Sign in to Plainview and open Server Health in the administration.',
        },
      };
    }
  }
}
