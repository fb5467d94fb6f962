/** Facts about the colors of a view, over a black and over a white video. These functions run in the page. */

/** The lowest contrasts that WCAG accepts. A mark is an icon, a bar, a dot, a choice or a focus ring. */
const LEAST = {text: 4.5, mark: 3};

/** Red, green, blue and alpha, from 0 to 1. */
type Color = readonly [number, number, number, number];

const VIDEOS = {black: [0, 0, 0, 1], white: [1, 1, 1, 1]} as const satisfies Record<string, Color>;

interface Contrast {
  readonly name: string;
  readonly kind: keyof typeof LEAST;
  readonly video: string;
  readonly contrast: number;
}

/** All texts, marks and focus rings of a host that are hard to see. It moves the focus and ends animations. */
export const findFaintColors = (host: HTMLElement): string[] =>
  // A focused control shows its name.
  [...measureRings(host), ...measureColors(host)]
    .filter(({kind, contrast}) => contrast < LEAST[kind])
    .map(
      ({name, kind, video, contrast}) =>
        `the ${kind} ${name} has a contrast of ${contrast.toFixed(1)} over a ${video} video`,
    );

/** The contrast of each text and mark of a host. It ends animations, and opens details. */
export const measureColors = (host: HTMLElement): Contrast[] =>
  rootsOf(host).flatMap((root) => {
    endAnimations(root);
    for (const details of root.querySelectorAll('details')) details.open = true;
    const elements = [...root.querySelectorAll('*:not(.unseen, style)')];
    return elements
      .filter((element) => element.checkVisibility())
      .flatMap((element) => {
        const style = getComputedStyle(element);
        const before = getComputedStyle(element, '::before');
        const parent = element.parentElement ?? undefined;
        const measure = (kind: Contrast['kind'], color: string, ground: Element | undefined = element) =>
          measureContrast(host, {kind, name: nameOf(element), color, ground});
        const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
        const isShape = element instanceof SVGGeometryElement;
        return [
          hasText ? measure('text', style.color) : [],
          isShape ? measure('mark', style.stroke === 'none' ? style.fill : style.stroke) : [],
          element.matches('.done > [part=bar]') ? measure('mark', style.backgroundColor, parent) : [],
          element.matches('[type=radio]') ? measure('mark', style.borderTopColor, parent) : [],
          before.content === 'none' ? [] : measure('mark', before.backgroundColor),
        ].flat();
      });
  });

const endAnimations = (root: ShadowRoot) => {
  for (const animation of root.getAnimations())
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
};

/** Controls, and texts that scroll. A panel that only a script focuses needs no ring. */
const FOCUSABLE = 'button, input, textarea:not([part=keyboard]), summary, a, [tabindex="0"]';

const measureRings = (host: HTMLElement): Contrast[] => {
  const controls = rootsOf(host).flatMap((root) => [...root.querySelectorAll<HTMLElement>(FOCUSABLE)]);
  const rings = controls
    .filter((control) => control.checkVisibility())
    .flatMap((control) => measureRing(host, control, control.closest('.option') ?? control));
  const video = host.shadowRoot?.querySelector('video');
  // The keyboard field of a stream has no ring of its own.
  const field = document.createElement('input');
  field.part.add('keyboard');
  field.toggleAttribute('data-by-keyboard', true);
  host.shadowRoot?.prepend(field);
  if (video) rings.push(...measureRing(host, field, video));
  field.remove();
  return rings;
};

const measureRing = (host: HTMLElement, focused: HTMLElement, ringed: Element): Contrast[] => {
  focused.focus({preventScroll: true});
  // A row of controls appears with the focus.
  rootsOf(host).forEach(endAnimations);
  const {outlineColor, outlineStyle, outlineOffset} = getComputedStyle(ringed);
  const color = outlineStyle === 'none' ? 'transparent' : outlineColor;
  const around = parseFloat(outlineOffset) < 0 ? ringed : (ringed.parentElement ?? undefined);
  const ground = ringed instanceof HTMLVideoElement ? undefined : around;
  return measureContrast(host, {kind: 'mark', name: `focus ring of ${nameOf(ringed)}`, color, ground});
};

interface Painted extends Pick<Contrast, 'name' | 'kind'> {
  readonly color: string;
  /** The element that the color lies on (default: the video). */
  readonly ground?: Element | undefined;
}

const measureContrast = (host: HTMLElement, {name, kind, color, ground}: Painted): Contrast[] => {
  const layers = ground ? layersOf(ground, host) : [];
  return Object.entries(VIDEOS).map(([video, backdrop]) => {
    const [dark = 0, light = 0] = [paint(layers, backdrop), paint(layers, backdrop, readColor(color))]
      .map(luminance)
      .sort((a, b) => a - b);
    return {name, kind, video, contrast: (light + 0.05) / (dark + 0.05)};
  });
};

/** The root of a host, and those of the panels in it. */
const rootsOf = ({shadowRoot: root}: HTMLElement): ShadowRoot[] =>
  root ? [root, ...[...root.children].flatMap(({shadowRoot}) => shadowRoot ?? [])] : [];

const nameOf = (element: Element): string => {
  const named = element.closest('[part]');
  const part = named?.getAttribute('part')?.trim() ?? '';
  return element === named ? part : [part, element.localName].filter(Boolean).join(' ');
};

/** The elements from a child of the host's root down to an element. */
const layersOf = (element: Element, host: Element): Element[] => {
  const root = element.getRootNode();
  const parent = element.parentElement ?? (root instanceof ShadowRoot ? root.host : host);
  return parent === host ? [element] : [...layersOf(parent, host), element];
};

/** The color of elements over a backdrop, and of a mark in the last one. */
const paint = (layers: readonly Element[], backdrop: Color, mark?: Color): Color => {
  const [layer, ...others] = layers;
  if (!layer) return mark ? blend(mark, backdrop) : backdrop;
  const {backgroundColor, opacity} = getComputedStyle(layer);
  const [red, green, blue] = paint(others, blend(readColor(backgroundColor), backdrop), mark);
  // A row or a name that is hidden now becomes opaque when it is shown.
  return blend([red, green, blue, Number(opacity) || 1], backdrop);
};

const blend = ([red, green, blue, alpha]: Color, [r, g, b]: Color): Color => [
  red * alpha + r * (1 - alpha),
  green * alpha + g * (1 - alpha),
  blue * alpha + b * (1 - alpha),
  1,
];

const luminance = ([red, green, blue]: Color): number => {
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};

const colors = new Map<string, Color>();

const readColor = (color: string): Color => {
  const known = colors.get(color);
  if (known) return known;
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) throw new Error('The browser provides no canvas context');
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = [...context.getImageData(0, 0, 1, 1).data].map(
    (value) => value / 255,
  );
  const read = [red, green, blue, alpha] as const;
  colors.set(color, read);
  return read;
};
