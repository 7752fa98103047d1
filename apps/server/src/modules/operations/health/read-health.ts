import { mkdir } from 'node:fs/promises';
import type { Check } from '@plainview/domain/operations/health/installation-checks';
import type { AppContext } from '../../../app-context.ts';
import { checkInstallation } from './check-installation.ts';

/** Runs the checks of the operator's command on the running product. */
export async function readHealth(app: AppContext): Promise<readonly Check[]> {
  const { config, installation, blobs, ffmpeg, clock } = app;
  // With a database server and a bucket, nothing may have needed it yet.
  await mkdir(config.dataDirectory, { recursive: true, mode: 0o700 });
  return checkInstallation(config, {
    connect: () => installation.owner,
    openBlobs: () => blobs,
    findFfmpeg: () => ffmpeg,
    settingsFile: null,
    now: clock.now(),
  });
}
