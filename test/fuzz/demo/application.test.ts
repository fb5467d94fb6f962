import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import fc from 'fast-check';
import {ClientBridge} from '../../../demo/service/host/client-bridge.ts';
import {unwrapMessage} from '../../../demo/service/host/message-envelope.ts';
import {readFrameCode} from '../../../demo/service/frame-code.ts';
import {drawFrame, openFixture, type ApplicationFixture} from '../../demo/application/application-fixture.ts';
import {brokenBytes, brokenJsonText, oddText} from '../broken-inputs.ts';
import {fuzz, fuzzAsync} from '../fuzz.ts';
import {INPUTS} from './inputs.ts';

const createMessage = (event_type: string, payload: unknown = {}, id = 'q-1') => ({
  customMessage: {messageRecipient: 'kit', data: {event_type, payload, id}},
});
const message = brokenJsonText(
  createMessage('loadingStateQuery'),
  createMessage('openStageRequest', {url: 7}),
  createMessage('getChildrenRequest', {prim_path: '/World', filters: ['USDGeom', 'mesh']}),
  createMessage('selectPrimsRequest', {paths: ['/World', '/World/Teapot']}),
  createMessage('makePrimsPickable', {paths: ['/World']}),
  createMessage('makePrimsSelectable', {paths: []}),
  ...[
    'resetStage',
    'resetStageRequest',
    'demoOtherNames',
    'demoStateQuery',
    'demoInputLog',
    'demoEchoInput',
  ].map((name) => createMessage(name, {on: true})),
  {messageRecipient: 'stream', data: {type: 'resize', value: {width: 1280, height: 720}}},
  {messageRecipient: 'stream', data: {type: 'clipboard', value: 'copied'}},
);

describe('The demo application with arbitrary messages and input', () => {
  let demo: ApplicationFixture;
  let bridge: ClientBridge;

  before(async () => {
    demo = await openFixture('left-out.usda');
    drawFrame(demo.application);
    bridge = new ClientBridge({
      application: demo.application,
      channels: {
        sendText: (text) => unwrapMessage(text) !== undefined,
      },
      switches: {},
      maximumSize: {width: 1920, height: 1200},
      resize: () => {},
      onConfigRequest: () => {},
      onNonsense: () => {},
      onQuit: () => {},
      requestFrame: () => {},
    });
  });
  after(() => demo.application.close());

  it('continues to draw', () => {
    let frame = 0;
    fuzz(fc.oneof(brokenBytes(...INPUTS), message), (one) => {
      if (typeof one === 'string') bridge.receiveText(one);
      else bridge.receiveInput(one, 'ordered');
      frame += 1;
      if (frame % 50 === 0)
        assert.equal(readFrameCode(drawFrame(demo.application, frame, 320, 180))?.frame, frame % 65_536);
      for (const {event_type, payload} of demo.messages.splice(0))
        assert.deepEqual([typeof event_type, typeof payload], ['string', 'object']);
    });
  });

  it('reports a stage with an unknown name, and continues to draw', () =>
    fuzzAsync(
      oddText,
      async (name) => {
        const {application, result} = await openFixture(`${name}.none`);
        assert.equal(result['result'], 'error');
        assert.ok(readFrameCode(drawFrame(application, 1, 320, 180)));
        application.close();
      },
      0.05,
    ));
});
