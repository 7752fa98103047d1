import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/**
 * Accepts files that are dropped anywhere in the window.
 * @param accepts whether they can be dropped now; otherwise nothing happens, and the page stays open
 * @returns whether files are being dragged over the window
 */
export function useWindowDrop(accepts: () => boolean, onDrop: (files: DataTransfer) => void): boolean {
  const [isOver, setOver] = useState(false);
  const canDrop = useEffectEvent(accepts);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    // The element under the pointer: the next one is entered before it is left.
    let entered: EventTarget | null = null;
    const end = (): void => {
      entered = null;
      setOver(false);
    };
    const enter = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      entered = event.target;
      setOver(canDrop());
    };
    const over = (event: DragEvent): void => {
      if (!hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      // This began to listen during the drag.
      if (entered === null) enter(event);
      event.dataTransfer.dropEffect = canDrop() ? 'copy' : 'none';
    };
    const leave = ({ target }: DragEvent): void => {
      if (target === entered) end();
    };
    const take = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      end();
      if (event.dataTransfer && canDrop()) drop(event.dataTransfer);
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', take);
    // Pointers move only without a drag: it ended in another way.
    window.addEventListener('pointermove', end);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', take);
      window.removeEventListener('pointermove', end);
    };
  }, []);
  return isOver;
}
