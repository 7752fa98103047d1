import { letterheadProcedures } from '../modules/agencies/letterheads/letterheads.procedures.ts';
import { supportProcedures } from '../modules/operations/support/support.procedures.ts';
import { webhooksProcedures } from '../modules/operations/webhooks/webhooks.procedures.ts';
import { snippetProcedures } from '../modules/review/snippets/snippets.procedures.ts';
import { savedViewProcedures } from '../modules/tickets/saved-views/saved-views.procedures.ts';
import { accessReviewProcedures } from './accounts/access-reviews.procedures.ts';
import { agencyProcedures } from './accounts/agencies.procedures.ts';
import { apiKeyProcedures } from './accounts/api-keys.procedures.ts';
import { colleagueProcedures } from './accounts/colleagues.procedures.ts';
import { countyProcedures, overseenProcedures } from './accounts/counties.procedures.ts';
import { invitationProcedures } from './accounts/invitations.procedures.ts';
import { organizationSignInProcedures } from './accounts/organization-sign-in.procedures.ts';
import { organizationProcedures } from './accounts/organization.procedures.ts';
import { passkeyProcedures } from './accounts/passkeys.procedures.ts';
import { profileProcedures } from './accounts/profile.procedures.ts';
import { registrationProcedures } from './accounts/registrations.procedures.ts';
import { secondFactorProcedures } from './accounts/second-factor.procedures.ts';
import { sessionProcedures } from './accounts/session.procedures.ts';
import { userProcedures } from './accounts/users.procedures.ts';
import { auditProcedures } from './activity/audit.procedures.ts';
import { custodyProcedures } from './activity/custody.procedures.ts';
import { ledgerProcedures } from './activity/ledger.procedures.ts';
import { liveProcedures } from './activity/live.procedures.ts';
import { mailProcedures } from './activity/mail.procedures.ts';
import { notificationProcedures } from './activity/notifications.procedures.ts';
import { storageProcedures } from './activity/storage.procedures.ts';
import { base } from './base.ts';
import { exportProcedures } from './exports/exports.procedures.ts';
import { sheetExportProcedures } from './exports/sheet-exports.procedures.ts';
import { insightProcedures } from './insights/insights.procedures.ts';
import { billingProcedures } from './invoices/billing.procedures.ts';
import { invoiceProcedures } from './invoices/invoices.procedures.ts';
import { healthProcedures } from './operations/health.procedures.ts';
import { setupProcedures } from './operations/setup.procedures.ts';
import { holdProcedures } from './retention/holds.procedures.ts';
import { retentionProcedures } from './retention/retention.procedures.ts';
import { calibrationProcedures } from './scorecards/calibrations.procedures.ts';
import { scorecardProcedures } from './scorecards/scorecards.procedures.ts';
import { secondReviewProcedures } from './scorecards/second-reviews.procedures.ts';
import { ticketScorecardProcedures } from './scorecards/ticket-scorecards.procedures.ts';
import { bundleProcedures } from './tickets/bundles.procedures.ts';
import { cameraProcedures } from './tickets/cameras.procedures.ts';
import { coverageProcedures } from './tickets/coverage.procedures.ts';
import { draftProcedures } from './tickets/drafts.procedures.ts';
import { findingProcedures } from './tickets/findings.procedures.ts';
import { importProcedures } from './tickets/imports.procedures.ts';
import { messageProcedures } from './tickets/messages.procedures.ts';
import { queueProcedures } from './tickets/queue.procedures.ts';
import { reportProcedures } from './tickets/reports.procedures.ts';
import { statementProcedures } from './tickets/statements.procedures.ts';
import { ticketSettingsProcedures } from './tickets/ticket-settings.procedures.ts';
import { ticketProcedures } from './tickets/tickets.procedures.ts';
import { processingProcedures } from './videos/processing.procedures.ts';
import { transcriptProcedures } from './videos/transcripts.procedures.ts';
import { uploadProcedures } from './videos/uploads.procedures.ts';
import { videoProcedures } from './videos/videos.procedures.ts';

/** Every procedure of the contract with its handler. */
export const router = base.router({
  session: { ...sessionProcedures, ...registrationProcedures, ...organizationSignInProcedures },
  agencies: agencyProcedures,
  letterheads: letterheadProcedures,
  counties: countyProcedures,
  overseen: overseenProcedures,
  tickets: ticketProcedures,
  ticketSettings: ticketSettingsProcedures,
  savedViews: savedViewProcedures,
  drafts: draftProcedures,
  videos: videoProcedures,
  exports: exportProcedures,
  sheetExports: sheetExportProcedures,
  processing: processingProcedures,
  uploads: uploadProcedures,
  imports: importProcedures,
  findings: findingProcedures,
  snippets: snippetProcedures,
  coverage: coverageProcedures,
  transcripts: transcriptProcedures,
  cameras: cameraProcedures,
  scorecards: scorecardProcedures,
  ticketScorecards: ticketScorecardProcedures,
  secondReviews: secondReviewProcedures,
  messages: messageProcedures,
  queue: queueProcedures,
  calibrations: calibrationProcedures,
  insights: insightProcedures,
  retention: retentionProcedures,
  holds: holdProcedures,
  reports: reportProcedures,
  bundles: bundleProcedures,
  statements: statementProcedures,
  invoices: invoiceProcedures,
  billing: billingProcedures,
  users: userProcedures,
  invitations: invitationProcedures,
  colleagues: colleagueProcedures,
  profile: profileProcedures,
  secondFactor: secondFactorProcedures,
  organization: organizationProcedures,
  passkeys: passkeyProcedures,
  support: supportProcedures,
  notifications: notificationProcedures,
  mail: mailProcedures,
  webhooks: webhooksProcedures,
  live: liveProcedures,
  custody: custodyProcedures,
  audit: auditProcedures,
  accessReviews: accessReviewProcedures,
  ledger: ledgerProcedures,
  storage: storageProcedures,
  apiKeys: apiKeyProcedures,
  health: healthProcedures,
  setup: setupProcedures,
});
