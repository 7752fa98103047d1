import type {
  ContractRouterClient,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from '@orpc/contract';
import { accessReviewsContract } from './accounts/access-reviews.contract.ts';
import { agenciesContract } from './accounts/agencies.contract.ts';
import { apiKeysContract } from './accounts/api-keys.contract.ts';
import { colleaguesContract } from './accounts/colleagues.contract.ts';
import { countiesContract, overseenContract } from './accounts/counties.contract.ts';
import { invitationsContract } from './accounts/invitations.contract.ts';
import { organizationContract } from './accounts/organization.contract.ts';
import { passkeysContract } from './accounts/passkeys.contract.ts';
import { profileContract } from './accounts/profile.contract.ts';
import { secondFactorContract } from './accounts/second-factor.contract.ts';
import { sessionContract } from './accounts/session.contract.ts';
import { usersContract } from './accounts/users.contract.ts';
import { auditContract } from './activity/audit.contract.ts';
import { custodyContract } from './activity/custody.contract.ts';
import { ledgerContract } from './activity/ledger.contract.ts';
import { liveContract } from './activity/live.contract.ts';
import { mailContract } from './activity/mail.contract.ts';
import { notificationsContract } from './activity/notifications.contract.ts';
import { storageContract } from './activity/storage.contract.ts';
import { letterheadsContract } from './agencies/letterheads.contract.ts';
import { exportsContract } from './exports/exports.contract.ts';
import { sheetExportsContract } from './exports/sheet-exports.contract.ts';
import { insightsContract } from './insights/insights.contract.ts';
import { billingContract } from './invoices/billing.contract.ts';
import { invoicesContract } from './invoices/invoices.contract.ts';
import { healthContract } from './operations/health.contract.ts';
import { setupContract } from './operations/setup.contract.ts';
import { supportContract } from './operations/support.contract.ts';
import { webhooksContract } from './operations/webhooks.contract.ts';
import { holdsContract } from './retention/holds.contract.ts';
import { retentionContract } from './retention/retention.contract.ts';
import { snippetsContract } from './review/snippets.contract.ts';
import { calibrationsContract } from './scorecards/calibrations.contract.ts';
import { scorecardsContract } from './scorecards/scorecards.contract.ts';
import { secondReviewsContract } from './scorecards/second-reviews.contract.ts';
import { ticketScorecardsContract } from './scorecards/ticket-scorecards.contract.ts';
import { bundlesContract } from './tickets/bundles.contract.ts';
import { camerasContract } from './tickets/cameras.contract.ts';
import { coverageContract } from './tickets/coverage.contract.ts';
import { draftsContract } from './tickets/drafts.contract.ts';
import { findingsContract } from './tickets/findings.contract.ts';
import { importsContract } from './tickets/imports.contract.ts';
import { messagesContract } from './tickets/messages.contract.ts';
import { queueContract } from './tickets/queue.contract.ts';
import { reportsContract } from './tickets/reports.contract.ts';
import { savedViewsContract } from './tickets/saved-views.contract.ts';
import { statementsContract } from './tickets/statements.contract.ts';
import { ticketSettingsContract } from './tickets/ticket-settings.contract.ts';
import { ticketsContract } from './tickets/tickets.contract.ts';
import { processingContract } from './videos/processing.contract.ts';
import { transcriptsContract } from './videos/transcripts.contract.ts';
import { uploadsContract } from './videos/uploads.contract.ts';
import { videosContract } from './videos/videos.contract.ts';

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
