import { readProcessConfig } from '@plainview/server/config/config';
import { runProduct } from '@plainview/server/run-product';
import { testPasswordCost } from './test-password-cost.ts';

// The product as `main.ts` starts it, with one difference that no setting offers: passwords are hashed at a test's cost.
await runProduct(() => ({ ...readProcessConfig(), passwordCost: testPasswordCost }));
