/**
 * Something in the surroundings keeps the product from starting. The message names the setting, says what is wrong, and what
 * to do.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Returns the code of an error of the operating system, of Node.js or of PostgreSQL; empty if it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
