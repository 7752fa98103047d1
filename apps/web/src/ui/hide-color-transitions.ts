const colors = /color$|^fill$|^stroke$/u;

/**
 * Hides transitions of colors from React Aria, which moves the focus only after all transitions that it has
 * seen. It keeps an element that is removed during more than one transition, with everything around it
 * (https://github.com/adobe/react-spectrum/issues/7326). That was every form whose button changed its colors
 * while it was saved.
 */
export function hideColorTransitions(page: Document): void {
  page.addEventListener(
    'transitionrun',
    (event) => {
      if (colors.test(event.propertyName)) event.stopPropagation();
    },
    { capture: true },
  );
}
