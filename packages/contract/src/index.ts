import type {
  ContractRouterClient,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from '@orpc/contract';
import { agenciesContract } from './agencies/agencies.contract.ts';
import { letterheadsContract } from './agencies/letterheads.contract.ts';
import { billingContract } from './billing/billing.contract.ts';
import { invoicesContract } from './billing/invoices.contract.ts';
import { statementsContract } from './billing/statements.contract.ts';
import { camerasContract } from './evidence/cameras.contract.ts';
import { storageContract } from './evidence/file-verifications.contract.ts';
import { processingContract } from './evidence/processing.contract.ts';
import { transcriptsContract } from './evidence/transcripts.contract.ts';
import { uploadsContract } from './evidence/uploads.contract.ts';
import { videosContract } from './evidence/videos.contract.ts';
import { apiKeysContract } from './identity/api-keys.contract.ts';
import { colleaguesContract } from './identity/colleagues.contract.ts';
import { invitationsContract } from './identity/invitations.contract.ts';
import { mailContract } from './identity/mail.contract.ts';
import { notificationsContract } from './identity/notifications.contract.ts';
import { organizationContract } from './identity/organization-sign-in.contract.ts';
import { passkeysContract } from './identity/passkeys.contract.ts';
import { profileContract } from './identity/profiles.contract.ts';
import { secondFactorContract } from './identity/second-factors.contract.ts';
import { sessionContract } from './identity/sessions.contract.ts';
import { usersContract } from './identity/users.contract.ts';
import { countiesContract, overseenContract } from './operations/counties.contract.ts';
import { healthContract } from './operations/health.contract.ts';
import { liveContract } from './operations/live.contract.ts';
import { setupContract } from './operations/setup.contract.ts';
import { supportContract } from './operations/support.contract.ts';
import { webhooksContract } from './operations/webhooks.contract.ts';
import { accessReviewsContract } from './proof/access-reviews.contract.ts';
import { auditContract } from './proof/audit.contract.ts';
import { bundlesContract } from './proof/bundles.contract.ts';
import { custodyContract } from './proof/custody.contract.ts';
import { ledgerContract } from './proof/ledger.contract.ts';
import { redactionsContract } from './release/redactions.contract.ts';
import { releaseLinksContract } from './release/release-links.contract.ts';
import { exportsContract } from './reports/exports.contract.ts';
import { insightsContract } from './reports/insights.contract.ts';
import { reportsContract } from './reports/reports.contract.ts';
import { sheetExportsContract } from './reports/sheet-exports.contract.ts';
import { holdsContract } from './retention/holds.contract.ts';
import { retentionContract } from './retention/schedules.contract.ts';
import { calibrationsContract } from './review/calibrations.contract.ts';
import { coverageContract } from './review/coverage.contract.ts';
import { findingsContract } from './review/findings.contract.ts';
import { scorecardsContract } from './review/scorecards.contract.ts';
import { secondReviewsContract } from './review/second-reviews.contract.ts';
import { snippetsContract } from './review/snippets.contract.ts';
import { messagesContract, notesContract } from './tickets/conversations.contract.ts';
import { draftsContract } from './tickets/drafts.contract.ts';
import { importsContract } from './tickets/imports.contract.ts';
import { queueContract } from './tickets/queue.contract.ts';
import { savedViewsContract } from './tickets/saved-views.contract.ts';
import { ticketScorecardsContract } from './tickets/ticket-scorecards.contract.ts';
import { ticketSettingsContract } from './tickets/ticket-settings.contract.ts';
import { ticketsContract } from './tickets/tickets.contract.ts';

/** The complete API contract. */
export const contract = {
  session: sessionContract,
  agencies: agenciesContract,
  letterheads: letterheadsContract,
  counties: countiesContract,
  overseen: overseenContract,
  tickets: ticketsContract,
  ticketSettings: ticketSettingsContract,
  savedViews: savedViewsContract,
  drafts: draftsContract,
  videos: videosContract,
  exports: exportsContract,
  sheetExports: sheetExportsContract,
  processing: processingContract,
  uploads: uploadsContract,
  imports: importsContract,
  findings: findingsContract,
  snippets: snippetsContract,
  coverage: coverageContract,
  transcripts: transcriptsContract,
  cameras: camerasContract,
  scorecards: scorecardsContract,
  ticketScorecards: ticketScorecardsContract,
  calibrations: calibrationsContract,
  secondReviews: secondReviewsContract,
  messages: messagesContract,
  queue: queueContract,
  insights: insightsContract,
  retention: retentionContract,
  holds: holdsContract,
  redactions: redactionsContract,
  releaseLinks: releaseLinksContract,
  reports: reportsContract,
  bundles: bundlesContract,
  statements: statementsContract,
  invoices: invoicesContract,
  billing: billingContract,
  users: usersContract,
  invitations: invitationsContract,
  colleagues: colleaguesContract,
  profile: profileContract,
  secondFactor: secondFactorContract,
  organization: organizationContract,
  passkeys: passkeysContract,
  support: supportContract,
  notes: notesContract,
  notifications: notificationsContract,
  mail: mailContract,
  webhooks: webhooksContract,
  live: liveContract,
  custody: custodyContract,
  audit: auditContract,
  accessReviews: accessReviewsContract,
  ledger: ledgerContract,
  storage: storageContract,
  apiKeys: apiKeysContract,
  health: healthContract,
  setup: setupContract,
};

export type Contract = typeof contract;

/** Typed client of the contract. */
export type ContractClient = ContractRouterClient<Contract>;

/** Input and output types of each procedure. */
export type Inputs = InferContractRouterInputs<Contract>;
export type Outputs = InferContractRouterOutputs<Contract>;
