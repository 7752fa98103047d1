import { beginLoading } from '@plainview/server/platform/core/module-loading';
import '@plainview/server/platform/core/package-formats';
import { rememberProbes } from './remember-probes.ts';
import { testPasswordCost } from './test-password-cost.ts';

// Starts the product as `main.ts` does, with two differences that no setting offers: passwords are hashed at
// a low cost, and the same small video is probed once.
const endLoading = beginLoading();
const { readProcessConfig } = await import('@plainview/server/platform/config/config');
const { runProduct } = await import('@plainview/server/run-product');
await runProduct(() => ({ ...readProcessConfig(), passwordCost: testPasswordCost }), rememberProbes);
endLoading();
