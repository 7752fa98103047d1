import { SECOND } from '@plainview/domain/shared/time';

/** How long a scrape waits for each source. */
const SOURCE_TIMEOUT = SECOND;

/**
 * Returns null if the database does not respond soon. Without this, all metrics would be missing just when
 * the database is too slow.
 */
export async function within<Result>(reading: Promise<Result>): Promise<Result | null> {
  const { promise: tooLate, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), SOURCE_TIMEOUT);
  try {
    return await Promise.race([reading, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
