import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

type Preloadable<Props extends object> = ComponentType<Props> & { readonly preload: () => void };

/**
 * Creates a component that loads on its first render, or earlier by `preload`. Retries a failed load on the
 * next render, unlike React's `lazy`. A component that has been loaded renders at once: `lazy` would suspend
 * even then, and React shows what was suspended up to 300 ms later.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  whileLoading: (props: Props) => ReactNode = () => null,
): Preloadable<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | null = null;
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = (): Promise<{ default: ComponentType<Props> }> => {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return { default: component };
      },
      (error: unknown) => {
        loading = null;
        Part = lazy<ComponentType<Props>>(loadOnce);
        throw error;
      },
    );
    return loading;
  };
  let Part = lazy<ComponentType<Props>>(loadOnce);
  function LazyPart(props: Props) {
    // As of the first render: a later change of the type would lose the state of the component.
    const [Loaded] = useState(() => loaded);
    if (Loaded) return <Loaded {...props} />;
    return (
      <Suspense fallback={whileLoading(props)}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyPart, { preload: () => void loadOnce().catch(() => undefined) });
}
