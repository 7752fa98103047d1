/** Id of the command that opens the next ticket. */
export const NEXT_TICKET = 'next-ticket';
