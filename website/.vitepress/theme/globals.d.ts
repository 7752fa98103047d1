/// <reference types="vitepress/client" />

interface Window {
  /** Set by mermaid.min.js. */
  mermaid: {
    initialize: (options: { startOnLoad: boolean; theme: 'dark' | 'neutral' }) => void;
    render: (id: string, text: string) => Promise<{ svg: string }>;
  };
  /** Set by swagger-ui-bundle.js. */
  SwaggerUIBundle: (options: Record<string, unknown>) => unknown;
}

declare module '*.vue' {
  import type { Component } from 'vue';

  const component: Component;
  export default component;
}
