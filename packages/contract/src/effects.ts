import type { CustodySubject } from '@plainview/domain/ledger/custody-event';
import type { Contract } from './index.ts';

type Noun = keyof Contract;
/** A procedure, for example `tickets.get`. */
type Procedure = { [N in Noun]: `${N}.${keyof Contract[N] & string}` }[Noun];
/** All data of a noun, or the data of one of its procedures. */
type Affected = Noun | Procedure;
type Subjects = readonly CustodySubject[];

/** What a call affects: what is listed, or everything that the user may see. */
export type Effect = readonly string[] | 'everything';

const accounts: Subjects = ['user', 'invitation', 'agency'];
const tickets: Subjects = ['ticket', 'video', 'report', 'second_review'];
/** Not in the ledger, or too expensive to read again with each change. */
const none: Subjects = [];

/**
 * Subjects of the ledger whose changes make data stale. Every noun is named, so that none is forgotten. Single
 * procedures are listed where a subject does not affect their whole noun.
 */
const subjectsAffecting: Readonly<Record<Noun, Subjects> & Partial<Record<Procedure, Subjects>>> = {
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
  // A mapping that is edited stays as it is.
  imports: none,
  'imports.list': tickets,
  insights: none,
  invitations: accounts,
  invoices: ['invoice', 'settings'],
  ledger: ['ledger'],
  letterheads: ['agency'],
  live: none,
  mail: ['mail'],
  messages: ['message'],
  notes: ['message'],
  notifications: [...tickets, 'message', 'redaction'],
  organization: ['user'],
  overseen: ['agency', 'county'],
  passkeys: ['user'],
  processing: [...tickets, 'processing'],
  profile: ['user'],
  queue: [...accounts, ...tickets],
  redactions: ['redaction', 'ticket', 'video'],
  // Who edits has the newest; a reload after each save of another person would cost too much.
  'redactions.getMarks': none,
  'redactions.getFaces': none,
  // The person who watches reads it after each report.
  'redactions.listCoverage': none,
  releaseLinks: ['release_link'],
  reports: tickets,
  retention: [...tickets, 'hold', 'retention'],
  savedViews: none,
  scorecards: ['scorecard'],
  secondFactor: ['user'],
  secondReviews: tickets,
  session: accounts,
  // The frame shows only pages on which the agency has something.
  'session.current': ['county', 'invoice', 'report'],
  setup: none,
  sheetExports: ['export'],
  snippets: none,
  statements: [...tickets, 'redaction'],
  storage: ['storage'],
  support: ['support'],
  ticketScorecards: [...tickets, 'finding', 'scorecard'],
  ticketSettings: ['invoice', 'settings'],
  tickets,
  'tickets.counts': [...accounts, 'ledger'],
  'tickets.get': ['finding', 'message', 'redaction'],
  transcripts: ['transcript'],
  uploads: none,
  users: accounts,
  videos: tickets,
  webhooks: ['webhook'],
};

/** Returns the nouns and procedures whose data changes of some subjects of the ledger make stale. */
export const affectedBySubjects = (subjects: ReadonlySet<CustodySubject>): readonly string[] =>
  Object.entries(subjectsAffecting)
    .filter(([, own]) => own.some((subject) => subjects.has(subject)))
    .map(([affected]) => affected);

type Effects<Key extends Affected> = Readonly<Partial<Record<Key, readonly Affected[] | 'everything'>>>;

const secondFactor: readonly Affected[] = ['secondFactor.get', 'passkeys', 'profile.devices'];
const nothing: readonly Affected[] = [];

/**
 * What calls affect other than all data of their own noun, by procedure, or by noun for all of its procedures.
 * Only what the same page may show: the live stream reports other effects.
 */
