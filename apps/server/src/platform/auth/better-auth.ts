import { randomUUID } from 'node:crypto';
import type { SecurityPolicy } from '@plainview/domain/identity/users/security-policy';
import { HOUR, SECOND } from '@plainview/domain/shared/time';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import {
  credentials,
  identities,
  sessions,
  verifications,
} from '../../modules/identity/users/identity.table.ts';
import type { Database } from '../database/database.ts';
import type { PasswordHasher } from './password-hash.ts';

const HOUR_SECONDS = HOUR / SECOND;

/**
 * Creates the library for identities, passwords and cookie sessions. Its HTTP routes are not mounted: the
 * procedures call it, so that status, limits and custody apply everywhere.
 */
export function createAuth(
  database: Database,
  options: {
    readonly secret: string;
    readonly publicUrl: string | null;
    readonly policy: SecurityPolicy;
    readonly passwords: PasswordHasher;
  },
) {
  const isSecure = options.publicUrl?.startsWith('https:') ?? false;
  return betterAuth({
    database: drizzleAdapter(database.query, {
      provider: 'pg',
      schema: { user: identities, session: sessions, account: credentials, verification: verifications },
    }),
    secret: options.secret,
    baseURL: options.publicUrl ?? 'http://localhost',
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 1,
      maxPasswordLength: 256,
      password: { hash: options.passwords.hash, verify: options.passwords.verify },
    },
    // Plainview creates and rotates sessions itself (sign-in.ts), and using a session does not extend it.
    session: { expiresIn: options.policy.sessionHours * HOUR_SECONDS, disableSessionRefresh: true },
    advanced: {
      // Browsers accept names with `__Host-` only over HTTPS, for this host and its whole path.
      cookiePrefix: isSecure ? '__Host-plainview' : 'plainview',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
      database: { generateId: () => randomUUID() },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
