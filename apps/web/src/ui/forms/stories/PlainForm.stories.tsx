import { Button } from '../../Button.tsx';
import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { PlainForm, type PlainFormProps } from '../PlainForm.tsx';
import { PlainTextField } from '../PlainTextField.tsx';

const submit = (
  <Button type="submit" variant="primary" className="self-start">
    Send Link
  </Button>
);

const meta = {
  title: 'Forms/PlainForm',
  component: PlainForm,
  args: { onSubmit: ignore },
} satisfies StoryMeta<PlainFormProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Empty: Story = {
  args: {
    'aria-label': 'Empty plain form',
    errors: {},
    children: (
      <>
        <PlainTextField label="Email" type="email" value="" onChange={ignore} isRequired />
        {submit}
      </>
    ),
  },
};
export const Refused: Story = {
  args: {
    'aria-label': 'Plain form with errors',
    errors: { email: 'Enter an email address' },
    children: (
      <>
        <PlainTextField label="Email" value="dana" onChange={ignore} errorMessage="Enter an email address" />
        {submit}
      </>
    ),
  },
};
