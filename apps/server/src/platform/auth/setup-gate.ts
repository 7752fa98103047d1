import { createHmac } from 'node:crypto';
import { isTimingSafeEqual } from '../core/timing-safe-equal.ts';

/** Without the letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LETTERS = 20;

/** Admits the person who can read the server's log to the setup page, until there is an administrator. */
export interface SetupGate {
  /** 100 bits in groups, the same for all processes and starts of one installation. */
  readonly code: string;
  /** Compares a typed code; case, spaces and hyphens do not matter. */
  admits(typed: string): boolean;
  /** False once there is an administrator. */
  readonly isOpen: boolean;
  close(): void;
}

/** Creates the gate of an installation. The code cannot be computed without the secret. */
export function createSetupGate(secret: string): SetupGate {
  const bytes = createHmac('sha256', secret).update('plainview setup code').digest();
  const letters = Array.from({ length: LETTERS }, (_, index) => ALPHABET[(bytes[index] ?? 0) % 32] ?? '');
  const plain = letters.join('');
  let isOpen = true;
  return {
    code: plain.replaceAll(/(?<group>.{4})(?!$)/gu, '$<group>-'),
    admits: (typed) => isTimingSafeEqual(typed.replaceAll(/[\s-]/gu, '').toUpperCase(), plain),
    get isOpen() {
      return isOpen;
    },
    close() {
      isOpen = false;
    },
  };
}
