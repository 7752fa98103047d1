/** Audience and a valid input of each procedure of the contract. */
import type { Access } from '@plainview/contract/access';
import { contract } from '@plainview/contract/index';

export type Audience = 'everyone' | 'both roles' | 'agency' | 'administrators';

const id = crypto.randomUUID();
const words = { id, text: 'x', reason: 'x', name: 'x' };
const video = { uploadId: id, videoId: id, length: '00:00:01', category: 'Standard', notes: '' };
const ticket = { incidentType: 'x', officersInvolved: ['x'], submissionKey: id, videos: [video] };
const finding = {
  startMicroseconds: 0,
  endMicroseconds: null,
  category: 'Other',
  severity: 'minor',
  text: 'x',
};
const webhook = { url: 'https://x.example/', events: ['ticket.created'] };
const scorecard = {
  content: {
    name: 'x',
    description: '',
    sections: [
      {
        id: 'x',
        title: 'x',
        questions: [
          {
            id: 'y',
            kind: 'yesNo',
            text: 'x',
            guidance: '',
            options: [],
            isRequired: true,
            allowsNotApplicable: false,
          },
        ],
      },
    ],
  },
};
/** A WebVTT file with one line. */
const transcript = 'V0VCVlRUCgowMDowMC4wMDAgLS0+IDAwOjAxLjAwMAp4';
const passwords = { currentPassword: 'x', password: 'x', confirmPassword: 'y' };

