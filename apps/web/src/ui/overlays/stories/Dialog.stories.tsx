import { Button } from '../../Button.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { Dialog } from '../Dialog.tsx';
import type { DialogProps } from '../DialogContent.tsx';

const meta = {
  title: 'Overlays/Dialog',
  component: Dialog,
  args: {
    isOpen: true,
    onOpenChange: ignore,
    title: 'Edit API key',
    children: <TextField label="Name" defaultValue="Evidence system of the county" />,
    footer: (
      <>
        <Button>Cancel</Button>
        <Button variant="primary">Save Changes</Button>
      </>
    ),
  },
  parameters: { isAlone: true },
} satisfies StoryMeta<DialogProps>;
export default meta;
type Story = StoryOf<typeof meta>;

const paragraphs = Array.from(
  { length: 30 },
  (_paragraph, index) => `Paragraph ${index + 1} of a long text.`,
);

export const Medium: Story = {};
export const Small: Story = { args: { size: 'sm' } };
export const Large: Story = { args: { size: 'lg' } };
export const FullSize: Story = { args: { size: 'full' } };
/** The body scrolls, the buttons stay in view. */
export const LongContent: Story = {
  args: {
    title: 'Statement of the Metropolitan Transportation Authority Police Department for November 2026',
    children: (
      <div className="flex flex-col gap-4">
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    ),
  },
};
