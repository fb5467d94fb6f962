import {registerConnector} from '../../src/connection/connector.ts';
import {FakeConnection} from '../session/fake-world.ts';

/** A connection that carries a moving picture, drawn here. */
export class PictureConnection extends FakeConnection {
  override readonly media: MediaStream;

  constructor() {
    super();
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 180;
    this.media = canvas.captureStream(30);
    const context = canvas.getContext('2d');
    const draw = (time: number) => {
      if (!context || this.closings) return;
      context.fillStyle = `hsl(${Math.round(time / 10) % 360} 80% 50%)`;
      context.fillRect(0, 0, canvas.width, canvas.height);
      requestAnimationFrame(draw);
    };
    draw(0);
  }

  override close() {
    super.close();
    for (const track of this.media.getTracks()) track.stop();
  }
}

/** What the connector `picture` has opened, the last one last. */
export const opened: PictureConnection[] = [];

registerConnector('picture', () =>
  Promise.resolve({
    name: 'picture',
    connect: (_, {onStep}) => {
      onStep('signaling');
      onStep('ice');
      const connection = new PictureConnection();
      opened.push(connection);
      return Promise.resolve(connection);
    },
  }),
);
