// Writes docs/controls.md, which lists the controls that the two security profiles meet, where, and the tests
// that show it, from the results of the last `npm test`; with --check compares. A control without a passed
// test, or a test for a control that is not listed, is an error. A test names its controls in brackets: [CJIS
// AC-7, AC-11(1)] or [ASVS 14.3.3].
import { existsSync } from 'node:fs';
import path from 'node:path';
import { PROOF_MINUTES, RECOVERY_CODE_COUNT } from '@plainview/domain/identity/second-factors/second-factor';
import { FAILED_SIGN_IN_MINUTES, securityPolicies } from '@plainview/domain/identity/users/security-policy';
import { UNUSED_WARNING_DAYS } from '@plainview/domain/identity/users/unused-account';
import { cell, finish, table } from '../lib/generated-page.mjs';
import { readTests } from '../lib/test-results.mjs';
import { root } from '../lib/workspace.mjs';

const { standard, strict } = securityPolicies;
const server = 'apps/server/src';
const identity = `${server}/modules/identity`;
const domain = 'packages/domain/src/identity';
const web = 'apps/web/src';
const always = 'both profiles';

/** In the order of the table in the decision records, then the controls that both profiles meet. */
const controls = [
  {
    id: 'CJIS IA-5(1)(a)',
    what: 'Passwords',
    standard: `${standard.minimumPasswordLength} characters or more; the most common ones show a hint while typing`,
    strict: `${strict.minimumPasswordLength} characters or more; common, breached, simple and name-based passwords are rejected, also at sign-in. Failed attempts with password, code and passkey count together`,
    where: [
      `${server}/platform/auth/password-strength.ts`,
      `${domain}/registrations/registration.ts`,
      `${server}/platform/auth/rate-limits.ts`,
    ],
  },
  {
    id: 'CJIS IA-5 f',
    what: 'Password age',
    standard: 'none',
    strict: `must be changed after ${strict.passwordDays} days`,
    where: [`${identity}/sessions/password-expiry.ts`, `${web}/screens/new-password`],
  },
  {
    id: 'CJIS IA-2(1)',
    what: 'Second factor of privileged accounts',
    standard: 'offered; an administrator can require it per role',
    strict: 'required for all users at first sign-in; cannot be turned off',
    where: [`${identity}/sessions/resolve-caller.ts`, `${identity}/authenticators/rules.ts`],
  },
  {
    id: 'CJIS IA-2(2)',
    what: 'Second factor of all other accounts',
    standard: 'as above',
    strict: 'as above',
    where: [`${identity}/sessions/resolve-caller.ts`],
  },
  {
    id: 'CJIS AC-7',
    what: 'Failed sign-ins',
    standard: `${standard.failedSignIns} in ${FAILED_SIGN_IN_MINUTES} minutes, then a temporary block`,
    strict: `${strict.failedSignIns} in ${FAILED_SIGN_IN_MINUTES} minutes lock the account until an administrator unlocks it; never the last administrator who can`,
    where: [`${identity}/account-rules/account-lock.ts`, `${identity}/users/users.ts`],
  },
  {
    id: 'CJIS IA-5 o(2)',
    what: 'Sessions end with the browser',
    standard: 'sessions survive restarts of browser and server',
    strict: 'session cookie without an expiry',
    where: [`${server}/platform/auth/session-cookies.ts`],
  },
  {
    id: 'CJIS AC-11',
    what: 'Session lock, after inactivity and on demand',
    standard: 'none',
    strict: `after ${strict.lockMinutes} minutes, on the server and on the screen; unlocked by reauthentication`,
    where: [
      `${domain}/users/security-policy.ts`,
      `${identity}/sessions/resolve-caller.ts`,
      `${web}/features/sessions/LockGate.tsx`,
    ],
  },
  {
    id: 'CJIS AC-11(1)',
    what: 'Locked screens show nothing',
    standard: 'none',
    strict: 'no content of the page is rendered or played',
    where: [`${web}/features/sessions/LockScreen.tsx`],
  },
  {
    id: 'CJIS IA-11',
    what: 'Reauthentication',
    standard: `sensitive actions require one within the last ${PROOF_MINUTES} minutes; a session lasts ${standard.sessionHours} hours, or as configured`,
    strict: `also deleting, exporting and processing evidence, and holds; a session lasts ${strict.sessionHours} hours at most`,
    where: [`${identity}/sessions/authorize.ts`, `${identity}/sessions/sessions.repository.ts`],
  },
  {
    id: 'ASVS 14.3.3',
    what: 'Data in browser storage',
    standard: 'cached for offline reading, cleared at sign-out',
    strict:
      'nothing is stored, except the ids and reference of a selection for processing until the tool is open',
    where: [`${web}/features/sessions/session-query.ts`, `${web}/features/processing/use-processing.ts`],
  },
  {
    id: 'CJIS AC-8',
    what: 'Notice of use before sign-in',
    standard: 'off; `USE_NOTICE`',
    strict: 'on, must be acknowledged; `USE_NOTICE` replaces the text',
    where: [`${web}/screens/sign-in/UseNotice.tsx`, `${domain}/users/security-policy.ts`],
  },
  {
    id: 'CJIS AC-5',
    what: 'Separate duties',
    standard: 'every administrator has all duties',
    strict:
      'reviewer, evidence custodian and auditor can be removed from an administrator; at least one administrator keeps each',
    where: [
      `${domain}/users/duty.ts`,
      `${domain}/users/account-rights.ts`,
      `${identity}/users/set-duties.ts`,
    ],
  },
  {
    id: 'CJIS AC-6(2)',
    what: 'Least privilege',
    standard: 'as above',
    strict: 'as above; a change ends sessions and API keys',
    where: [`${identity}/sessions/authorize.ts`],
  },
  {
    id: 'CJIS AU-9(4)',
    what: 'The audit trail is for auditors',
    standard: 'as above',
    strict: 'only auditors read and verify it',
    where: [`${server}/modules/proof/ledger/custody.procedures.ts`],
  },
  {
    id: 'CJIS AC-2(3)',
    what: 'Unused accounts',
    standard: 'stay; `UNUSED_ACCOUNT_DAYS`',
    strict: `disabled after ${strict.unusedAccountDays} days without use, with a warning by email ${UNUSED_WARNING_DAYS} days before; never the last administrator`,
    where: [
      'packages/domain/src/identity/users/unused-account.ts',
      `${identity}/users/disable-unused-accounts.ts`,
    ],
  },
  {
    id: 'CJIS AC-2 j',
    what: 'Review of accounts',
    standard: 'possible',
    strict:
      'due every year; decides about all accounts, disables together, recorded in the ledger; an overdue one alerts administrators',
    where: [
      `${server}/modules/proof/access-reviews/complete-access-review.ts`,
      'packages/domain/src/proof/access-reviews/access-review.ts',
    ],
  },
  {
    id: 'CJIS AU-6',
    what: 'Review of the audit trail',
    standard: 'possible',
    strict:
      'each week is due seven days after its end; the sign-off records the reviewed figures and a note; an overdue one alerts auditors',
    where: [
      `${server}/modules/proof/access-reviews/audit-weeks.ts`,
      'packages/domain/src/proof/ledger/audit-week.ts',
    ],
  },
  {
    id: 'CJIS IA-5(1)(d)',
    what: 'One-time codes',
    standard: always,
    strict: `six digits each 30 seconds, accepted once; ${RECOVERY_CODE_COUNT} recovery codes`,
    where: [
      `${server}/platform/auth/second-factor-codes.ts`,
      `${identity}/authenticators/verify-second-factor.ts`,
    ],
  },
  {
    id: 'CJIS IA-2(8)',
    what: 'Replay resistance',
    standard: always,
    strict: 'codes are accepted once; a passkey challenge once, for one purpose and session',
    where: [`${identity}/second-factors/second-factors.repository.ts`, `${identity}/second-factors`],
  },
  {
    id: 'CJIS IA-5 o(1)',
    what: 'Session secrets',
    standard: always,
    strict: '256 bits, `__Host-` cookie over https, ended on the server',
    where: [`${server}/platform/auth/session-cookies.ts`],
  },
  {
    id: 'CJIS AU-2',
    what: 'Recorded events',
    standard: always,
    strict: 'successful and rejected sign-ins, every change, every view and download of evidence',
    where: ['packages/domain/src/ledger/custody-event.ts', `${identity}/sessions/sign-in-record.ts`],
  },
  {
    id: 'CJIS AU-3',
    what: 'Content of records',
    standard: always,
    strict:
      'what, when, and who by account and email address; for sign-ins also network address, method and outcome',
    where: [`${identity}/sessions/sign-in-record.ts`, 'packages/domain/src/ledger/ledger-entries.ts'],
  },
  {
    id: 'CJIS AU-9',
    what: 'Protection of records',
    standard: always,
    strict: 'append-only by grant and trigger, chained by SHA-256, each entry verified before it commits',
    where: [`${server}/platform/ledger/custody.table.ts`, `${server}/platform/database/database-roles.ts`],
  },
  {
    id: 'CJIS SI-7(1)',
    what: 'Integrity checks of stored files',
    standard: always,
    strict:
      'every file is compared with its SHA-256 within a week, or as configured; faults alert administrators',
    where: [`${server}/modules/evidence/file-verifications/verify-files.job.ts`],
  },
];

