import { addGlow, lit, rgb } from '../canvas.ts';
import {
  drawBox,
  drawFigure,
  drawFlat,
  drawFront,
  drawGround,
  drawSide,
  drawSky,
  project,
  type View,
} from '../view.ts';
import { chestView, passage, type Moment } from './moment.ts';

const LAMP = rgb(255, 196, 120);
const TORCH = rgb(240, 244, 250);

/** A foot chase through an alley at dusk, until both people stop. */
export function alleyRun(moment: Moment): void {
  const { canvas, seconds, length, chance } = moment;
  const stop = length * 0.6;
  const run = Math.min(seconds, stop) * 3.6 + passage(seconds, stop - 1, stop + 2) * 2.5;
  const running = seconds < stop;
  const view = chestView(moment, {
    x: Math.sin(run * 0.05) * 0.5,
    z: run,
    turn: Math.sin(run * 0.08) * 0.06,
    pace: running ? 1.9 : 0.15,
  });
  drawSky(view, rgb(24, 30, 52), rgb(84, 78, 92));
  drawGround(view, rgb(58, 58, 60), rgb(36, 37, 44));
  const first = Math.floor(run / 6) * 6;
  for (let z = first + 54; z >= first - 6; z -= 6) segment(view, z, chance);
  const ahead = run + 8.5 - passage(seconds, stop - 4, stop + 3) * 4.6;
  drawFigure(view, [0.35 + Math.sin(run * 0.05) * 0.4, 0, ahead], {
    coat: lit(chance(1) > 0.5 ? rgb(120, 116, 112) : rgb(140, 52, 46), 0.8),
    trousers: rgb(44, 46, 56),
    skin: chance(2) > 0.5 ? rgb(150, 114, 94) : rgb(104, 76, 62),
    stride: running ? Math.sin(seconds * 11) : 0,
    arms: running ? 0.35 : 0.95,
  });
  const torch = project(view, [0.3 + Math.sin(seconds * 5) * (running ? 0.5 : 0.08), 0.9, ahead]);
  if (torch) addGlow(canvas, torch.spot, canvas.height * 0.34, TORCH, 0.34);
}

function segment(view: View, z: number, chance: Moment['chance']): void {
  const number = Math.round(z / 6);
  for (const side of [-1, 1]) {
    const at = number * 2 + (side < 0 ? 0 : 1);
    const brick = lit(rgb(126, 78, 62), 0.42 + chance(at) * 0.3);
    drawSide(view, [side * 3, 0, z], [6.5, z + 6], brick);
    drawSide(view, [side * 2.99, 0, z], [0.5, z + 6], lit(brick, 0.7));
    if (chance(at + 200) > 0.35)
      drawSide(
        view,
        [side * 2.98, 3.4, z + 2],
        [5, z + 3.6],
        chance(at + 400) > 0.7 ? LAMP : rgb(30, 36, 46),
      );
    if (chance(at + 600) > 0.6) drawSide(view, [side * 2.97, 0, z + 4], [2.1, z + 5], rgb(52, 60, 58));
    if (chance(at + 800) > 0.55) {
      const x = side < 0 ? -2.9 : 1.6;
      drawBox(view, [x, 0, z + 1], [1.3, 1.25, 1.7], rgb(44, 74, 60));
      drawBox(view, [x - 0.04, 1.25, z + 0.96], [1.38, 0.1, 1.78], rgb(28, 40, 36));
    }
  }
  drawFlat(view, [-0.25, 0.004, z], [0.25, z + 6], rgb(46, 46, 48));
  drawFront(view, [-3, 5.6, z + 5.9], [3, 5.64], rgb(26, 28, 36));
  if (number % 3 === 0) {
    const lamp = project(view, [2.6, 4.2, z]);
    const pool = project(view, [1.8, 0, z]);
    if (lamp) addGlow(view.canvas, lamp.spot, Math.min(70, 6 + lamp.meter * 1.1), LAMP, 0.95);
    if (pool) addGlow(view.canvas, pool.spot, Math.min(100, pool.meter * 2.5), LAMP, 0.2);
  }
}