const affectedByCalls: Effects<Affected> = {
  'accessReviews.complete': ['accessReviews', 'users', 'audit'],
  'agencies.setEmailDomains': ['agencies', 'users'],
  // Figures that someone reviews change only when they ask for it.
  'audit.signOff': nothing,
  billing: ['billing', 'invoices', 'statements'],
  // What the user may see changes.
  calibrations: 'everything',
  exports: nothing,
  // Tests are not part of the health that is shown.
  health: nothing,
  holds: ['holds', 'tickets', 'retention'],
  'imports.start': ['imports.list'],
  'imports.setMapping': nothing,
  'invitations.create': ['invitations', 'agencies'],
  // Its link is used up and could not be read again.
  'invitations.accept': nothing,
  'invitations.preview': nothing,
  invoices: ['billing', 'invoices', 'statements'],
  messages: ['messages', 'tickets'],
  notes: ['notes', 'tickets.get'],
  passkeys: secondFactor,
  'profile.changePassword': ['profile.devices'],
  'profile.endDevice': ['profile.devices'],
  'profile.endOtherDevices': ['profile.devices'],
  'profile.setMailTiming': ['profile.get'],
  'profile.setNotice': ['profile.get'],
  'queue.assign': ['tickets'],
  'queue.assignMany': ['tickets'],
  'queue.reportPresence': nothing,
  // The ticket's timeline shows each step.
  redactions: ['redactions', 'tickets.get'],
  'redactions.quote': nothing,
  'redactions.recordCoverage': ['redactions.listCoverage', 'coverage.getOwnDay'],
  // The editor has what it saved.
  'redactions.saveFaces': nothing,
  'redactions.saveMutedRanges': nothing,
  'redactions.saveTracks': nothing,
  // The page shows what it was opened with.
  'releaseLinks.open': nothing,
  'reports.deliver': ['reports', 'tickets'],
  'retention.preview': nothing,
  'retention.previewOwn': nothing,
  'secondFactor.begin': nothing,
  'secondFactor.confirm': secondFactor,
  'secondFactor.renewRecoveryCodes': secondFactor,
  'secondFactor.switchOff': secondFactor,
  // What the user may see changes.
  secondReviews: 'everything',
  // Signing in and out replace all data.
  session: nothing,
  setup: ['session.policy'],
  // The first ticket adds a page to the frame.
  'tickets.create': ['tickets', 'drafts', 'session.current'],
  'tickets.placeHold': ['tickets', 'videos'],
  'tickets.placeHolds': ['tickets', 'videos'],
  'tickets.releaseHold': ['tickets', 'videos'],
  // The upload engine follows its own uploads.
  uploads: nothing,
  videos: ['tickets', 'videos'],
};

/**
 * What successful calls affect, if that differs from failed ones: the page shows the response, or has changed
 * before it. After a failure, the change may have been made elsewhere, or has to be taken back.
 */
const affectedBySuccess: Effects<Procedure> = {
  'audit.signOff': ['audit'],
  'bundles.create': nothing,
  'cameras.align': nothing,
  'cameras.compare': nothing,
  'letterheads.set': nothing,
  'letterheads.setOwn': nothing,
  // The page frame shows name and photo, too.
  'profile.removePhoto': ['session.current'],
  'profile.save': ['session.current'],
  'profile.setPhoto': ['session.current'],
  'profile.withdrawEmailChange': ['session.current'],
  'ticketSettings.set': nothing,
  'transcripts.confirm': nothing,
  'transcripts.correct': nothing,
  'transcripts.withdraw': nothing,
};

/**
 * Returns the nouns and procedures whose data a call makes stale.
 * @param procedure for example `tickets.update`
 */
export function affectedByCall(procedure: string, hasFailed = false): Effect {
  const [noun = ''] = procedure.split('.');
  const always: Readonly<Record<string, Effect>> = affectedByCalls;
  const ifSuccessful: Readonly<Record<string, Effect>> = hasFailed ? {} : affectedBySuccess;
  return ifSuccessful[procedure] ?? always[procedure] ?? always[noun] ?? [noun];
}
