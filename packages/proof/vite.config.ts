import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/**
 * Builds the verifier: one HTML file that works offline from a disk and, with `--mode cli`, one
 * file for Node.js.
 */

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Puts scripts and styles into the page, and allows only these and no connection. */
function singleFile(): Plugin {
  return {
    name: 'plainview:single-file',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['verify.html'];
        if (page?.type !== 'asset') throw new Error(`the build made no page: ${Object.keys(bundle).join()}`);
        let [script, style] = ['', ''];
        for (const [name, part] of Object.entries(bundle)) {
          if (part === page) continue;
          if (part.type === 'chunk') script += part.code;
          else style += String(part.source);
          delete bundle[name];
        }
        page.source = inline(
          String(page.source),
          script.replaceAll('</script', String.raw`<\/script`),
          style,
        );
      },
    },
  };
}

function inline(html: string, script: string, style: string): string {
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)} 'wasm-unsafe-eval'`,
    `style-src ${hashOf(style)}`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return html
    .replace(/\s*<script type="module"[^>]*><\/script>/u, '')
    .replace(/\s*<link rel="stylesheet"[^>]*>/u, () => `\n    <style>${style}</style>`)
    .replace(
      '<!-- content security policy -->',
      () => `<meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    )
    .replace('</body>', () => `<script type="module">${script}</script>\n  </body>`);
}

export default defineConfig(({ mode }) => ({
  root: here('page'),
  plugins: mode === 'cli' ? [] : [singleFile()],
  resolve: { alias: mode === 'cli' ? { '@noble/hashes/sha2.js': here('src/node-sha2.ts') } : {} },
  build: {
    outDir: here('dist'),
    emptyOutDir: false,
    target: 'es2024',
    modulePreload: { polyfill: false },
    ...(mode === 'cli'
      ? {
          ssr: here('src/cli.ts'),
          rolldownOptions: { output: { entryFileNames: 'plainview-verify.mjs' } },
        }
      : { rolldownOptions: { input: here('page/verify.html') } }),
  },
  ssr: { noExternal: true },
}));
