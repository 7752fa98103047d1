import { createHmac } from 'node:crypto';
import { isTimingSafeEqual } from '../core/timing-safe-equal.ts';

/** Creates and reads references to one record, for use without a session and for a limited time. */
export interface SignedReferences {
  make(id: string, expiresAt: Date): string;
  /** Returns the record's id, or null if the reference is forged, malformed or expired. */
  read(reference: string, now: Date): string | null;
}

/** Creates references for one purpose. References for other purposes are rejected. */
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
