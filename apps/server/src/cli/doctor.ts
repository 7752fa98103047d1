/**
 * `npm run doctor`: checks this machine and the Plainview instance of these settings, and says what to do. `--json` prints
 * the checks as JSON, and `--mail-to <address>` sends a test message.
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

function readSettings(): Config | Check {
  try {
    return readProcessConfig();
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    return { name: 'settings', state: 'problem', text: error.message, advice: 'Correct the settings.' };
  }
}

async function check(settingsFile: string | null, mailTo: string | null): Promise<readonly Check[]> {
  const config = readSettings();
  if ('state' in config) return [config];
  const unknown = unknownProcessSettings().map(({ name, likelyName }): Check => ({
    name: 'settings',
    state: 'warning',
    text: `${name} is no setting`,
    advice: `Did you mean ${likelyName}?`,
  }));
  return [...unknown, ...(await runChecks(config, settingsFile, mailTo))];
}

const { values } = parseArgs({
  options: {
    'settings-file': { type: 'string' },
    'mail-to': { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const checks = await check(values['settings-file'] ?? null, values['mail-to'] ?? null);
if (values.json) console.log(JSON.stringify({ isHealthy: isHealthy(checks), checks }, null, 2));
else {
  checks.forEach(print);
  const count = (state: Check['state']): number => checks.filter((each) => each.state === state).length;
  console.log(`\n${count('problem')} problems, ${count('warning')} warnings`);
}
if (!isHealthy(checks)) process.exitCode = 1;
