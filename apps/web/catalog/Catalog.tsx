import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { LandmarkContext } from '../src/ui/layout/landmark.ts';
import { parts, type ShownStory } from './stories.ts';

const stories = parts.flatMap((part) => part.stories);

function subscribeToHash(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/**
 * Shows all stories, or the one in the URL's fragment. Stories with `isAlone` are shown only
 * by their fragment.
 */
export function Catalog() {
  const id = useSyncExternalStore(subscribeToHash, () => location.hash.slice(1));
  const chosen = stories.find((story) => story.id === id);
  if (!chosen) return <Overview />;
  if (chosen.isFullScreen) return <Canvas key={id} story={chosen} />;
  return (
    <Page title={chosen.name}>
      <Canvas key={id} story={chosen} />
    </Page>
  );
}

function Page({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const [main, setMain] = useState<HTMLElement | null>(null);
  return (
    <LandmarkContext value={main}>
      <main ref={setMain} className="flex flex-col gap-10 p-4">
        <h1 className="text-2xl font-semibold">{title}</h1>
        {children}
      </main>
    </LandmarkContext>
  );
}

function Overview() {
  return (
    <Page title="Component catalog">
      {parts.map(({ title, stories: all }) => (
        <section key={title} aria-label={title} className="flex min-w-0 flex-col gap-4">
          <h2 className="border-b border-line text-lg font-semibold">{title}</h2>
          {all.map((story) => (
            <figure key={story.id} data-story={story.id} className="min-w-0">
              <figcaption className="mb-1 text-xs text-faint">
                {story.isAlone ? <a href={`#${story.id}`}>{story.name}</a> : story.name}
              </figcaption>
              {!story.isAlone && <Canvas story={story} />}
            </figure>
          ))}
        </section>
      ))}
    </Page>
  );
}

/** Renders a story and runs its `play`. */
function Canvas({ story: { render, play, component: Component, args } }: { readonly story: ShownStory }) {
  const canvas = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!play) return undefined;
    // Waits for components that load later. Then waits one more frame, since scrolling of a new page
    // closes overlays.
    let frame = requestAnimationFrame(function check() {
      const isLoaded = canvas.current?.querySelector('button, input');
      frame = requestAnimationFrame(isLoaded ? start : check);
    });
    const start = (): void => {
      if (canvas.current) play({ canvasElement: canvas.current });
    };
    return () => cancelAnimationFrame(frame);
  }, [play]);
  return <div ref={canvas}>{render ? render(args) : <Component {...args} />}</div>;
}
