import { Button } from '../../Button.tsx';
import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { Form, type FormProps } from '../Form.tsx';
import { TextArea } from '../TextArea.tsx';
import { TextField } from '../TextField.tsx';

const meta = {
  title: 'Forms/Form',
  component: Form,
  args: {
    onSubmit: ignore,
    children: (
      <>
        <TextField name="name" label="Name" isRequired />
        <TextArea name="text" label="Description" />
        <Button type="submit" variant="primary" className="self-start">
          Submit
        </Button>
      </>
    ),
  },
} satisfies StoryMeta<FormProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Empty: Story = { args: { 'aria-label': 'Empty form' } };
export const Refused: Story = {
  args: {
    'aria-label': 'Form with errors',
    errors: { name: 'Enter a name', text: 'Describe what happened' },
  },
};
