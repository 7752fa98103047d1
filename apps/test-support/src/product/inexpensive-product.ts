import { readProcessConfig } from '@plainview/server/config/config';
import { runProduct } from '@plainview/server/run-product';
import { testPasswordCost } from './test-password-cost.ts';

// Starts the product as `main.ts` does, with one difference that no setting offers: passwords are hashed at a low cost.
await runProduct(() => ({ ...readProcessConfig(), passwordCost: testPasswordCost }));
