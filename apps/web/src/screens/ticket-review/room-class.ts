/** Classes of the two columns of the room: the videos, and what is written about them. */
export const roomColumns =
  'grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_26rem] min-[90rem]:grid-cols-[minmax(0,1fr)_28rem] min-[110rem]:grid-cols-[minmax(0,1fr)_32rem] room:min-h-0 room:flex-1 room:grid-rows-[minmax(0,1fr)] room:items-stretch room:gap-2';

/** Class of either column. */
export const roomColumn = 'flex min-w-0 flex-col gap-3 room:min-h-0 room:gap-2';
