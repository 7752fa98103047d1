import { Trash2 } from 'lucide-react';
import { IconButton } from './IconButton.tsx';

export interface RemovableListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  /** Describes an item. Must differ between items. */
  readonly describe: (item: Item) => string;
  /** Receives the items without the removed one. */
  readonly onRemove: (rest: Item[]) => void;
}

/** A list of short texts, each with a button that removes it. */
export function RemovableList<Item>({ label, items, describe, onRemove }: RemovableListProps<Item>) {
  return (
    <ul aria-label={label}>
      {items.map((item) => (
        <li key={describe(item)} className="flex items-center gap-2 py-1 text-sm">
          <span className="min-w-0 flex-1">{describe(item)}</span>
          <IconButton
            size="sm"
            aria-label={`Remove ${describe(item)}`}
            onPress={() => onRemove(items.filter((one) => one !== item))}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
