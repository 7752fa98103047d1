import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { loadLater } from './load-later.ts';

type Lazy<Props extends object> = ComponentType<Props> & { readonly preload: () => void };

interface LazyOptions<Props extends object> {
  /** Shown until the component has loaded; by default nothing. */
  readonly placeholder?: (props: Props) => ReactNode;
  /** The page can do without it: it stays as it is if the component cannot be loaded at all. */
  readonly isOptional?: boolean;
}

/**
 * Creates a component that loads on its first render, or earlier by `preload`. While the server is away, it
 * keeps trying; an error of the script reaches the nearest error boundary. Not React's `lazy`: with it, React shows
 * what was suspended up to 300 ms after it has loaded.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { placeholder = () => null, isOptional = false }: LazyOptions<Props> = {},
): Lazy<Props> {
  const later = loadLater(load);
  function LazyPart(props: Props) {
    const [Loaded, setLoaded] = useState(() => {
      later.preload();
      return later.current();
    });
    useEffect(() => {
      if (Loaded) return;
      later.get().then(
        (component) => setLoaded(() => component),
        (error: unknown) => {
          if (isOptional) reportError(error);
          else
            setLoaded(() => {
              throw error;
            });
        },
      );
    }, [Loaded]);
    return Loaded ? <Loaded {...props} /> : placeholder(props);
  }
  return Object.assign(LazyPart, { preload: later.preload });
}
