/** The cards that open dialogs. */
export { PasskeyCard } from '../../features/second-factors/PasskeyCard.tsx';
export { SnippetsCard } from '../../features/snippets/SnippetsCard.tsx';
