import { createContext, useContext } from 'react';

/**
 * The landmark that a part is drawn in: the page's main area, or a dialog; null outside the application's frame. What floats over the
 * page, such as a tooltip, is attached to it, since assistive technology expects all content inside landmarks.
 */
export const LandmarkContext = createContext<HTMLElement | null>(null);

/** Returns the landmark that this part is drawn in. */
export const useLandmark = (): HTMLElement | null => useContext(LandmarkContext);
