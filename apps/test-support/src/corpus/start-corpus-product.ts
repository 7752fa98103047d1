import { readConfig } from '@plainview/server/platform/config/config';
import { startServingProduct, type ServingProduct } from '@plainview/server/start-product';
import { pino } from 'pino';
import { operator } from '../test-users.ts';

/**
 * Starts a product with an embedded database in a folder.
 * @param detectsSpeech loading the detector takes longer than most generated videos
 */
export const startCorpusProduct = (dataDirectory: string, detectsSpeech: boolean): Promise<ServingProduct> =>
  startServingProduct(
    readConfig({
      PORT: '0',
      DATA_DIRECTORY: dataDirectory,
      ADMIN_EMAIL: operator.email,
      ADMIN_PASSWORD: operator.password,
      LOG_LEVEL: 'error',
      ...(!detectsSpeech && { SPEECH_DETECTION: 'off' }),
    }),
    {
      log: pino({ level: 'error' }),
      clock: { now: () => new Date() },
      announceOperator: () => undefined,
      onDatabaseLost: () => process.exit(1),
      runsPeriodicJobs: true,
    },
  );
