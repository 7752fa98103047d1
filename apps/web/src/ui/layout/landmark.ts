import { createContext, useContext } from 'react';

/**
 * The landmark that contains a component: the page's main area, or a dialog; null outside the application's
 * frame. Floating elements such as tooltips are attached to it, since assistive technology expects all
 * content inside landmarks.
 */
export const LandmarkContext = createContext<HTMLElement | null>(null);

/** Returns the landmark that contains this component. */
export const useLandmark = (): HTMLElement | null => useContext(LandmarkContext);
