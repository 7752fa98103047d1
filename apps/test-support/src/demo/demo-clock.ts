/** A clock that starts in the past and only moves forward. Between two settings it runs at real speed. */
export interface DemoClock {
  readonly now: () => Date;
  /** Does nothing if the clock is already past that moment. */
  moveTo(moment: Date): void;
  /** From now on, the clock shows the real time. */
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
