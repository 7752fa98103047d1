import { Button } from '../../ui/Button.tsx';

interface DetachedNoteProps {
  readonly text: string;
  /** Label of the button that brings the picture back. */
  readonly action: string;
  /** The window that shows the picture. */
  readonly view: Window;
}

/** Says on the page that the picture is in a window of its own, and brings it back. */
export function DetachedNote({ text, action, view }: DetachedNoteProps) {
  return (
    <div className="flex min-h-40 flex-1 flex-col items-center justify-center gap-3 bg-black text-bar-ink room:min-h-0">
      <p>{text}</p>
      <Button onPress={() => view.close()}>{action}</Button>
    </div>
  );
}
