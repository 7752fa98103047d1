import path from 'node:path';
import type { Config } from '../../../platform/config/config.ts';

/** Folders of the data directory that recovery uses. */
export const recoveryPlaces = ({ dataDirectory }: Pick<Config, 'dataDirectory'>) => {
  const place = (name: string): string => path.resolve(dataDirectory, name);
  return {
    /** Files of the embedded database's server. */
    server: place('postgres'),
    cluster: place('postgres/cluster'),
    secret: place('secret'),
    /** A restore in progress. */
    restoring: place('postgres.restoring'),
    /** A drill in progress. */
    drill: place('restore-drill'),
    lastDrill: place('last-restore-drill.json'),
  };
};
