/**
 * Sets the language of the component library before it loads. Its own provider would load and run at the
 * start of each page: it asks the browser for facts of the locale, which takes a slow phone 70 ms.
 */
Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: 'en-US' });
