import type { Outputs } from '@plainview/contract/index';
import type { Session } from '@plainview/domain/identity/sessions/session';
import type { Profile } from './profiles.ts';

/** Returns an account as shown to its owner. */
export function profileView({ user, emailChange, hasPassword }: Profile): Outputs['profile']['get'] {
  const { id, name, image, email, phone, department, badgeNumber, role, agencyName } = user;
  return {
    id,
    name,
    image,
    email,
    phone,
    department,
    badgeNumber,
    role,
    agencyName,
    emailChange: emailChange && {
      newEmail: emailChange.newEmail,
      requestedAt: emailChange.requestedAt,
      expiresAt: emailChange.expiresAt,
      confirmedBy: emailChange.codeHash === null ? 'administrator' : 'message',
    },
    hasPassword,
    mutedNotices: [...user.mutedNotices],
    mailTiming: user.mailTiming,
  };
}

/** Returns a session as shown to its owner, without its token. */
export function deviceView(session: Session, currentId: string): Outputs['profile']['devices'][number] {
  const { id, userAgent, ipAddress, createdAt, lastUsedAt } = session;
  return {
    id,
    isCurrent: id === currentId,
    userAgent,
    address: ipAddress,
    signedInAt: createdAt,
    lastUsedAt,
  };
}
