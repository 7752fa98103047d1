import { addGlow, rgb, type Color } from '../canvas.ts';
import {
  drawBox,
  drawFace,
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

const WALLS: readonly Color[] = [rgb(176, 164, 142), rgb(150, 160, 158), rgb(186, 176, 166)];
const END = 19;
const LAMP = rgb(255, 236, 200);

/** Inside a building: a walk along a corridor to an open door with two people. */
export function hallway(moment: Moment): void {
  const { seconds, length, chance } = moment;
  const walk = passage(seconds, 0.5, length * 0.45);
  const view = chestView(moment, {
    x: 0.1,
    z: walk * 13.2,
    turn: Math.sin(seconds * 0.5) * 0.05,
    pace: walk > 0 && walk < 1 ? 0.9 : 0.05,
  });
  const wall = WALLS[Math.floor(chance(1) * WALLS.length)] ?? LAMP;
  drawSky(view, rgb(196, 192, 182), rgb(150, 146, 138));
  drawGround(view, rgb(108, 84, 66), rgb(84, 70, 60));
  drawFlat(view, [-0.7, 0.005, 0], [0.7, END], rgb(112, 56, 52));
  drawFront(view, [-1.3, 0, END], [1.3, 2.7], rgb(138, 128, 112));
  openDoor(view, seconds, chance);
  for (let z = END - 1; z >= 0; z -= 1) walls(view, z, wall);
  for (let number = 3; number >= 0; number -= 1) doors(view, 2 + number * 4.4);
  for (let z = 17; z > 0; z -= 5) {
    drawFace(
      view,
      [
        [-0.35, 2.66, z],
        [0.35, 2.66, z],
        [0.35, 2.66, z + 0.7],
        [-0.35, 2.66, z + 0.7],
      ],
      rgb(250, 246, 230),
    );
    const lamp = project(view, [0, 2.6, z]);
    if (lamp) addGlow(view.canvas, lamp.spot, Math.min(110, lamp.meter * 1.1), LAMP, 0.5);
  }
}

function walls(view: View, z: number, wall: Color): void {
  const light = 0.62 + 0.3 * Math.abs(Math.cos((z / 5) * Math.PI));
  const shade: Color = [16 + (wall[0] - 16) * light, wall[1], wall[2]];
  for (const x of [-1.3, 1.3]) {
    drawSide(view, [x, 0, z], [2.7, z + 1.02], shade);
    drawSide(view, [x * 0.995, 0, z], [0.14, z + 1.02], rgb(88, 74, 62));
  }
}

function doors(view: View, z: number): void {
  for (const x of [-1.28, 1.28]) {
    drawSide(view, [x, 0, z - 0.1], [2.16, z + 1.1], rgb(92, 78, 64));
    drawSide(view, [x * 0.998, 0, z], [2.06, z + 1], rgb(122, 92, 66));
    drawSide(view, [x * 0.995, 0.98, z + 0.1], [1.06, z + 0.2], rgb(206, 190, 140));
    drawSide(view, [x * 0.995, 1.5, z + 0.42], [1.62, z + 0.6], rgb(196, 186, 160));
  }
}

function openDoor(view: View, seconds: number, chance: Moment['chance']): void {
  const at = END - 0.02;
  drawFront(view, [-0.65, 0, at], [0.65, 2.15], rgb(92, 78, 64));
  drawFront(view, [-0.55, 0, at - 0.01], [0.55, 2.06], rgb(224, 196, 148));
  drawBox(view, [-0.5, 0.9, at - 0.02], [0.34, 0.7, 0.01], rgb(150, 170, 184));
  const argue = Math.sin(seconds * 1.4);
  drawFigure(view, [-0.42 + argue * 0.05, 0, END - 1.2], {
    coat: chance(2) > 0.5 ? rgb(150, 70, 80) : rgb(84, 120, 104),
    trousers: rgb(60, 62, 74),
    skin: chance(3) > 0.5 ? rgb(196, 150, 122) : rgb(120, 84, 66),
    stride: argue * 0.08,
    arms: 0.3 + 0.35 * Math.max(0, argue),
  });
  drawFigure(view, [0.55, 0, END - 1.9 + argue * 0.1], {
    coat: rgb(30, 38, 62),
    trousers: rgb(24, 28, 40),
    skin: chance(4) > 0.5 ? rgb(186, 140, 112) : rgb(100, 70, 56),
    stride: 0,
    arms: 0.55,
  });
}
