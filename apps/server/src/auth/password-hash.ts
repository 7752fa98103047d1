import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2';

// Argon2id, 64 MiB, three passes (CJIS IA-5(1)(a): a memory-hard one-way function with a salt).
const parameters = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };

/** Hash of a password with its own salt, in the PHC string format. */
export const hashPassword = (password: string): Promise<string> => argon2Hash(password, parameters);

/** True where the password is the one that was hashed. */
export const verifyPassword = (input: {
  readonly hash: string;
  readonly password: string;
}): Promise<boolean> => argon2Verify(input.hash, input.password);
