import { addGlow, fillEllipse, lit, mixed, rgb, type Color } from '../canvas.ts';
import { drawBox, drawFlat, drawFront, drawGround, drawSide, drawSky, project, type View } from '../view.ts';
import { chestView, passage, type Moment } from './moment.ts';

const PAINTS = [rgb(150, 40, 38), rgb(96, 104, 112), rgb(44, 66, 112), rgb(170, 168, 160), rgb(40, 92, 70)];
const BLUE = rgb(40, 70, 255);
const RED = rgb(255, 40, 40);
const LAMP = rgb(255, 205, 140);
const BEAM = rgb(250, 248, 235);
const GLASS = rgb(22, 28, 34);

const CAR_Z = 10;

/**
 * A traffic stop at night: a walk up to the driver's window, with passing cars and the patrol
 * car's lights behind. The patrol car's own camera stays where it is.
 */
export function nightStop(moment: Moment): void {
  const { canvas, seconds, length, lens, chance } = moment;
  const walk = passage(seconds, 1.5, Math.min(9, length * 0.3));
  const back = passage(seconds, length * 0.72, length * 0.72 + 6);
  const near = lens === 'chest' ? walk - back * 0.75 : 0;
  const moving = lens === 'chest' && ((walk > 0 && walk < 1) || (back > 0 && back < 1));
  const view = chestView(moment, {
    x: -1.15 + near * 0.15,
    z: 1 + near * 9.1,
    turn: near * 0.42,
    pace: moving ? 1 : lens === 'chest' ? 0.06 : 0,
  });
  const flash = Math.floor(seconds * 4) % 4;
  const signal = flash === 0 ? BLUE : flash === 2 ? RED : null;

  drawSky(view, rgb(6, 9, 20), rgb(30, 32, 46));
  drawGround(view, rgb(52, 54, 58), rgb(20, 22, 28));
  drawStreet(view, moment);
  passingCars(view, moment);
  if (lens !== 'rear')
    stoppedCar(view, PAINTS[Math.floor(chance(1) * PAINTS.length)] ?? BEAM, signal, seconds);
  if (near > 0.45) {
    const torch = project(view, [0.2, 1.05, CAR_Z + 1.9 + 0.2 * Math.sin(seconds)]);
    if (torch) addGlow(canvas, torch.spot, canvas.height * 0.3, BEAM, 0.3);
  }
  if (signal) {
    addGlow(canvas, [canvas.width * 0.62, canvas.height * 0.62], canvas.height * 0.55, signal, 0.22);
  }
}

/** Draws head and shoulders in the side window, turned toward the officer. The door hides the rest. */
function driver(view: View, seconds: number): void {
  const at = project(view, [0.62, 1.13, CAR_Z + 2.4 + Math.sin(seconds * 0.8) * 0.03]);
  if (!at) return;
  const [x, y] = at.spot;
  const m = at.meter;
  fillEllipse(view.canvas, [x + 0.02 * m, y + 0.36 * m], 0.25 * m, 0.2 * m, rgb(74, 80, 92));
  fillEllipse(view.canvas, [x, y + 0.13 * m], 0.05 * m, 0.08 * m, rgb(136, 98, 80));
  fillEllipse(view.canvas, [x, y - 0.03 * m], 0.09 * m, 0.125 * m, rgb(44, 34, 30));
  fillEllipse(view.canvas, [x - 0.012 * m, y + 0.005 * m], 0.078 * m, 0.105 * m, rgb(162, 120, 98));
}

function drawStreet(view: View, { chance }: Moment): void {
  for (let block = 5; block >= 0; block -= 1) {
    const z = block * 16;
    house(view, [-16 - chance(block) * 3, z + 3], chance(block + 10));
    house(view, [9 + chance(block + 20) * 3, z + 5], chance(block + 30));
  }
  drawFlat(view, [3.2, 0.12, 0], [6, 95], rgb(70, 70, 70));
  drawFlat(view, [6, 0.1, 0], [20, 95], rgb(24, 34, 24));
  drawFlat(view, [-20, 0.1, 0], [-8, 95], rgb(22, 31, 23));
  for (let z = 0; z < 80; z += 6) drawFlat(view, [-2.5, 0, z], [-2.36, z + 2.6], rgb(168, 150, 70));
  drawFlat(view, [2.3, 0, 0], [2.4, 90], rgb(120, 120, 118));
  for (let z = 78; z > 4; z -= 18) {
    drawBox(view, [4.2, 0, z], [0.12, 5.6, 0.12], rgb(40, 42, 46));
    drawBox(view, [2.6, 5.5, z], [1.7, 0.1, 0.1], rgb(40, 42, 46));
    const pool = project(view, [2.6, 0, z]);
    const lamp = project(view, [2.6, 5.45, z]);
    if (pool) addGlow(view.canvas, pool.spot, Math.min(90, pool.meter * 4), LAMP, 0.16);
    if (lamp) addGlow(view.canvas, lamp.spot, Math.min(60, 5 + lamp.meter * 1.2), LAMP, 0.9);
  }
}

