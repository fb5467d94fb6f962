type Layer = readonly [color: string, opacity?: number];

/** Measures the relative luminance (WCAG) of stacked layers, as the browser blends them. */
const measureLuminance = (layers: readonly Layer[]) => {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) throw new Error('The browser provides no canvas context');
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
 * Measures the lowest contrast (WCAG) of a text on a translucent surface, over a black and over a white video. The accessibility
 * audit cannot measure a translucent surface.
 */
export const measureWorstContrast = (text: Element, surface: Element): number => {
  const {color, opacity} = getComputedStyle(text);
  const {backgroundColor} = getComputedStyle(surface);
  const measureContrast = (videoColor: string) => {
    const ground: readonly Layer[] = [[videoColor], [backgroundColor]];
    const [dark = 0, light = 0] = [
      measureLuminance(ground),
      measureLuminance([...ground, [color, Number(opacity)]]),
    ].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  return Math.min(measureContrast('black'), measureContrast('white'));
};
