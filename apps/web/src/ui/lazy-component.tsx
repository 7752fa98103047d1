import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

type Preloadable<Props extends object> = ComponentType<Props> & { readonly preload: () => void };

/**
 * Creates a component that loads on its first render, or earlier by `preload`. A failed load reaches the
 * nearest error boundary, and is repeated when the component is next mounted. Not React's `lazy`: with it,
 * React shows what was suspended up to 300 ms after it has loaded.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  whileLoading: (props: Props) => ReactNode = () => null,
): Preloadable<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = (): Promise<ComponentType<Props>> => {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return component;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const preload = (): void => void loadOnce().catch(() => undefined);
  function LazyPart(props: Props) {
    const [Loaded, setLoaded] = useState(() => {
      preload();
      return loaded;
    });
    useEffect(() => {
      if (Loaded) return;
      loadOnce().then(
        (component) => setLoaded(() => component),
        (error: unknown) =>
          setLoaded(() => {
            throw error;
          }),
      );
    }, [Loaded]);
    return Loaded ? <Loaded {...props} /> : whileLoading(props);
  }
  return Object.assign(LazyPart, { preload });
}
