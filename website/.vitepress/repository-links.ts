import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { pageOf, root } from './pages.ts';

type State = Parameters<Parameters<MarkdownRenderer['core']['ruler']['push']>[1]>[0];
type Token = State['tokens'][number];

const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env;

/** Address of the repository's files on the forge that builds the site; undefined elsewhere. */
export const forge =
  server === undefined || repository === undefined ? undefined : `${server}/${repository}/blob/main/`;

/** Files that the site serves in addition to its pages, relative to the root. */
export const servedFiles = ['docs/openapi.json', 'docs/openapi.released.json'];

/**
 * Returns the address on the site for a relative link of a file in the repository: a page, a served file, or
 * a file on the forge. Undefined if the link leads to a file that the site cannot show.
 */
function resolveLink(from: string, href: string): string | undefined {
  const [target = '', anchor] = href.split('#');
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (target === '') return hash;
  let file = path.posix.normalize(path.posix.join(path.posix.dirname(from), decodeURIComponent(target)));
  const isFolder = existsSync(path.join(root, file)) && statSync(path.join(root, file)).isDirectory();
  if (isFolder) file = path.posix.join(file, 'README.md');
  const page = pageOf(file);
  if (page !== undefined) return `/${page.replace(/(?:index)?\.md$/u, '')}${hash}`;
  if (servedFiles.includes(file)) return `/${file}`;
  // A missing file keeps its link, so that the build reports it.
  if (!existsSync(path.join(root, file))) return href;
  return forge === undefined ? undefined : `${forge}${file}${hash}`;
}

/** Rewrites the links of one paragraph, and unlinks those whose target the site cannot show. */
function rewriteLinks(tokens: readonly Token[], from: string): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'link_open') continue;
    const href = token.attrGet('href') ?? '';
    if (/^(?:[a-z][a-z+.-]*:|\/)/iu.test(href)) continue;
    const address = resolveLink(from, href);
    if (address !== undefined) {
      token.attrSet('href', address);
      continue;
    }
    const end = tokens.slice(index).find((other) => other.type === 'link_close');
    for (const part of [token, end])
      if (part !== undefined) {
        part.type = part === token ? 'em_open' : 'em_close';
        part.tag = 'span';
        part.attrs = null;
      }
  }
}

/**
 * Lets links between the repository's files, which work on the forge, work on the site, whose folders differ.
 */
export function repositoryLinks(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('repository-links', (state) => {
    const file: unknown = Reflect.get(state.env, 'realPath') ?? Reflect.get(state.env, 'path');
    if (typeof file !== 'string') return;
    const from = path.relative(root, file);
    for (const token of state.tokens) if (token.children !== null) rewriteLinks(token.children, from);
  });
}
