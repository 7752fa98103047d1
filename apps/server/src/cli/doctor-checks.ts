import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Check } from '@plainview/domain/operations/health/installation-checks';
import { SECOND } from '@plainview/domain/shared/time';
import { connectionFromUrl } from '@plainview/postgres/database';
import { z } from 'zod';
import { checkAddress, checkInstallation } from '../modules/operations/health/check-installation.ts';
import { createTrial } from '../modules/operations/health/installation-trial.ts';
import { readSecret } from '../platform/auth/server-secret.ts';
import type { Config } from '../platform/config/config.ts';
import { connectionToRunning } from '../platform/embedded-postgres/running-postgres.ts';
import { findFfmpeg } from '../platform/media/ffmpeg/ffmpeg.ts';
import { openBlobStore } from '../platform/storage/open-blob-store.ts';

const PATIENCE = 5 * SECOND;
const readiness = z.object({ ready: z.boolean(), stopping: z.boolean() });

/**
 * Runs all checks, and uses what the settings name: it stores a file and deletes it, signs in to the mail server, and runs
 * ffmpeg. Starts nothing.
 * @param settingsFile file with the settings, if there is one
 * @param mailTo who gets a test message; null sends none
 */
export async function runChecks(
  config: Config,
  settingsFile: string | null,
  mailTo: string | null,
): Promise<readonly Check[]> {
  const { dataDirectory, databaseUrl, ffmpeg } = config;
  if (!existsSync(dataDirectory)) {
    return [
      {
        name: 'data directory',
        state: 'problem',
        text: `there is no folder ${dataDirectory}`,
        advice: 'Start Plainview, which creates it, or correct DATA_DIRECTORY.',
      },
      ...checkAddress(config),
    ];
  }
  const server = await checkServer(config);
  const checks = await checkInstallation(config, {
    connect: () =>
      databaseUrl === null
        ? connectionToRunning(path.resolve(dataDirectory, 'postgres'))
        : connectionFromUrl(databaseUrl),
    openBlobs: () =>
      openBlobStore(config, (error) => {
        throw error;
      }),
    findFfmpeg: async () => ffmpeg && (await findFfmpeg(ffmpeg)),
    settingsFile,
    secret: config.secret ?? (await readSecret(path.join(dataDirectory, 'secret'))),
    trial: createTrial(config, mailTo),
    now: new Date(),
  });
  return [server, ...checks];
}

/** A worker answers only on the port of its metrics. */
async function checkServer({ host, port: portOfPeople, role, metricsPort }: Config): Promise<Check> {
  const name = 'server';
  const port = role === 'worker' ? metricsPort : portOfPeople;
  if (port === null)
    return { name, state: 'ok', text: 'none: a worker without METRICS_PORT has no port to check' };
  const local = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const address = `http://${local.includes(':') ? `[${local}]` : local}:${port}`;
  let response;
  try {
    response = await fetch(`${address}/ready`, { signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    const advice = 'Start it: systemctl start plainview. journalctl --unit plainview shows why it stopped.';
    return { name, state: 'problem', text: `nothing responds at ${address}`, advice };
  }
  const state = readiness.safeParse(await response.json().catch(() => null));
  if (!state.success) {
    const advice = `Stop that program, or set ${role === 'worker' ? 'METRICS_PORT' : 'PORT'} to a free port.`;
    return { name, state: 'problem', text: `another program uses ${address}`, advice };
  }
  if (state.data.ready) return { name, state: 'ok', text: `ready at ${address}` };
  const advice = 'See the checks below, and the log: journalctl --unit plainview';
  return { name, state: 'problem', text: state.data.stopping ? 'stopping' : 'not ready', advice };
}