const named = /\[(?<source>CJIS|ASVS) (?<ids>[^\]]+)\] ?/u;

/** Returns the tests by control: `file -> names`, with those that passed in every run that included them. */
function readProofs() {
  const tests = new Map();
  for (const { file, name, status } of readTests()) {
    const found = named.exec(name)?.groups;
    if (!found) continue;
    const ids = found.ids.split(', ').map((id) => `${found.source} ${id}`);
    const before = tests.get(`${file}\n${name}`);
    const hasPassed = status === 'passed' && before?.hasPassed !== false;
    tests.set(`${file}\n${name}`, { file, ids, title: name.replace(named, ''), hasPassed });
  }
  return [...tests.values()];
}

const proofs = readProofs();
const faults = [];
const known = new Set(controls.map(({ id }) => id));
for (const { file, ids, title } of proofs)
  for (const id of ids) if (!known.has(id)) faults.push(`no control ${id} in the list: ${file}, '${title}'`);

const rows = controls.map(({ id, what, standard: usual, strict: harder, where }) => {
  for (const place of where)
    if (!existsSync(path.join(root, place))) faults.push(`${id}: there is no ${place}`);
  const own = proofs.filter(({ ids }) => ids.includes(id));
  if (!own.some(({ hasPassed }) => hasPassed)) faults.push(`no test that passed shows ${id}`);
  if (own.some(({ hasPassed }) => !hasPassed)) faults.push(`a test of ${id} failed`);
  const shown = own
    .map(({ file, title }) => `\`${file}\`: ${cell(title)}`)
    .toSorted()
    .join('<br>');
  return [id, what, usual, harder, where.map((place) => `\`${place}\``).join('<br>'), shown];
});

