import { beginLoading } from './platform/core/module-loading.ts';
import './platform/core/package-formats.ts';

// Imported after the modules above have run.
const endLoading = beginLoading();
const { readProcessConfig } = await import('./platform/config/config.ts');
const { runProduct } = await import('./run-product.ts');
await runProduct(readProcessConfig);
endLoading();
