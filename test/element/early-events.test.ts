import {expect} from '@open-wc/testing';
import {registerConnector} from '../../src/connection/connectors.ts';
import {until} from '../support/until.ts';
import {openFakeStream, waitForPhase, VideoConnection} from './stream-fixture.ts';

/** A connection that records what the element sends. */
class RecordingConnection extends VideoConnection {
  readonly sent: string[] = [];

  sendMessage(json: string) {
    this.sent.push(json);
  }

  resize({width, height}: {readonly width: number; readonly height: number}) {
    this.sent.push(`${width}×${height}`);
  }
}

describe('<app-stream>, with a channel that opens before the connection is complete', () => {
  it('sends the queued messages and the requested size on that connection', async () => {
    const connection = new RecordingConnection();
    registerConnector('early', () =>
      Promise.resolve({
        name: 'early',
        connect: (_, {onStep, onHostEvent}) => {
          onStep('signaling');
          onHostEvent({kind: 'channel', open: true});
          return Promise.resolve(connection);
        },
      }),
    );
    const {element} = await openFakeStream({
      connector: 'early',
      loading: 'manual',
      width: '480',
      height: '270',
    });
    const sending = element.send({event_type: 'early'});
    await sending;
    element.start();
    await waitForPhase(element, 'playing');
    await until('both messages', () => connection.sent.length === 2);
    expect(connection.sent).to.include('{"event_type":"early"}').and.to.include('480×270');
  });
});
