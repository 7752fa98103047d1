import type { AppContext } from '../../../app-context.ts';
import { verifyNextFiles } from './verify-files.ts';

/**
 * Reads stored files again and compares them with their records. A shutdown ends it within a
 * few milliseconds.
 */
export async function verifyFiles(app: AppContext): Promise<void> {
  try {
    await verifyNextFiles(app);
  } catch (error) {
    if (!app.stopping.aborted) throw error;
    app.log.info('the verification of files continues after the next start');
  }
}
