import { expect, test } from 'vitest';
import { PlayerController } from './player-controller.ts';
import { replay } from './replay.ts';

const SECOND = 1_000_000;

/** Returns a player at ten seconds that plays at double speed. */
function playing(): PlayerController {
  const controller = new PlayerController();
  controller.setDuration(60 * SECOND);
  controller.seek(10 * SECOND);
  controller.patch({ isPlaying: true, rate: 2, playingRate: 2 });
  return controller;
}

test('RV-08 a replay plays the last five seconds at half speed, then continues as before', () => {
  const controller = playing();
  replay(controller);
  expect([controller.getTime(), controller.getState().rate]).toEqual([5 * SECOND, 0.5]);
  controller.setTime(9_990_000);
  expect(controller.getState().rate).toBe(0.5);
  controller.setTime(10 * SECOND);
  expect(controller.getState().rate).toBe(2);
  controller.setTime(3 * SECOND);
  expect(controller.getState().rate).toBe(2);
});

test('RV-08 a second replay goes back further and ends where the first one began', () => {
  const controller = playing();
  replay(controller);
  controller.setTime(6 * SECOND);
  replay(controller);
  expect(controller.getTime()).toBe(1 * SECOND);
  controller.setTime(6 * SECOND);
  expect(controller.getState().rate).toBe(0.5);
  controller.setTime(10 * SECOND);
  expect(controller.getState().rate).toBe(2);
});

test('RV-08 choosing another speed ends a replay', () => {
  const controller = playing();
  replay(controller);
  controller.setRate(1);
  controller.setTime(10 * SECOND);
  expect(controller.getState().rate).toBe(1);
});
