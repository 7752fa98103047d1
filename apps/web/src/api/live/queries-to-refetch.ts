import { generateOperationKey } from '@orpc/tanstack-query';
import type { Contract } from '@plainview/contract/index';
import type { CustodySubject } from '@plainview/domain/ledger/custody-event';
import type { QueryKey } from '@tanstack/react-query';
import { api } from '../client.ts';

type Subjects = readonly CustodySubject[];

const accounts: Subjects = ['user', 'invitation', 'agency'];
const tickets: Subjects = ['ticket', 'video', 'report', 'second_review'];
/** Not in the ledger, or too expensive to read again with each change. */
const none: Subjects = [];

/**
 * The subjects whose changes make the data of each noun of the API stale. Every noun is named, so that none is
 * forgotten.
 */
const affectedBy: Readonly<Record<keyof Contract, Subjects>> = {
  accessReviews: [...accounts, 'ledger'],
  agencies: accounts,
  apiKeys: ['api_key'],
  audit: ['ledger'],
  billing: ['invoice', 'settings'],
  bundles: ['export'],
  calibrations: tickets,
  cameras: tickets,
  colleagues: accounts,
  counties: [...accounts, 'county'],
  coverage: none,
  // Each change is an entry: `subscribe-to-changes.ts` refetches it.
  custody: none,
  drafts: none,
  exports: none,
  findings: [...tickets, 'finding'],
  health: none,
  holds: ['hold', 'retention', 'ticket'],
  // A mapping that is edited stays as it is; `proceduresAffectedBy` has the list of imports.
  imports: none,
  insights: none,
  invitations: accounts,
  invoices: ['invoice', 'settings'],
  ledger: ['ledger'],
  letterheads: ['agency'],
  live: none,
  mail: ['mail'],
  messages: ['message'],
  notes: ['message'],
  notifications: [...tickets, 'message'],
  organization: ['user'],
  overseen: ['agency', 'county'],
  passkeys: ['user'],
  processing: [...tickets, 'processing'],
  profile: ['user'],
  queue: [...accounts, ...tickets],
  reports: tickets,
  retention: [...tickets, 'hold', 'retention'],
  savedViews: none,
  scorecards: ['scorecard'],
  secondFactor: ['user'],
  secondReviews: tickets,
  session: accounts,
  setup: none,
  sheetExports: ['export'],
  snippets: none,
  statements: tickets,
  storage: ['storage'],
  support: ['support'],
  ticketScorecards: [...tickets, 'finding', 'scorecard'],
  ticketSettings: ['invoice', 'settings'],
  tickets,
  transcripts: ['transcript'],
  uploads: none,
  users: accounts,
  videos: tickets,
  webhooks: ['webhook'],
};

/** Single procedures of nouns that a subject does not affect as a whole. */
function proceduresAffectedBy(subject: CustodySubject): readonly QueryKey[] {
  if (subject === 'finding' || subject === 'message') return [api.tickets.get.key()];
  if (subject === 'ledger') return [api.tickets.counts.key()];
  return tickets.includes(subject) ? [api.imports.list.key()] : [];
}

/** Returns the keys of the queries whose data changes of some subjects make stale. */
export const queriesAffectedBy = (subjects: ReadonlySet<CustodySubject>): readonly QueryKey[] => [
  ...Object.entries(affectedBy)
    .filter(([, own]) => own.some((subject) => subjects.has(subject)))
    .map(([noun]) => generateOperationKey([noun])),
  ...[...subjects].flatMap(proceduresAffectedBy),
];
