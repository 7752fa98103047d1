import type { Locator } from '@playwright/test';

/** Returns the common name of a computed color's hue. */
export async function hueOf(element: Locator, property: string): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await element.evaluate((node, name) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    if (!canvas) return [];
    // Paint the color, since the theme writes colors in more than one notation.
    canvas.fillStyle = getComputedStyle(node).getPropertyValue(name);
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  }, property);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range < 20) return 'gray';
  const sixth =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  const degrees = sixth * 60;
  if (degrees < 20 || degrees >= 330) return 'red';
  if (degrees < 70) return 'yellow';
  if (degrees < 175) return 'green';
  return degrees < 260 ? 'blue' : 'violet';
}
