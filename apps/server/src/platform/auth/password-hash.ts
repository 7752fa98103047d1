import { randomBytes, randomUUID } from 'node:crypto';
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2';
import type { PasswordCost } from '@plainview/domain/identity/users/security-policy';
import pLimit from 'p-limit';

/** Leaves two of Node's four worker threads to files and compression, for which other calls wait. */
const AT_ONCE = 2;

/** Hashes passwords with Argon2id, each with its own salt, in the PHC string format. */
export interface PasswordHasher {
  readonly hash: (password: string) => Promise<string>;
  /** Returns whether the password matches the hash, whatever its cost. */
  readonly verify: (input: { readonly hash: string; readonly password: string }) => Promise<boolean>;
  /**
   * A hash to compare with if there is no password, so that an unknown address takes as much
   * work as a known one.
   */
  readonly decoy: Promise<string>;
}

/** @param cost cost of the hashes that it creates */
export function createPasswordHasher({ memoryKibibytes, passes }: PasswordCost): PasswordHasher {
  const inTurn = pLimit(AT_ONCE);
  const hash = (password: string): Promise<string> =>
    inTurn(() => argon2Hash(password, { memoryCost: memoryKibibytes, timeCost: passes, parallelism: 1 }));
  return {
    hash,
    verify: (input) => inTurn(() => argon2Verify(input.hash, input.password)),
    decoy: hash(randomUUID()),
  };
}

/** Returns a password of 24 characters, 144 bits of it random, that an operator reads from a console. */
export const makePassword = (): string => randomBytes(18).toString('base64url');
