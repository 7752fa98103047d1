import type { MarkdownRenderer } from 'vitepress';

/** Renders code blocks in the language Mermaid as diagrams, as GitHub does. */
export function drawDiagrams(markdown: MarkdownRenderer): void {
  const { fence } = markdown.renderer.rules;
  markdown.renderer.rules.fence = (tokens, index, options, env, self) => {
    const { info = '', content = '' } = tokens[index] ?? {};
    if (info.trim() === 'mermaid') return `<MermaidDiagram source="${encodeURIComponent(content)}" />`;
    return fence?.(tokens, index, options, env, self) ?? '';
  };
}
