/** A clock that is set to the past and only ever goes forward, at the pace of the real one between two settings. */
export interface DemoClock {
  readonly now: () => Date;
  /** Nothing happens where it is later already. */
  moveTo(moment: Date): void;
  /** From now on it shows the real time. */
  release(): void;
}

export function createDemoClock(start: Date): DemoClock {
  let offset = start.getTime() - Date.now();
  return {
    now: () => new Date(Date.now() + offset),
    moveTo(moment) {
      offset = Math.max(offset, moment.getTime() - Date.now());
    },
    release() {
      offset = 0;
    },
  };
}
