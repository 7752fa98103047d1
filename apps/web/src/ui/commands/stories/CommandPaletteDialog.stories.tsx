import { ArrowRight, Ticket } from 'lucide-react';
import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { CommandPaletteDialog, type CommandPaletteDialogProps } from '../CommandPaletteDialog.tsx';

const screens = {
  heading: 'Go to',
  items: [
    { id: 'dashboard', label: 'Admin Dashboard', icon: <ArrowRight aria-hidden="true" />, onAction: ignore },
    { id: 'support', label: 'Support', detail: 'Administration', onAction: ignore },
  ],
};
const tickets = {
  heading: 'Tickets',
  items: [
    {
      id: 'ticket',
      label: 'Foot Pursuit, Metropolitan Transportation Authority Police Department',
      detail: 'Sgt. P. Brannigan, Officer Maximiliana Featherstonehaugh',
      icon: <Ticket aria-hidden="true" />,
      onAction: ignore,
    },
  ],
};
const general = {
  heading: 'General',
  items: [{ id: 'shortcuts', label: 'Keyboard Shortcuts', shortcut: '?', onAction: ignore }],
};

const meta = {
  title: 'Commands/CommandPaletteDialog',
  component: CommandPaletteDialog,
  args: {
    query: '',
    onQueryChange: ignore,
    maxLength: 200,
    sections: [screens, tickets, general],
    isLoading: false,
    problem: null,
    onRetry: ignore,
    onClose: ignore,
  },
  parameters: { isAlone: true },
} satisfies StoryMeta<CommandPaletteDialogProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Open: Story = {};
export const Loading: Story = { args: { query: 'pursuit', sections: [], isLoading: true } };
export const NothingMatches: Story = { args: { query: 'zebra', sections: [] } };
export const Failed: Story = {
  args: { query: 'set', sections: [screens], problem: 'Tickets could not be loaded. Check your connection.' },
};
export const OtherTexts: Story = {
  args: {
    texts: { title: 'Snippets', search: 'Search snippets', loading: 'Loading snippets', shortcut: 'Mod+;' },
    sections: [{ heading: 'Yours', items: general.items }],
  },
};
export const ManyEntries: Story = {
  args: {
    sections: [
      {
        heading: 'This screen',
        items: Array.from({ length: 60 }, (_item, index) => ({
          id: `action-${index}`,
          label: `Action ${index + 1}`,
          onAction: ignore,
        })),
      },
    ],
  },
};
