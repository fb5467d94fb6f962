import {registerConnector} from '../../src/connection/connectors.ts';
import {FakeConnection} from '../session/fake-connection.ts';

/** A connection that carries a video, drawn on a canvas. */
export class VideoConnection extends FakeConnection {
  override readonly media: MediaStream;
  /** Whether the video stands still. */
  isFrozen = false;

  constructor() {
    super();
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 180;
    this.media = canvas.captureStream(30);
    const context = canvas.getContext('2d');
    const drawFrame = (time: number) => {
      if (!context || this.closeCount) return;
      context.fillStyle = `hsl(${Math.round(time / 10) % 360} 80% 50%)`;
      if (!this.isFrozen) context.fillRect(0, 0, canvas.width, canvas.height);
      requestAnimationFrame(drawFrame);
    };
    drawFrame(0);
  }

  override close() {
    super.close();
    for (const track of this.media.getTracks()) track.stop();
  }
}

/** The connections of the connector `fake-video`, the newest last. */
export const openedConnections: VideoConnection[] = [];

registerConnector('fake-video', () =>
  Promise.resolve({
    name: 'fake-video',
    connect: (_, {onStep}) => {
      onStep('signaling');
      onStep('ice');
      const connection = new VideoConnection();
      openedConnections.push(connection);
      return Promise.resolve(connection);
    },
  }),
);
