import type {
  ContractRouterClient,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from '@orpc/contract';
import { agenciesContract } from './agencies.contract.ts';
import { apiKeysContract } from './api-keys.contract.ts';
import { custodyContract } from './custody.contract.ts';
import { exportsContract } from './exports.contract.ts';
import { findingsContract } from './findings.contract.ts';
import { liveContract } from './live.contract.ts';
import { mailContract } from './mail.contract.ts';
import { organizationContract } from './organization.contract.ts';
import { passkeysContract } from './passkeys.contract.ts';
import { processingContract } from './processing.contract.ts';
import { profileContract } from './profile.contract.ts';
import { reportsContract } from './reports.contract.ts';
import { secondFactorContract } from './second-factor.contract.ts';
import { sessionContract } from './session.contract.ts';
import { sheetExportsContract } from './sheet-exports.contract.ts';
import { statementsContract } from './statements.contract.ts';
import { supportContract } from './support.contract.ts';
import { ticketsContract } from './tickets.contract.ts';
import { uploadsContract } from './uploads.contract.ts';
import { usersContract } from './users.contract.ts';
import { videosContract } from './videos.contract.ts';
import { webhooksContract } from './webhooks.contract.ts';

/** Everything that crosses the wire. */
export const contract = {
  session: sessionContract,
  agencies: agenciesContract,
  tickets: ticketsContract,
  videos: videosContract,
  exports: exportsContract,
  sheetExports: sheetExportsContract,
  processing: processingContract,
  uploads: uploadsContract,
  findings: findingsContract,
  reports: reportsContract,
  statements: statementsContract,
  users: usersContract,
  profile: profileContract,
  secondFactor: secondFactorContract,
  organization: organizationContract,
  passkeys: passkeysContract,
  support: supportContract,
  mail: mailContract,
  webhooks: webhooksContract,
  live: liveContract,
  custody: custodyContract,
  apiKeys: apiKeysContract,
};

export type Contract = typeof contract;

/** The typed client of the contract. */
export type ContractClient = ContractRouterClient<Contract>;

/** What each procedure takes and gives. */
export type Inputs = InferContractRouterInputs<Contract>;
export type Outputs = InferContractRouterOutputs<Contract>;