function house(view: View, [x, z]: readonly [number, number], chance: number): void {
  const wall = lit(rgb(92, 84, 76), 0.4 + chance * 0.35);
  drawBox(view, [x, 0, z], [7, 3.4, 8], wall);
  drawBox(view, [x - 0.4, 3.4, z - 0.4], [7.8, 0.9, 8.8], rgb(26, 24, 26));
  const window = chance > 0.45 ? rgb(214, 172, 96) : rgb(26, 30, 38);
  drawFront(view, [x + 1, 1.1, z - 0.02], [x + 2.4, 2.3], window);
  drawFront(view, [x + 4.4, 1.1, z - 0.02], [x + 5.8, 2.3], chance > 0.75 ? window : rgb(24, 28, 36));
  const side = x < 0 ? x + 7.02 : x - 0.02;
  drawSide(view, [side, 1.1, z + 2], [2.3, z + 3.6], window);
}

function passingCars(view: View, { seconds, chance }: Moment): void {
  for (let number = 0; number < 3; number += 1) {
    const round = (seconds / 7 + number / 3 + chance(40)) % 1;
    const z = 90 - round * 100;
    drawBox(view, [-5.4, 0.35, z], [1.8, 0.7, 4], rgb(46, 50, 58));
    drawBox(view, [-5.2, 1.05, z + 0.8], [1.4, 0.5, 2], GLASS);
    for (const x of [-5.15, -3.9]) {
      const light = project(view, [x, 0.7, z - 0.02]);
      if (light) addGlow(view.canvas, light.spot, Math.min(95, 4 + light.meter * 1.1), BEAM, 0.95);
    }
  }
}

function stoppedCar(view: View, paint: Color, signal: Color | null, seconds: number): void {
  const shone = signal ? mixed(paint, signal, 0.4) : paint;
  const z = CAR_Z;
  drawFlat(view, [0, 0.01, z - 0.3], [2.3, z + 4.6], rgb(14, 15, 18));
  for (const wheel of [z + 3.4, z + 0.6]) drawBox(view, [0.2, 0, wheel], [0.22, 0.62, 0.66], rgb(12, 12, 13));
  drawBox(view, [0.2, 0.32, z], [1.8, 0.6, 4.5], lit(shone, 0.62));
  drawBox(view, [0.34, 0.9, z + 0.5], [1.52, 0.54, 2.9], lit(shone, 0.6));
  drawFront(view, [0.48, 0.97, z + 0.49], [1.72, 1.38], GLASS);
  for (const window of [z + 0.9, z + 2]) {
    drawSide(view, [0.33, 0.9, window], [1.36, window + 0.95], rgb(20, 25, 30));
    drawSide(view, [0.325, 1.28, window], [1.36, window + 0.95], rgb(40, 48, 56));
  }
  if (view.turn > 0.15) driver(view, seconds);
  drawSide(view, [0.2, 0.32, z], [0.92, z + 4.5], lit(shone, 0.5));
  drawSide(view, [0.19, 0.56, z + 0.06], [0.6, z + 4.4], lit(shone, 0.85));
  for (const seam of [z + 0.8, z + 1.95, z + 3.05]) {
    drawSide(view, [0.195, 0.36, seam], [0.92, seam + 0.025], lit(paint, 0.25));
  }
  for (const handle of [z + 1.7, z + 2.85]) {
    drawSide(view, [0.185, 0.76, handle - 0.2], [0.8, handle], lit(shone, 1.2));
  }
  drawBox(view, [0.02, 0.95, z + 2.95], [0.2, 0.16, 0.12], lit(shone, 0.5));
  drawFront(view, [0.8, 0.5, z - 0.01], [1.4, 0.7], rgb(210, 212, 206));
  for (const x of [0.26, 1.66]) {
    drawFront(view, [x, 0.62, z - 0.02], [x + 0.3, 0.8], RED);
    const light = project(view, [x + 0.15, 0.7, z - 0.03]);
    if (light) addGlow(view.canvas, light.spot, Math.min(60, light.meter * 0.5), RED, 0.5);
  }
}
