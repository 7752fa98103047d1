import { expect, test } from 'vitest';
import { PlayerController } from './player-controller.ts';
import { replay } from './replay.ts';

const SECOND = 1_000_000;

/** Returns a player at ten seconds that plays at double speed. */
function playing(): PlayerController {
  const machine = new PlayerController();
  machine.setDuration(60 * SECOND);
  machine.seek(10 * SECOND);
  machine.patch({ isPlaying: true, rate: 2, playingRate: 2 });
  return machine;
}

test('RV-08 a replay plays the last five seconds at half speed, then continues as before', () => {
  const machine = playing();
  replay(machine);
  expect([machine.getTime(), machine.getState().rate]).toEqual([5 * SECOND, 0.5]);
  machine.setTime(9_990_000);
  expect(machine.getState().rate).toBe(0.5);
  machine.setTime(10 * SECOND);
  expect(machine.getState().rate).toBe(2);
  machine.setTime(3 * SECOND);
  expect(machine.getState().rate).toBe(2);
});

test('RV-08 a second replay goes back further and ends where the first one began', () => {
  const machine = playing();
  replay(machine);
  machine.setTime(6 * SECOND);
  replay(machine);
  expect(machine.getTime()).toBe(1 * SECOND);
  machine.setTime(6 * SECOND);
  expect(machine.getState().rate).toBe(0.5);
  machine.setTime(10 * SECOND);
  expect(machine.getState().rate).toBe(2);
});

test('RV-08 choosing another speed ends a replay', () => {
  const machine = playing();
  replay(machine);
  machine.setRate(1);
  machine.setTime(10 * SECOND);
  expect(machine.getState().rate).toBe(1);
});
