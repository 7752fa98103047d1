import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { OpenAPI } from '@orpc/openapi';
import { Hono } from 'hono';

const assets = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const assetTypes = new Map([
  ['swagger-ui.css', 'text/css'],
  ['swagger-ui-bundle.js', 'text/javascript'],
]);

// No inline script: the page must comply with the content security policy.
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Plainview</title>
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<div id="document"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#document', deepLinking: true });`;

/**
 * Loads the generator and generates the document: a tenth of the processor time of a start, and few
 * processes need it.
 */
async function generate(): Promise<OpenAPI.Document> {
  const { generateApiDocument } = await import('./openapi-document.ts');
  return generateApiDocument();
}

/** Serves GET /api/openapi.json and a readable page of it at /api/docs. */
export function apiDocumentRoutes(): Hono {
  let document: Promise<OpenAPI.Document> | null = null;
  return new Hono()
    .get('/openapi.json', async (c) => c.json(await (document ??= generate())))
    .get('/docs', (c) => c.html(page))
    .get('/docs/start.js', (c) => c.body(start, 200, { 'content-type': 'text/javascript' }))
    .get('/docs/:asset', async (c) => {
      const type = assetTypes.get(c.req.param('asset'));
      if (!type) return c.notFound();
      const bytes = await readFile(path.join(assets, c.req.param('asset')));
      return c.body(new Uint8Array(bytes), 200, { 'content-type': type });
    });
}
