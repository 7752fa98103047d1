import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

type Loaded<Props extends object> = ComponentType<Props> & { readonly preload: () => void };

/**
 * A part of a screen that is loaded when it is first drawn, or earlier by `preload`. Loading that failed is tried
 * again when it is next drawn, which React's own `lazy` never does.
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
