import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/persistence/schema/**/*.ts', './src/modules/**/*.table.ts'],
  out: './src/persistence/migrations',
});
