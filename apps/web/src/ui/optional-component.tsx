import { useEffect, useState, type ComponentType } from 'react';

const RETRY_MILLISECONDS = 10_000;

/**
 * Creates a component that the page can do without: it shows nothing until it has loaded. If it cannot be
 * loaded, such as while the server restarts, the page stays as it is, and it tries again after a while.
 */
export function optionalComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function OptionalPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      // Another one may have loaded it since the first render.
      if (loaded) return setPart(() => loaded);
      let isLeft = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tryLoad = (): void => {
        load().then(
          (found) => {
            loaded = found;
            if (!isLeft) setPart(() => found);
          },
          () => {
            if (!isLeft) timer = setTimeout(tryLoad, RETRY_MILLISECONDS);
          },
        );
      };
      tryLoad();
      return () => {
        isLeft = true;
        clearTimeout(timer);
      };
    }, []);
    return Part && <Part {...props} />;
  };
}
