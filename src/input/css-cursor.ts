import type {HostCursor} from '../connection/connector.ts';

/** A CSS keyword, or a name that only the page can know; never a piece of CSS. */
const NAME = /^[a-z][a-z-]*$/;

/** The values of CSS `cursor` that show a host's shape, best first; the first that the browser takes is shown. */
export const cssCursors = (cursor: HostCursor): readonly string[] => {
  switch (cursor.kind) {
    case 'hidden':
      return ['none'];
    case 'named':
      return NAME.test(cursor.name) ? [cursor.name] : [];
    case 'image': {
      const {url, hotspot, scale} = cursor;
      const source = quoted(url);
      if (!source) return [];
      const [x, y] = hotspot.map((place) => Math.max(0, Math.round(place) || 0));
      const place = `${x ?? 0} ${y ?? 0}, default`;
      const plain = `url(${source}) ${place}`;
      const dense = scale > 0 && scale !== 1 ? [`image-set(url(${source}) ${scale}x) ${place}`] : [];
      return [...dense, plain];
    }
    default:
      return cursor satisfies never;
  }
};

/** An address as a string of CSS; only images that came with the message are shown. */
const quoted = (url: string): string | undefined =>
  /^data:image\/[\w.+-]+[;,][^"\\\s]*$/.test(url) ? `"${url}"` : undefined;
