import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vitepress';
import { headingSlug } from '../../scripts/lib/heading-slug.mjs';
import { drawDiagrams } from './diagrams.ts';
import { nav, sidebar } from './navigation.ts';
import { pageOf, root } from './pages.ts';
import { forge, repositoryLinks, servedFiles } from './repository-links.ts';

/** Lets Node.js load Vue while pages are rendered: they are outside this folder, which has Vue installed. */
const loadVueFromHere: Plugin = {
  name: 'load-vue-from-here',
  enforce: 'pre',
  resolveId: (source, _importer, { ssr = false }) =>
    ssr && /^vue(?:\/|$)/u.test(source) ? { id: source, external: true } : null,
};

/** Pages with wide tables also use the space of the outline. */
const isWide = (page: string) =>
  /^(?:access|acceptance|asvs|controls|specification-texts|security|operations\/configuration)\.md$/u.test(
    page,
  );
const wide = { frontmatter: { aside: false, pageClass: 'wide-page' } };

export default defineConfig({
  title: 'Plainview',
  description: 'On-demand review of body-worn-camera video',
  lang: 'en-US',
  // The pages are the Markdown files of the repository, where they are.
  srcDir: '..',
  srcExclude: [
    '**/node_modules/**',
    'apps/**',
    'packages/**',
    'bench/**',
    'scripts/**',
    '.*/**',
    '**/template.md',
  ],
  outDir: 'dist',
  cacheDir: '.vitepress/cache',
  cleanUrls: true,
  ignoreDeadLinks: 'localhostLinks',
  lastUpdated: true,
  rewrites: (file) => pageOf(file) ?? file,
  markdown: {
    anchor: { slugify: headingSlug },
    config(markdown) {
      repositoryLinks(markdown);
      drawDiagrams(markdown);
    },
  },
  head: [['link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }]],
  themeConfig: {
    logo: '/favicon.svg',
    nav,
    sidebar,
    outline: [2, 3],
    search: { provider: 'local' },
    ...(forge !== undefined && { editLink: { pattern: `${forge.replace('/blob/', '/edit/')}:path` } }),
  },
  transformPageData: ({ relativePath }) => (isWide(relativePath) ? wide : undefined),
  vite: {
    publicDir: path.join(root, 'apps/web/public'),
    plugins: [loadVueFromHere],
    server: {
      watch: {
        ignored: ['**/data/**', '**/demo-data/**', '**/test-results/**', '**/apps/**', '**/packages/**'],
      },
    },
  },
  buildEnd({ outDir }) {
    for (const file of servedFiles) {
      mkdirSync(path.dirname(path.join(outDir, file)), { recursive: true });
      copyFileSync(path.join(root, file), path.join(outDir, file));
    }
  },
});
