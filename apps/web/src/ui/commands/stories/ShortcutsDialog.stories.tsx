import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { EVERYWHERE, useScreenCommands, useShortcutList, type Command } from '../commands.ts';
import { ShortcutsDialog, type ShortcutsDialogProps } from '../ShortcutsDialog.tsx';

const meta = {
  title: 'Commands/ShortcutsDialog',
  component: ShortcutsDialog,
  args: { onClose: ignore },
  parameters: { isAlone: true },
} satisfies StoryMeta<ShortcutsDialogProps>;
export default meta;
type Story = StoryOf<typeof meta>;

const screen: readonly Command[] = [
  { id: 'search', label: 'Search tickets', shortcut: '/', run: ignore },
  { id: 'new', label: 'New Ticket', shortcut: 'n', run: ignore },
];
const everywhere: readonly Command[] = [
  { id: 'palette', label: 'Command Palette', shortcut: 'Mod+K', run: ignore },
  { id: 'shortcuts', label: 'Keyboard Shortcuts', shortcut: '?', run: ignore },
];
const player = [{ keys: ['J', 'K', 'L'], does: 'Back, pause, forward; again for 2x and 4x' }];

function ScreenWithShortcuts() {
  useScreenCommands(screen);
  useScreenCommands(everywhere, EVERYWHERE);
  useShortcutList('Player', player);
  return null;
}

export const AllSections: Story = {
  render: (args) => (
    <>
      <ScreenWithShortcuts />
      <ShortcutsDialog {...args} />
    </>
  ),
};
