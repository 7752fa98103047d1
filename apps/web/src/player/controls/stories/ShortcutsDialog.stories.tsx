import { ignore, type StoryMeta, type StoryOf } from '../../../ui/stories/story.ts';
import { ShortcutsDialog, type ShortcutsDialogProps } from '../ShortcutsDialog.tsx';

const meta = {
  title: 'Player/ShortcutsDialog',
  component: ShortcutsDialog,
  args: { isOpen: true, onOpenChange: ignore, hasCharacterKeys: true, onCharacterKeysChange: ignore },
  parameters: { isAlone: true },
} satisfies StoryMeta<ShortcutsDialogProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Open: Story = {};
