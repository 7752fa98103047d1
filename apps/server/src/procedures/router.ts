import { agencyProcedures } from '../modules/agencies/agencies/agencies.procedures.ts';
import { letterheadProcedures } from '../modules/agencies/letterheads/letterheads.procedures.ts';
import { billingProcedures } from '../modules/billing/invoices/billing.procedures.ts';
import { invoiceProcedures } from '../modules/billing/invoices/invoices.procedures.ts';
import { statementProcedures } from '../modules/billing/statements/statements.procedures.ts';
import { cameraProcedures } from '../modules/evidence/cameras/cameras.procedures.ts';
import { storageProcedures } from '../modules/evidence/file-verifications/file-verifications.procedures.ts';
import { processingProcedures } from '../modules/evidence/processing/processing.procedures.ts';
import { transcriptProcedures } from '../modules/evidence/transcripts/transcripts.procedures.ts';
import { uploadProcedures } from '../modules/evidence/uploads/uploads.procedures.ts';
import { videoProcedures } from '../modules/evidence/videos/videos.procedures.ts';
import { apiKeyProcedures } from '../modules/identity/api-keys/api-keys.procedures.ts';
import { colleagueProcedures } from '../modules/identity/colleagues/colleagues.procedures.ts';
import { invitationProcedures } from '../modules/identity/invitations/invitations.procedures.ts';
import { mailProcedures } from '../modules/identity/mail/mail.procedures.ts';
import { notificationProcedures } from '../modules/identity/notifications/notifications.procedures.ts';
import {
  organizationProcedures,
  organizationSignInProcedures,
} from '../modules/identity/organization-sign-in/organization-sign-in.procedures.ts';
import { profileProcedures } from '../modules/identity/profiles/profiles.procedures.ts';
import { registrationProcedures } from '../modules/identity/registrations/registrations.procedures.ts';
import { passkeyProcedures } from '../modules/identity/second-factors/passkeys.procedures.ts';
import { secondFactorProcedures } from '../modules/identity/second-factors/second-factors.procedures.ts';
import { sessionProcedures } from '../modules/identity/sessions/sessions.procedures.ts';
import { userProcedures } from '../modules/identity/users/users.procedures.ts';
import { countyProcedures, overseenProcedures } from '../modules/operations/counties/counties.procedures.ts';
import { healthProcedures } from '../modules/operations/health/health.procedures.ts';
import { setupProcedures } from '../modules/operations/setup/setup.procedures.ts';
import { supportProcedures } from '../modules/operations/support/support.procedures.ts';
import { webhooksProcedures } from '../modules/operations/webhooks/webhooks.procedures.ts';
import { accessReviewProcedures } from '../modules/proof/access-reviews/access-reviews.procedures.ts';
import { auditProcedures } from '../modules/proof/access-reviews/audit.procedures.ts';
import { bundleProcedures } from '../modules/proof/bundles/bundles.procedures.ts';
import { custodyProcedures } from '../modules/proof/ledger/custody.procedures.ts';
import { ledgerProcedures } from '../modules/proof/ledger/ledger.procedures.ts';
import { redactionProcedures } from '../modules/release/redactions/redactions.procedures.ts';
import { releaseLinkProcedures } from '../modules/release/release-links/release-links.procedures.ts';
import { exportProcedures } from '../modules/reports/exports/exports.procedures.ts';
import { insightProcedures } from '../modules/reports/insights/insights.procedures.ts';
import { reportProcedures } from '../modules/reports/reports/reports.procedures.ts';
import { sheetExportProcedures } from '../modules/reports/sheet-exports/sheet-exports.procedures.ts';
import { destructionProcedures } from '../modules/retention/destructions/destructions.procedures.ts';
import { holdProcedures } from '../modules/retention/holds/holds.procedures.ts';
import { scheduleProcedures } from '../modules/retention/schedules/schedules.procedures.ts';
import { calibrationProcedures } from '../modules/review/calibrations/calibrations.procedures.ts';
import { coverageProcedures } from '../modules/review/coverage/coverage.procedures.ts';
import { findingProcedures } from '../modules/review/findings/findings.procedures.ts';
import { scorecardProcedures } from '../modules/review/scorecards/scorecards.procedures.ts';
import { secondReviewProcedures } from '../modules/review/second-reviews/second-reviews.procedures.ts';
import { snippetProcedures } from '../modules/review/snippets/snippets.procedures.ts';
import { messageProcedures } from '../modules/tickets/conversations/conversations.procedures.ts';
import { draftProcedures } from '../modules/tickets/drafts/drafts.procedures.ts';
import { importProcedures } from '../modules/tickets/imports/imports.procedures.ts';
import { noteProcedures } from '../modules/tickets/notes/notes.procedures.ts';
import { queueProcedures } from '../modules/tickets/queue/queue.procedures.ts';
import { savedViewProcedures } from '../modules/tickets/saved-views/saved-views.procedures.ts';
import { ticketScorecardProcedures } from '../modules/tickets/ticket-scorecards/ticket-scorecards.procedures.ts';
import { ticketSettingsProcedures } from '../modules/tickets/ticket-settings/ticket-settings.procedures.ts';
import { ticketProcedures } from '../modules/tickets/tickets/tickets.procedures.ts';
import { base } from './base.ts';
import { liveProcedures } from './live.procedures.ts';

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
  notes: noteProcedures,
  queue: queueProcedures,
  calibrations: calibrationProcedures,
  insights: insightProcedures,
  retention: { ...scheduleProcedures, ...destructionProcedures },
  holds: holdProcedures,
  redactions: redactionProcedures,
  releaseLinks: releaseLinkProcedures,
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
