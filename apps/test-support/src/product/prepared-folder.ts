import { execFile } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { operator } from '../test-users.ts';
import { prepareOnce } from './prepare-once.ts';
import { startProductProcess } from './product-process.ts';

const run = promisify(execFile);

/**
 * Creates a data directory as the product left it after its first start: with an embedded database that is
 * migrated and has only the operator's account. A run prepares it once and copies it for each product,
 * because creating a database takes three seconds of processor time.
 * @param folder where the processes of the run share the prepared one
 */
export async function copyDataPreparedIn(folder: string, dataDirectory: string): Promise<void> {
  const prepared = path.join(folder, 'data');
  await prepareOnce(prepared, prepare);
  await run('cp', ['-a', prepared, dataDirectory]);
}

async function prepare(draft: string): Promise<void> {
  const product = await startProductProcess({
    DATA_DIRECTORY: draft,
    PORT: '0',
    ADMIN_PASSWORD: operator.password,
  });
  await product.stop();
}

/**
 * Names the folder in which this process and its children share prepared data. It is deleted when this one
 * exits, as is the folder in which their products share what they have probed.
 */
export function sharePreparedData(): string {
  const named = process.env['PREPARED_DATA'];
  if (named !== undefined) return named;
  const folder = path.join(tmpdir(), `plainview-prepared-${process.pid}`);
  const probed = `${folder}-videos`;
  mkdirSync(probed, { recursive: true });
  process.env['PREPARED_DATA'] = folder;
  process.env['PROBED_VIDEOS'] = probed;
  process.on('exit', () => {
    for (const each of [folder, probed]) rmSync(each, { recursive: true, force: true });
  });
  return folder;
}
