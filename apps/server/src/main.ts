import './core/package-formats.ts';

// Imported after the module above has run.
const { readProcessConfig } = await import('./config/config.ts');
const { runProduct } = await import('./run-product.ts');
await runProduct(readProcessConfig);
