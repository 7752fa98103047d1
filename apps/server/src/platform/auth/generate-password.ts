import { randomBytes } from 'node:crypto';

/** Returns a password of 24 characters, 144 bits of it random, that an operator reads from a console. */
export const makePassword = (): string => randomBytes(18).toString('base64url');
