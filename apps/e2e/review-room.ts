import type { Page } from '@playwright/test';

/** Names of the tabs next to the videos. */
type PanelName = 'Findings' | 'Scorecard' | 'Transcript' | 'Ticket' | 'Report';

/** Shows a tab of the review room. */
export const showPanel = (page: Page, name: PanelName): Promise<void> =>
  page.getByRole('radiogroup', { name: 'Panel' }).getByText(name, { exact: true }).click();
