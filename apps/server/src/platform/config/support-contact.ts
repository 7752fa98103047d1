import type { Settings } from './setting-schema.ts';

/** Whom users contact when a page tells them to contact an administrator. At least one field is set. */
export interface SupportContact {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** Returns the support contact, or null if none is set. */
export function supportContactOf(settings: Settings): SupportContact | null {
  const name = settings.SUPPORT_CONTACT_NAME ?? null;
  const email = settings.SUPPORT_CONTACT_EMAIL ?? null;
  const phone = settings.SUPPORT_CONTACT_PHONE ?? null;
  return name === null && email === null && phone === null ? null : { name, email, phone };
}
