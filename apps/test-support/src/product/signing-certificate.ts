import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ReportSigningSettings } from '@plainview/server/config/report-signing-settings';

const run = promisify(execFile);

/** Makes a key and a certificate of its own for it, in a temporary folder. @param key as `openssl req -newkey` takes it */
export async function makeSigningCertificate(key = 'ec'): Promise<ReportSigningSettings> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plainview-signing-'));
  const curve = key === 'ec' ? ' -pkeyopt ec_paramgen_curve:prime256v1' : '';
  const command = `req -x509 -newkey ${key}${curve} -nodes -days 2 -subj /CN=Operator -keyout key.pem -out certificate.pem`;
  await run('openssl', command.split(' '), { cwd: folder });
  return { certificateFile: path.join(folder, 'certificate.pem'), keyFile: path.join(folder, 'key.pem') };
}
