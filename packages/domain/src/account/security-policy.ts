/** How strictly accounts and sessions are guarded, chosen by the operator (decisions, "Two policy profiles"). */
export const securityProfiles = ['standard', 'strict'] as const;
export type SecurityProfile = (typeof securityProfiles)[number];

/** What the profiles differ in. Numbers of controls are those of the FBI CJIS Security Policy 6.0. */
export interface SecurityPolicy {
  readonly profile: SecurityProfile;
  /** IA-5(1)(a). */
  readonly minimumPasswordLength: number;
  /** Common, breached and simple passwords and such as are built from names; elsewhere common ones are pointed out. IA-5(1)(a). */
  readonly refusesWeakPasswords: boolean;
  /** After so many days a password is to be changed; null: never. IA-5 f. */
  readonly passwordDays: number | null;
  /** Of every account, enrolled at the first sign-in. IA-2(1), IA-2(2). */
  readonly requiresSecondFactor: boolean;
  /** How many attempts may fail in a quarter of an hour. AC-7. */
  readonly failedSignIns: number;
  /** Whether an account at which they failed waits for an administrator, not for the time to pass. AC-7. */
  readonly locksAccounts: boolean;
  /** The session's cookie goes with the browser. IA-5 o(2). */
  readonly endsWithBrowser: boolean;
  /** How long a session lasts at the longest. IA-5 j, IA-11. */
  readonly sessionHours: number;
  /** After so long without use a session locks; null: never. AC-11. */
  readonly lockMinutes: number | null;
  /** Whether a browser keeps what was seen, to be read offline. ASVS 14.3.3. */
  readonly keepsOffline: boolean;
  /** Whether the notice of use stands before sign-in where the operator says nothing of it. AC-8. */
  readonly showsUseNotice: boolean;
  /** Whether deleting, exporting and processing evidence and holds ask for a fresh proof. IA-11. */
  readonly provesEvidenceActs: boolean;
  /** Whether duties can be taken from an administrator. AC-5. */
  readonly separatesDuties: boolean;
}

/** The window in which failed sign-ins are counted. AC-7. */
export const FAILED_SIGN_IN_MINUTES = 15;

export const securityPolicies: Readonly<Record<SecurityProfile, SecurityPolicy>> = {
  standard: {
    profile: 'standard',
    // Specification, section 9.
    minimumPasswordLength: 6,
    refusesWeakPasswords: false,
    passwordDays: null,
    requiresSecondFactor: false,
    failedSignIns: 10,
    locksAccounts: false,
    endsWithBrowser: false,
    sessionHours: 720,
    lockMinutes: null,
    keepsOffline: true,
    showsUseNotice: false,
    provesEvidenceActs: false,
    separatesDuties: false,
  },
  strict: {
    profile: 'strict',
    minimumPasswordLength: 8,
    refusesWeakPasswords: true,
    passwordDays: 365,
    requiresSecondFactor: true,
    failedSignIns: 5,
    locksAccounts: true,
    endsWithBrowser: true,
    sessionHours: 12,
    lockMinutes: 30,
    keepsOffline: false,
    showsUseNotice: true,
    provesEvidenceActs: true,
    separatesDuties: true,
  },
};

/** What it takes to make the hash of a password, and so to try one. */
export interface PasswordCost {
  readonly memoryKibibytes: number;
  readonly passes: number;
}

/** 64 MiB and three passes of Argon2id, in both profiles. IA-5(1)(a). */
export const PASSWORD_COST: PasswordCost = { memoryKibibytes: 64 * 1024, passes: 3 };

/** Whether a password is to be changed for its age. @param changedAt when it was chosen */
export function isPasswordOld(changedAt: Date, policy: SecurityPolicy, now: Date): boolean {
  if (policy.passwordDays === null) return false;
  return now.getTime() - changedAt.getTime() > policy.passwordDays * 24 * 60 * 60 * 1000;
}

/** Whether an unused session is locked. */
export function isSessionLocked(
  session: { readonly lastUsedAt: Date; readonly lockedAt: Date | null },
  policy: SecurityPolicy,
  now: Date,
): boolean {
  if (policy.lockMinutes === null) return false;
  return (
    session.lockedAt !== null || now.getTime() - session.lastUsedAt.getTime() > policy.lockMinutes * 60_000
  );
}

/**
 * The notice before sign-in where the operator has written none: its four statements are those of AC-8.
 */
export const USE_NOTICE =
  'You are accessing a restricted information system. Your use of it may be monitored, recorded and subject to audit. ' +
  'Unauthorized use is prohibited and may be subject to criminal and civil penalties. ' +
  'By using this system you consent to monitoring and recording.';
