/** The parts that use the overlays of the component library, see `lazy-overlays.ts`. */
export { DialogContent } from './DialogContent.tsx';
export { Menu } from './Menu.tsx';
