import { fillEllipse, lit, rgb, type Color } from '../canvas.ts';
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

const WALLS = [
  rgb(206, 196, 176),
  rgb(164, 182, 190),
  rgb(188, 150, 122),
  rgb(222, 216, 206),
  rgb(150, 164, 138),
];
const COATS = [rgb(146, 62, 54), rgb(60, 96, 130), rgb(196, 176, 120), rgb(96, 110, 92)];
const PAINTS = [rgb(176, 48, 44), rgb(60, 84, 120), rgb(220, 220, 216), rgb(70, 74, 78)];
const UNIFORM = rgb(30, 38, 62);
const SKINS = [rgb(206, 162, 132), rgb(132, 92, 70), rgb(178, 132, 102), rgb(92, 64, 52)];

const any = <Item>(list: readonly [Item, ...Item[]] | readonly Item[], share: number): Item | undefined =>
  list[Math.floor(share * list.length)];

/** A daytime walk along a quiet street to a person waiting on the sidewalk, as in a welfare check. */
export function dayStreet(moment: Moment): void {
  const { seconds, length, chance } = moment;
  const walk = passage(seconds, 0.5, length * 0.42);
  const view = chestView(moment, {
    x: 4.1,
    z: walk * 21,
    turn: 0.04 + walk * 0.06,
    pace: walk < 1 && walk > 0 ? 1 : 0.05,
  });
  const warmth = chance(2) * 26;
  drawSky(view, rgb(104 + warmth, 150, 204), rgb(214, 222, 226));
  drawGround(view, rgb(112, 114, 116), rgb(136, 140, 142));
  drawFlat(view, [-30, 0, 0], [-7, 120], rgb(98, 128, 72));
  drawFlat(view, [5.6, 0.05, 0], [40, 120], rgb(104, 136, 76));
  drawFlat(view, [3, 0.1, 0], [5.6, 120], rgb(182, 178, 170));
  for (let z = 0; z < 60; z += 3) drawFlat(view, [3, 0.1, z], [5.6, z + 0.07], rgb(150, 146, 140));
  for (let z = 0; z < 90; z += 8) drawFlat(view, [-2.1, 0, z], [-1.95, z + 3.4], rgb(212, 190, 96));
  street(view, moment);
  people(view, moment, walk);
}

function street(view: View, { chance }: Moment): void {
  for (let block = 6; block >= 0; block -= 1) {
    const z = block * 14;
    house(view, [-19, z], any(WALLS, chance(block)) ?? UNIFORM, true);
    house(view, [10.5, z + 6], any(WALLS, chance(block + 7)) ?? UNIFORM, false);
    tree(view, [-8.6, z + 9], 0.8 + chance(block + 14) * 0.5);
    if (block % 2 === 1) parkedCar(view, [0.7, z + 4], any(PAINTS, chance(block + 21)) ?? UNIFORM);
    tree(view, [7.6, z + 11], 0.7 + chance(block + 28) * 0.5);
  }
}

function house(view: View, [x, z]: readonly [number, number], wall: Color, toRight: boolean): void {
  const near = toRight ? x + 8 : x;
  const edge = near + (toRight ? 0.02 : -0.02);
  drawBox(view, [x, 0, z], [8, 3.2, 9], wall);
  drawBox(view, [x - 0.4, 3.2, z - 0.4], [8.8, 1.3, 9.8], rgb(94, 78, 72));
  for (const at of [1, 6]) {
    drawSide(view, [edge, 1, z + at], [2.3, z + at + 1.7], rgb(238, 238, 232));
    drawSide(view, [edge, 1.1, z + at + 0.1], [2.2, z + at + 1.6], rgb(70, 88, 104));
  }
  drawSide(view, [edge, 0, z + 3.8], [2.2, z + 4.8], rgb(92, 50, 44));
  drawFront(view, [x + 3, 1, z - 0.02], [x + 5, 2.2], rgb(70, 88, 104));
}

function tree(view: View, [x, z]: readonly [number, number], size: number): void {
  drawBox(view, [x - 0.15, 0, z], [0.3, 2.4, 0.3], rgb(84, 66, 50));
  const crown = project(view, [x, 3.6, z]);
  if (!crown || crown.meter > 220) return;
  const m = crown.meter * size;
  const [left, top] = crown.spot;
  fillEllipse(view.canvas, [left, top], 1.9 * m, 1.7 * m, rgb(66, 98, 50));
  fillEllipse(view.canvas, [left - 0.7 * m, top - 0.4 * m], 1.1 * m, m, rgb(80, 114, 58));
  fillEllipse(view.canvas, [left + 0.8 * m, top + 0.4 * m], 0.9 * m, 0.8 * m, rgb(54, 84, 44));
}

function parkedCar(view: View, [x, z]: readonly [number, number], paint: Color): void {
  drawFlat(view, [x - 0.2, 0.01, z - 0.2], [x + 2.1, z + 4.6], rgb(70, 72, 74));
  for (const wheel of [z + 3.3, z + 0.6])
    drawBox(view, [x + 1.65, 0, wheel], [0.2, 0.6, 0.64], rgb(26, 26, 28));
  drawBox(view, [x, 0.32, z], [1.84, 0.6, 4.4], paint);
  drawBox(view, [x + 0.12, 0.92, z + 0.9], [1.6, 0.5, 2.5], lit(paint, 0.85));
  drawFront(view, [x + 0.25, 0.96, z + 0.88], [x + 1.6, 1.36], rgb(48, 58, 66));
  drawSide(view, [x + 1.74, 0.97, z + 1.1], [1.36, z + 3.2], rgb(48, 58, 66));
  for (const lamp of [x + 0.1, x + 1.4])
    drawFront(view, [lamp, 0.6, z - 0.02], [lamp + 0.32, 0.8], rgb(176, 30, 30));
}

function people(view: View, { seconds, chance }: Moment, walk: number): void {
  const sway = Math.sin(seconds * 1.1) * 0.12;
  drawFigure(view, [5.3, 0, 26.4], {
    coat: UNIFORM,
    trousers: rgb(24, 28, 40),
    skin: any(SKINS, chance(50)) ?? UNIFORM,
    stride: 0,
    arms: 0.4,
  });
  drawFigure(view, [4.1 + sway, 0, 24.2 - Math.sin(seconds * 0.4) * 0.2], {
    coat: any(COATS, chance(51)) ?? UNIFORM,
    trousers: rgb(58, 66, 84),
    skin: any(SKINS, chance(52)) ?? UNIFORM,
    stride: walk < 1 ? 0 : Math.sin(seconds * 1.7) * 0.15,
    arms: 0.25 + 0.3 * Math.max(0, Math.sin(seconds * 0.9)),
  });
}
