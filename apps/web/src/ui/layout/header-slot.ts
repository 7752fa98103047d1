import { createContext, useContext } from 'react';

/**
 * The place of the page header in the application's frame, so that it is the same on every page: null until the frame
 * is in the document, undefined outside the frame.
 */
export const HeaderSlotContext = createContext<HTMLElement | null | undefined>(undefined);

/** Returns the place of the page header. */
export const useHeaderSlot = (): HTMLElement | null | undefined => useContext(HeaderSlotContext);