finish({
  name: 'controls',
  page: 'docs/controls.md',
  faults,
  text: `# Security profiles and their controls

Generated by \`npm run controls\` from the results of \`npm test\`, which fails where a control has no test that passed. Numbers are those of
the FBI CJIS Security Policy 6.0 and of OWASP ASVS 5.0. Plainview is designed to support the CJIS Security Policy; it is
not certified, and much of that policy is the responsibility of the operator and the agency.

\`SECURITY_PROFILE=standard\` is the default, \`strict\` is for agencies bound by that policy ([decision 27](decisions/0027-two-security-profiles.md)).

${table(['Control', 'What', 'standard', 'strict', 'Enforced in', 'Shown by'], rows)}

## Outside the product

| Control | What | Responsible |
| --- | --- | --- |
| CJIS AC-2, AU-6 | who signs off the audit trail and reviews accounts | the agency; Plainview only shows that no one did |
| CJIS AU-5 | an alert when logging fails | the operator, by \`METRICS_PORT\` and the log; an action whose record fails is rolled back |
| CJIS SC-8, SC-13, SC-28 | FIPS-validated modules in transit and at rest | the operator's proxy, database, disks and bucket (SECURITY.md) |
| CJIS MP-6 | media overwritten before reuse | the operator |
| CJIS IA-2(12) | PIV cards | an OpenID Connect provider of the agency |
`,
});
