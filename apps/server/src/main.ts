import { skipFormatLookups } from './core/package-formats.ts';

skipFormatLookups();
const { readProcessConfig } = await import('./config/config.ts');
const { runProduct } = await import('./run-product.ts');
await runProduct(readProcessConfig);
