import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

type Loaded<Props extends object> = ComponentType<Props> & { readonly preload: () => void };

/**
 * Creates a component that loads on its first render, or earlier by `preload`. Retries a failed load on the next
 * render, unlike React's `lazy`.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  whileLoading: (props: Props) => ReactNode = () => null,
): Loaded<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | null = null;
  const loadOnce = (): Promise<{ default: ComponentType<Props> }> => {
    loading ??= load().then(
      (Part) => ({ default: Part }),
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
    return (
      <Suspense fallback={whileLoading(props)}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyPart, { preload: () => void loadOnce().catch(() => undefined) });
}
