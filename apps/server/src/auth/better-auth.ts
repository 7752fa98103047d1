import { randomUUID } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { Database } from '../persistence/database.ts';
import { credentials, identities, sessions, verifications } from '../persistence/schema/identity.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Identities, passwords and cookie sessions. Its own HTTP routes are not mounted: the product's procedures
 * call it, so that status, limits and custody apply everywhere.
 */
export function createAuth(
  database: Database,
  options: { readonly secret: string; readonly publicUrl: string | null },
) {
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
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: { expiresIn: 30 * DAY_SECONDS, updateAge: DAY_SECONDS },
    advanced: {
      cookiePrefix: 'plainview',
      useSecureCookies: options.publicUrl?.startsWith('https:') ?? false,
      database: { generateId: () => randomUUID() },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
