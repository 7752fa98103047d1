import { createContext, useContext } from 'react';

/**
 * The element of the application's frame that holds the page header, so that its position is the same on
 * every page: null until the frame is in the document, undefined outside the frame.
 */
export const HeaderSlotContext = createContext<HTMLElement | null | undefined>(undefined);

/** Returns the element that holds the page header. */
export const useHeaderSlot = (): HTMLElement | null | undefined => useContext(HeaderSlotContext);
