import { inject } from 'vitest';
import { copyDataPreparedIn } from './prepared-folder.ts';

/** Creates a data directory from the one that the processes of this test run share. */
export const copyPreparedData = (dataDirectory: string): Promise<void> =>
  copyDataPreparedIn(inject('preparedData'), dataDirectory);