/** A valid input of each procedure; undefined where it takes none. A procedure that is not named here fails. */
const inputs: Readonly<Record<string, object | undefined>> = {
  'session.current': undefined,
  'session.policy': undefined,
  'session.commonPasswords': undefined,
  'session.signIn': undefined,
  'session.completeOrganizationSignIn': undefined,
  'session.beginPasskeySignIn': undefined,
  'session.signInByPasskey': undefined,
  'session.signOut': undefined,
  'session.lock': undefined,
  'session.register': undefined,
  'session.resendConfirmation': undefined,
  'session.requestPasswordReset': undefined,
  'session.resetPassword': undefined,
  'session.confirmEmail': undefined,
  'session.reauthenticate': { password: 'x' },
  'agencies.list': undefined,
  'agencies.setEmailDomains': { id, emailDomains: [] },
  'tickets.list': { overdue: true, reviewer: 'me', sort: 'urgency' },
  'tickets.counts': undefined,
  'tickets.get': { id },
  'tickets.create': ticket,
  'tickets.update': { id, ...ticket },
  'tickets.delete': { id },
  'tickets.startReview': { id },
  'tickets.reopen': words,
  'tickets.placeHold': words,
  'tickets.releaseHold': words,
  'videos.list': {},
  'videos.prepareAgain': { id },
  'videos.delete': { id },
  'exports.prepare': { kind: 'tickets', format: 'csv', filter: { overdue: true, reviewer: 'me' } },
  'sheetExports.start': { selection: { kind: 'some', ids: [id] } },
  'sheetExports.list': undefined,
  'sheetExports.tryAgain': { id },
  'sheetExports.dismiss': { id },
  'processing.start': { selection: { kind: 'some', ids: [id] } },
  'processing.list': {},
  'processing.get': { id },
  'processing.revoke': { id },
  'uploads.list': undefined,
  'uploads.get': { id },
  'uploads.seal': { id, sha256: '0'.repeat(64) },
  'uploads.discard': { id },
  'findings.list': { ticketId: id },
  'findings.add': { ticketId: id, videoId: id, ...finding },
  'findings.edit': { id, videoId: id, ...finding },
  'findings.makeClip': { id },
  'findings.remove': { id },
  'findings.restore': { id },
  'transcripts.get': { videoId: id },
  'transcripts.add': { videoId: id, fileName: 'x', content: transcript },
  'transcripts.transcribe': { videoId: id },
  'transcripts.confirm': { transcriptId: id, numbers: [1] },
  'transcripts.correct': { transcriptId: id, number: 1, text: 'x' },
  'transcripts.withdraw': { transcriptId: id, number: 1 },
  'coverage.list': { ticketId: id },
  'coverage.record': {
    videoId: id,
    segments: [{ startMicroseconds: 0, endMicroseconds: 1000, rate: 1, isHeard: true }],
  },
  'cameras.get': { ticketId: id },
  'cameras.align': { ticketId: id, revision: 0, cameras: [{ videoId: id, startMicroseconds: 0 }] },
  'cameras.compare': { ticketId: id, referenceVideoId: id, videoId: crypto.randomUUID() },
  'scorecards.list': undefined,
  'scorecards.get': { id },
  'scorecards.getVersion': { id, version: 1 },
  'scorecards.create': scorecard,
  'scorecards.saveDraft': { id, revision: 0, ...scorecard },
  'scorecards.discardDraft': { id },
  'scorecards.publish': { id, revision: 0 },
  'scorecards.assign': { id, assignments: [{ agencyId: id, incidentType: null }] },
  'scorecards.setRetired': { id, isRetired: false },
  'ticketScorecards.get': { ticketId: id },
  'ticketScorecards.choose': { ticketId: id, scorecardId: id },
  'ticketScorecards.answer': {
    ticketId: id,
    questionId: 'x',
    scorecardId: id,
    version: 1,
    value: { kind: 'option', number: 1 },
    evidence: { kind: 'finding', findingId: id },
  },
  'secondReviews.list': {},
  'secondReviews.take': { id },
  'secondReviews.release': { id },
  'secondReviews.finish': { id },
  'secondReviews.compare': { id },
  'secondReviews.adjudicate': { id, decisions: [] },
  'secondReviews.agreement': undefined,
  'secondReviews.shares': undefined,
  'secondReviews.setShares': { shares: [{ agencyId: id, incidentType: null, percent: 5 }] },
  'secondReviews.draw': undefined,
  'secondReviews.draws': {},
  'secondReviews.getDraw': { id },
  'queue.assign': { id, reviewerId: id, expectedReviewerId: null },
  'queue.reviewers': undefined,
  'queue.reportPresence': { ticketId: id, pageId: id },
  'queue.presence': undefined,
  'queue.workload': undefined,
  'queue.next': {},
  'insights.get': { from: '2026-01-01', to: '2026-03-31' },
  'insights.backlog': {},
  'insights.scorecards': { agencyId: id, from: '2026-01-01', to: '2026-03-31' },
  'reports.list': {},
  'reports.deliver': { ticketId: id, summary: 'x' },
  'bundles.list': { ticketId: id },
  'bundles.create': { ticketId: id, kind: 'custody' },
  'statements.list': { year: 2026 },
  'statements.get': { agencyId: id, month: '2026-11' },
  'statements.setPayment': { ticketIds: [id], paymentStatus: 'paid', note: 'x' },
  'invitations.list': undefined,
  'invitations.create': { email: 'x@example.org', role: 'admin' },
  'invitations.revoke': { id },
  'invitations.preview': undefined,
  'invitations.accept': undefined,
  'users.list': { status: 'approved' },
  'users.approve': { id },
  'users.reject': { id },
  'users.changeRole': { id, role: 'agency' },
  'users.delete': { id },
  'users.unlock': { id },
  'users.setDuties': { id, duties: [] },
  'users.endSessions': { id },
  'users.removeSecondFactor': words,
  'users.emailChanges': undefined,
  'users.confirmEmailChange': { id },
  'users.declineEmailChange': { id },
  'profile.get': undefined,
  'profile.save': { name: '', email: 'x@example.org', phone: '', department: '', badgeNumber: '' },
  'profile.withdrawEmailChange': undefined,
  'profile.setNotice': { notice: 'reportDelivered', isWanted: true },
  'profile.changePassword': passwords,
  'profile.devices': undefined,
  'profile.endDevice': { id },
  'profile.endOtherDevices': undefined,
  'secondFactor.get': undefined,
  'secondFactor.begin': undefined,
  'secondFactor.confirm': { code: 'x' },
  'secondFactor.renewRecoveryCodes': { password: 'x', code: 'x' },
  'secondFactor.switchOff': { password: 'x', code: 'x' },
  'secondFactor.rules': undefined,
  'secondFactor.affectedByRules': undefined,
  'secondFactor.setRules': { admin: false, agency: false },
  'organization.get': undefined,
  'organization.unlink': undefined,
  'passkeys.list': undefined,
  'passkeys.beginAdding': undefined,
  'passkeys.add': {
    name: 'x',
    passkey: { id: 'x', response: { clientDataJSON: 'x', attestationObject: 'x' } },
  },
  'passkeys.rename': { id, name: 'x' },
  'passkeys.remove': { id },
  'passkeys.beginProof': undefined,
  'support.create': { text: 'x' },
  'support.mine': undefined,
  'support.list': {},
  'support.answer': words,
  'mail.status': undefined,
  'mail.list': {},
  'mail.get': { id },
  'mail.sendAgain': { id },
  'webhooks.list': undefined,
  'webhooks.add': webhook,
  'webhooks.change': { id, ...webhook, isPaused: false },
  'webhooks.renewSecret': { id },
  'webhooks.remove': { id },
  'webhooks.test': { id },
  'webhooks.deliveries': {},
  'webhooks.sendAgain': { id },
  'live.changes': undefined,
  'custody.list': { group: 'access' },
  'custody.verify': undefined,
  'apiKeys.list': {},
  'apiKeys.create': { name: 'x', lifetimeDays: null },
  'apiKeys.revoke': { id },
};

const access = new Map<string, Access>();
for (const [noun, verbs] of Object.entries(contract))
  for (const [verb, procedure] of Object.entries(verbs)) {
    const declared = procedure['~orpc'].meta.access;
    if (declared) access.set(`${noun}.${verb}`, declared);
  }

const audiences: Readonly<Record<Access['caller'], Audience>> = {
  anyone: 'everyone',
  account: 'both roles',
  agency: 'agency',
  admin: 'administrators',
};

/** The audience that the contract declares for each procedure, and a valid input. */
export const procedures: Readonly<Record<string, readonly [Audience, (object | undefined)?]>> =
  Object.fromEntries([...access].map(([name, { caller }]) => [name, [audiences[caller], inputs[name]]]));

/** Procedures that have no valid input here. */
export const withoutInput: readonly string[] = [...access.keys()].filter((name) => !(name in inputs));

/** Procedures that reject API keys. */
export const inPerson = [...access].filter(([, declared]) => declared.inPerson).map(([name]) => name);
