import { createHmac } from 'node:crypto';
import { isTimingSafeEqual } from '../core/timing-safe-equal.ts';

/** Makes and reads references to one record that somebody without a session may use for a time. */
export interface SignedReferences {
  make(id: string, expiresAt: Date): string;
  /** The record's id, or null where the reference is forged, mangled or has run out. */
  read(reference: string, now: Date): string | null;
}

/** References for one purpose: one made for another is no good here. */
export function createSignedReferences(secret: string, purpose: string): SignedReferences {
  const sign = (text: string): string =>
    createHmac('sha256', secret).update(`${purpose} ${text}`).digest('base64url');
  return {
    make(id, expiresAt) {
      const text = `${id}.${expiresAt.getTime()}`;
      return `${text}.${sign(text)}`;
    },
    read(reference, now) {
      const [id = '', expires = '', signature = ''] = reference.split('.');
      if (!isTimingSafeEqual(signature, sign(`${id}.${expires}`))) return null;
      return Number(expires) > now.getTime() ? id : null;
    },
  };
}
