import { useState, type ComponentType } from 'react';
import { lazyComponent } from '../lazy-component.tsx';
import { usePreload } from '../use-preload.ts';

/** Creates a dialog that loads while the page is idle, or when it first opens. */
export function lazyDialog<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Window = lazyComponent(load);
  return function LazyWindow(props: Props) {
    const [wasOpen, setWasOpen] = useState(props.isOpen);
    usePreload(Window);
    // Stays mounted after closing, for its exit animation.
    if (props.isOpen && !wasOpen) setWasOpen(true);
    return wasOpen || props.isOpen ? <Window {...props} /> : null;
  };
}
