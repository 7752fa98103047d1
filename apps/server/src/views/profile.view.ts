import type { Outputs } from '@plainview/contract/index';
import type { SessionRecord } from '../persistence/profile.repository.ts';
import type { Profile } from '../use-cases/profile/read-profile.ts';

/** An account as its own person sees it. */
export function profileView({ user, emailChange }: Profile): Outputs['profile']['get'] {
  const { id, name, email, phone, department, badgeNumber, role, agencyName } = user;
  return {
    id,
    name,
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
    mutedNotices: [...user.mutedNotices],
  };
}

/** A session as its owner sees it; its token stays here. */
export function deviceView(
  session: SessionRecord,
  currentToken: string,
): Outputs['profile']['devices'][number] {
  const { id, token, userAgent, ipAddress, createdAt, updatedAt } = session;
  return {
    id,
    isCurrent: token === currentToken,
    userAgent,
    address: ipAddress,
    signedInAt: createdAt,
    lastUsedAt: updatedAt,
  };
}
