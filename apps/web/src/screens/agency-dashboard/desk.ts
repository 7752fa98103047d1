/** The tools of the list of tickets, see `lazy-desk.tsx`. */
export { DeskTools } from '../../features/tickets/desk/DeskTools.tsx';
export { DraftList } from '../../features/tickets/drafts/DraftList.tsx';
