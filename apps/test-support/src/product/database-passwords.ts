import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { escapeIdentifier, escapeLiteral } from 'pg';

/** The secret of the products that tests start. The passwords of their database roles derive from it. */
export const TEST_SECRET = 'a secret that only the tests know and nobody else';

/**
 * Returns a statement that sets the password of a role, which both sides then check at a low cost: 4,096
 * rounds for each of the thousands of connections of a run would take seconds (RFC 5802, section 3).
 */
export function setPassword({
  user,
  password,
}: {
  readonly user: string;
  readonly password: string;
}): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, 1, 32, 'sha256');
  const keyOf = (name: string): Buffer => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  const serverKey = keyOf('Server Key').toString('base64');
  const verifier = `SCRAM-SHA-256$1:${salt.toString('base64')}$${storedKey}:${serverKey}`;
  return `alter role ${escapeIdentifier(user)} password ${escapeLiteral(verifier)}`;
}
