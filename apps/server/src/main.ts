import { beginLoading } from './core/module-loading.ts';
import './core/package-formats.ts';

// Imported after the modules above have run.
const endLoading = beginLoading();
const { readProcessConfig } = await import('./config/config.ts');
const { runProduct } = await import('./run-product.ts');
await runProduct(readProcessConfig);
endLoading();
