import { DAY, MINUTE } from '../../shared/time.ts';

/** Security profiles for accounts and sessions, chosen by the operator (decisions, "Two policy profiles"). */
export const securityProfiles = ['standard', 'strict'] as const;
export type SecurityProfile = (typeof securityProfiles)[number];

/** Settings that differ between the profiles. Control numbers refer to the FBI CJIS Security Policy 6.0. */
export interface SecurityPolicy {
  readonly profile: SecurityProfile;
  /** IA-5(1)(a). */
  readonly minimumPasswordLength: number;
  /**
   * Whether common, breached, simple and name-based passwords are rejected. Otherwise common ones only cause
   * a warning. IA-5(1)(a).
   */
  readonly refusesWeakPasswords: boolean;
  /** Days after which a password must be changed; null for never. IA-5 f. */
  readonly passwordDays: number | null;
  /** Whether every account needs a second factor, enrolled at the first sign-in. IA-2(1), IA-2(2). */
  readonly requiresSecondFactor: boolean;
  /** Maximum number of failed attempts within 15 minutes. AC-7. */
  readonly failedSignIns: number;
  /**
   * Whether an account with too many failed attempts stays locked until an administrator unlocks it, instead
   * of for a limited time. AC-7.
   */
  readonly locksAccounts: boolean;
  /** Whether the session cookie is deleted when the browser is closed. IA-5 o(2). */
  readonly endsWithBrowser: boolean;
  /** Maximum session lifetime. IA-5 j, IA-11. */
  readonly sessionHours: number;
  /** Minutes without use after which a session locks; null for never. AC-11. */
  readonly lockMinutes: number | null;
  /** Whether the browser caches viewed data for offline use. ASVS 14.3.3. */
  readonly keepsOffline: boolean;
  /**
   * Whether the system use notification is shown before sign-in if the operator has configured none. AC-8.
   */
  readonly showsUseNotice: boolean;
  /**
   * Whether deleting, exporting and processing evidence and managing holds require a recent
   * reauthentication. IA-11.
   */
  readonly provesEvidenceActs: boolean;
  /** Whether duties can be withheld from an administrator. AC-5. */
  readonly separatesDuties: boolean;
  /** Days without use after which an account is disabled; 0 for never. AC-2(3). */
  readonly unusedAccountDays: number;
  /**
   * Whether weekly sign-offs of the audit trail and yearly access reviews can be overdue. AU-6, AC-2 j.
   */
  readonly requiresReviews: boolean;
}

/** Window in which failed sign-ins are counted. AC-7. */
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
    unusedAccountDays: 0,
    requiresReviews: false,
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
    unusedAccountDays: 90,
    requiresReviews: true,
  },
};

/** Cost parameters of password hashing, and thus of each guess. */
export interface PasswordCost {
  readonly memoryKibibytes: number;
  readonly passes: number;
}

/** 64 MiB and three passes of Argon2id in both profiles. IA-5(1)(a). */
export const PASSWORD_COST: PasswordCost = { memoryKibibytes: 64 * 1024, passes: 3 };

/** Returns whether a password has expired. @param changedAt when the password was set */
export function isPasswordOld(changedAt: Date, policy: SecurityPolicy, now: Date): boolean {
  if (policy.passwordDays === null) return false;
  return now.getTime() - changedAt.getTime() > policy.passwordDays * DAY;
}

/** Returns whether a session is locked, explicitly or by inactivity. */
export function isSessionLocked(
  session: { readonly lastUsedAt: Date; readonly lockedAt: Date | null },
  policy: SecurityPolicy,
  now: Date,
): boolean {
  if (policy.lockMinutes === null) return false;
  return (
    session.lockedAt !== null || now.getTime() - session.lastUsedAt.getTime() > policy.lockMinutes * MINUTE
  );
}

/** Default system use notification; its four statements are those of AC-8. */
export const USE_NOTICE =
  'You are accessing a restricted information system. Your use of it may be monitored, recorded and subject to audit. ' +
  'Unauthorized use is prohibited and may be subject to criminal and civil penalties. ' +
  'By using this system you consent to monitoring and recording.';
