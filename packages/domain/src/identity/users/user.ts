import type { Role, UserStatus } from './actor.ts';
import type { Duty } from './duty.ts';
import type { MailTiming, Notice } from './notice.ts';

/** An account with its agency's name and the state of its second factor. */
export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly status: UserStatus;
  readonly agencyId: string | null;
  readonly agencyName: string | null;
  /** Domains that the agency allows; null without an agency. */
  readonly agencyEmailDomains: readonly string[] | null;
  readonly image: string | null;
  readonly phone: string;
  readonly department: string;
  readonly badgeNumber: string;
  /** Notifications that the user turned off; all others are on. */
  readonly mutedNotices: readonly Notice[];
  readonly mailTiming: MailTiming;
  readonly createdAt: Date;
  /** Duties that an administrator does not have; all others apply. */
  readonly withheldDuties: readonly Duty[];
  /** An agency user who invites and removes colleagues. */
  readonly isAgencyAdministrator: boolean;
  /** When failed sign-ins locked the account; null if it is not locked. */
  readonly lockedAt: Date | null;
  /** When the user last signed in; null if never. */
  readonly lastSignedInAt: Date | null;
  /** When an administrator last approved or enabled the account; null if it never needed that. */
  readonly enabledAt: Date | null;
  /** When the account was disabled; null if it is not disabled. */
  readonly disabledAt: Date | null;
  /**
   * Number of days without use after which the account was disabled; null if it was disabled
   * for another reason.
   */
  readonly disabledUnusedDays: number | null;
  /** An administrator of the agency removed the user. */
  readonly isDisabledByAgency: boolean;
  /** An authenticator app or a passkey. Agency users see this of their own account only. */
  readonly hasSecondFactor: boolean;
  readonly hasAuthenticatorApp: boolean;
  readonly hasPasskey: boolean;
  readonly isSecondFactorRequired: boolean;
  /** The registration is hidden from administrators until its address is confirmed. */
  readonly awaitsEmailConfirmation: boolean;
}
