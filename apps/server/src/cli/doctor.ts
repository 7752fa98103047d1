/**
 * `npm run doctor`: checks this machine and the Plainview instance of these settings, and says what to do.
 */
import { parseArgs } from 'node:util';
import { isHealthy, type Check } from '@plainview/domain/operations/health/installation-checks';
import {
  BadSetting,
  readProcessConfig,
  unknownProcessSettings,
  type Config,
} from '../platform/config/config.ts';
import { runChecks } from './doctor-checks.ts';

const SIGNS = { ok: 'ok     ', warning: 'WARNING', problem: 'PROBLEM' } as const;

function print({ name, state, text, advice }: Check): void {
  console.log(`${SIGNS[state]}  ${name}: ${text}`);
  if (advice !== undefined) console.log(`         ${advice}`);
}

function readSettings(): Config | null {
  try {
    return readProcessConfig();
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    print({ name: 'settings', state: 'problem', text: error.message, advice: 'Correct the settings.' });
    return null;
  }
}

const { values } = parseArgs({ options: { 'settings-file': { type: 'string' } } });
const config = readSettings();
if (config === null) process.exitCode = 1;
else {
  const unknown = unknownProcessSettings().map(({ name, likelyName }): Check => ({
    name: 'settings',
    state: 'warning',
    text: `${name} is no setting`,
    advice: `Did you mean ${likelyName}?`,
  }));
  const checks = [...unknown, ...(await runChecks(config, values['settings-file'] ?? null))];
  checks.forEach(print);
  const count = (state: Check['state']): number => checks.filter((check) => check.state === state).length;
  console.log(`\n${count('problem')} problems, ${count('warning')} warnings`);
  if (!isHealthy(checks)) process.exitCode = 1;
}
