import { lit, rgb } from '../canvas.ts';
import {
  drawBox,
  drawFigure,
  drawFlat,
  drawFront,
  drawGround,
  drawSide,
  drawSky,
  type View,
} from '../view.ts';
import { chestView, type Moment } from './moment.ts';

const DEPTH = 22;
const WIDTH = 9;

/** An exercise in a hall: two people on the mats, the others along the wall. */
export function trainingHall(moment: Moment): void {
  const { seconds, chance } = moment;
  const view = chestView(moment, {
    x: Math.sin(seconds * 0.16) * 1.8,
    z: 1 + Math.sin(seconds * 0.23) * 0.8,
    turn: -Math.sin(seconds * 0.16) * 0.16,
    pace: 0.35,
  });
  drawSky(view, rgb(122, 126, 130), rgb(176, 178, 178));
  drawGround(view, rgb(176, 132, 86), rgb(154, 118, 82));
  hall(view);
  const turn = seconds * 0.5 + chance(3) * 6;
  const pair = [
    { x: Math.cos(turn) * 0.9, z: 9 + Math.sin(turn) * 0.9, coat: rgb(150, 44, 44) },
    { x: -Math.cos(turn) * 0.9, z: 9 - Math.sin(turn) * 0.9, coat: rgb(38, 52, 92) },
  ];
  for (const { x, z, coat } of pair.toSorted((one, other) => other.z - one.z)) {
    drawFigure(view, [x, 0.06, z], {
      coat,
      trousers: rgb(38, 40, 48),
      skin: z > 9 ? rgb(190, 146, 118) : rgb(124, 88, 70),
      stride: Math.sin(seconds * 3 + x) * 0.35,
      arms: 0.75 + 0.25 * Math.sin(seconds * 2.2 + z),
    });
  }
}

function hall(view: View): void {
  drawFront(view, [-WIDTH, 0, DEPTH], [WIDTH, 6], rgb(206, 204, 196));
  drawFront(view, [-WIDTH, 0, DEPTH - 0.02], [WIDTH, 1.6], rgb(64, 92, 124));
  for (const x of [-6, -2, 2]) drawFront(view, [x, 3.4, DEPTH - 0.03], [x + 3, 5.2], rgb(226, 236, 242));
  for (let z = DEPTH - 2; z >= 0; z -= 2) {
    for (const x of [-WIDTH, WIDTH]) {
      drawSide(view, [x, 0, z], [6, z + 2.02], lit(rgb(196, 194, 188), 0.74 + (z % 4) * 0.04));
      drawSide(view, [x * 0.998, 0, z], [1.6, z + 2.02], rgb(58, 84, 114));
    }
  }
  for (const x of [-5.4, 0, 5.4]) drawFlat(view, [x, 0.002, 0], [x + 0.08, DEPTH], rgb(232, 226, 214));
  drawFlat(view, [-WIDTH, 0.002, 15], [WIDTH, 15.08], rgb(232, 226, 214));
  drawBox(view, [-2.6, 0, 6.6], [5.2, 0.06, 5], rgb(46, 88, 132));
  drawFlat(view, [-0.03, 0.061, 6.6], [0.03, 11.6], rgb(36, 70, 108));
  for (let number = 0; number < 4; number += 1) {
    drawFigure(view, [-6.6 + number * 1.1, 0, DEPTH - 1.2], {
      coat: rgb(34, 42, 66),
      trousers: rgb(28, 30, 40),
      skin: number % 2 === 0 ? rgb(196, 150, 122) : rgb(112, 80, 64),
      stride: 0,
      arms: 0.4,
    });
  }
}
