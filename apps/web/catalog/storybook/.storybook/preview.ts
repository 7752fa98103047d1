import type { Preview } from '@storybook/react-vite';
import '../../catalog.css';

const preview: Preview = {
  globalTypes: {
    theme: {
      toolbar: { title: 'Theme', icon: 'mirror', items: ['light', 'dark'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'light' },
  decorators: [
    (Story, { globals }) => {
      document.documentElement.dataset['theme'] = String(globals['theme']);
      return Story();
    },
  ],
};
export default preview;
