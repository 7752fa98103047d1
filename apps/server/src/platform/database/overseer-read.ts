import type { Database, Reader } from '@plainview/postgres/database';
import { readTransaction } from '@plainview/postgres/transaction';
import type { PoolClient } from 'pg';
import { AppError } from '../core/app-error.ts';

/** SQLSTATE of `enter_overseen_agency` for those who do not oversee the agency. */
const NOT_OVERSEEN = 'PV001';

/** An overseer's right to read an agency's records. */
export interface Oversight {
  /** Names of the counties that give it. */
  readonly counties: readonly string[];
  readonly watchesVideos: boolean;
}

/** The overseer, and the agency that is read. */
export interface OverseenAgency {
  readonly userId: string;
  readonly agencyId: string;
}

function isNotOverseen(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === NOT_OVERSEEN) return true;
  return isNotOverseen(error.cause);
}

/**
 * Runs `work` in a read-only transaction that sees what a user of one overseen agency sees, and nothing else.
 * The database checks at its beginning that the user oversees the agency, so losing the right takes effect
 * with the next read.
 * @throws AppError NOT_FOUND if the user does not oversee the agency, whether or not it exists
 */
export async function overseerRead<Result>(
  { pool }: Database,
  { userId, agencyId }: OverseenAgency,
  work: (tx: Reader, oversight: Oversight) => Promise<Result>,
): Promise<Result> {
  const entered = Promise.withResolvers<Oversight>();
  entered.promise.catch(() => undefined);
  const enter = async (client: PoolClient): Promise<void> => {
    try {
      const { rows } = await client.query<Oversight>({
        name: 'enter_overseen_agency',
        text: `select counties, watches_videos as "watchesVideos" from enter_overseen_agency($1::uuid, $2::uuid)`,
        values: [agencyId, userId],
      });
      const [oversight] = rows;
      if (!oversight) throw new Error('entering an overseen agency returns one row');
      entered.resolve(oversight);
    } catch (error) {
      entered.reject(error);
      throw error;
    }
  };
  try {
    return await readTransaction(pool, { begin: 'begin read only', enter }, async (tx) =>
      work(tx, await entered.promise),
    );
  } catch (error) {
    throw isNotOverseen(error) ? new AppError('NOT_FOUND') : error;
  }
}
