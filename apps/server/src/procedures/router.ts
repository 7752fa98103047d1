import { agencyProcedures } from './agencies.procedures.ts';
import { apiKeyProcedures } from './api-keys.procedures.ts';
import { base } from './base.ts';
import { coverageProcedures } from './coverage.procedures.ts';
import { custodyProcedures } from './custody.procedures.ts';
import { exportProcedures } from './exports.procedures.ts';
import { findingProcedures } from './findings.procedures.ts';
import { invitationProcedures } from './invitations.procedures.ts';
import { liveProcedures } from './live.procedures.ts';
import { mailProcedures } from './mail.procedures.ts';
import { organizationProcedures } from './organization.procedures.ts';
import { passkeyProcedures } from './passkeys.procedures.ts';
import { processingProcedures } from './processing.procedures.ts';
import { profileProcedures } from './profile.procedures.ts';
import { reportProcedures } from './reports.procedures.ts';
import { secondFactorProcedures } from './second-factor.procedures.ts';
import { sessionProcedures } from './session.procedures.ts';
import { sheetExportProcedures } from './sheet-exports.procedures.ts';
import { statementProcedures } from './statements.procedures.ts';
import { supportProcedures } from './support.procedures.ts';
import { ticketProcedures } from './tickets.procedures.ts';
import { uploadProcedures } from './uploads.procedures.ts';
import { userProcedures } from './users.procedures.ts';
import { videoProcedures } from './videos.procedures.ts';
import { webhooksProcedures } from './webhooks.procedures.ts';

/** Every procedure of the contract with its handler. */
export const router = base.router({
  session: sessionProcedures,
  agencies: agencyProcedures,
  tickets: ticketProcedures,
  videos: videoProcedures,
  exports: exportProcedures,
  sheetExports: sheetExportProcedures,
  processing: processingProcedures,
  uploads: uploadProcedures,
  findings: findingProcedures,
  coverage: coverageProcedures,
  reports: reportProcedures,
  statements: statementProcedures,
  users: userProcedures,
  invitations: invitationProcedures,
  profile: profileProcedures,
  secondFactor: secondFactorProcedures,
  organization: organizationProcedures,
  passkeys: passkeyProcedures,
  support: supportProcedures,
  mail: mailProcedures,
  webhooks: webhooksProcedures,
  live: liveProcedures,
  custody: custodyProcedures,
  apiKeys: apiKeyProcedures,
});
