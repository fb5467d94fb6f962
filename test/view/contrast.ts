type Layer = readonly [color: string, opacity?: number];

/** The relative luminance (WCAG) of layers painted upon each other, as the browser mixes them. */
const luminance = (layers: readonly Layer[]) => {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) throw new Error('no canvas');
  for (const [color, opacity = 1] of layers) {
    context.globalAlpha = opacity;
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/**
 * How well a text reads on a translucent surface over the worst of pictures, which an audit cannot tell: the lowest
 * contrast (WCAG) over black and over white.
 */
export const worstContrast = (text: Element, surface: Element): number => {
  const {color, opacity} = getComputedStyle(text);
  const {backgroundColor} = getComputedStyle(surface);
  const over = (picture: string) => {
    const ground: readonly Layer[] = [[picture], [backgroundColor]];
    const [dark = 0, light = 0] = [luminance(ground), luminance([...ground, [color, Number(opacity)]])].sort(
      (a, b) => a - b,
    );
    return (light + 0.05) / (dark + 0.05);
  };
  return Math.min(over('black'), over('white'));
};
