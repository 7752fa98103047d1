/** A rectangle in CSS pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns where a picture is shown in its element: as large as possible, in the middle, between bars. */
export function areaOfPicture(element: Area, picture: Size): Area | null {
  if (picture.width <= 0 || picture.height <= 0 || element.width <= 0 || element.height <= 0) return null;
  const scale = Math.min(element.width / picture.width, element.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return {
    left: element.left + (element.width - width) / 2,
    top: element.top + (element.height - height) / 2,
    width,
    height,
  };
}
