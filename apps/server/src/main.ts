import { readProcessConfig } from './config/config.ts';
import { runProduct } from './run-product.ts';

await runProduct(readProcessConfig);
