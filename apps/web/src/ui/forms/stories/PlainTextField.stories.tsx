import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { withValue } from '../../stories/with-value.tsx';
import { PlainTextField, type PlainTextFieldProps } from '../PlainTextField.tsx';

const meta = {
  title: 'Forms/PlainTextField',
  component: withValue(PlainTextField),
  args: { label: 'Email', value: 'dana@riverside.example', onChange: ignore },
} satisfies StoryMeta<PlainTextFieldProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: '', placeholder: 'name@agency.gov', isRequired: true } };
export const Described: Story = { args: { description: 'Reports are sent to this address.' } };
export const Invalid: Story = { args: { value: 'dana', errorMessage: 'Enter an email address' } };
export const LabelHidden: Story = { args: { isLabelHidden: true } };
export const Disabled: Story = { args: { isDisabled: true } };
