import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import fc from 'fast-check';
import {Conversation} from '../../../demo/service/host/conversation.ts';
import {unwrapMessage} from '../../../demo/service/host/message-envelope.ts';
import {readFrameCode} from '../../../demo/service/frame-code.ts';
import {draw, opened, type OpenedApplication} from '../../demo/application/opened.ts';
import {brokenText} from '../broken.ts';
import {brokenBytes} from '../broken-bytes.ts';
import {fuzz, fuzzSlowly} from '../fuzz.ts';
import {oddText} from '../odd-value.ts';
import {INPUTS} from './inputs.ts';

const event = (event_type: string, payload: unknown = {}, id = 'q-1') => ({
  customMessage: {messageRecipient: 'kit', data: {event_type, payload, id}},
});
const said = brokenText(
  event('loadingStateQuery'),
  event('openStageRequest', {url: 7}),
  event('getChildrenRequest', {prim_path: '/World', filters: ['USDGeom', 'mesh']}),
  event('selectPrimsRequest', {paths: ['/World', '/World/Teapot']}),
  event('makePrimsPickable', {paths: ['/World']}),
  event('makePrimsSelectable', {paths: []}),
  ...[
    'resetStage',
    'resetStageRequest',
    'demoOtherNames',
    'demoStateQuery',
    'demoInputLog',
    'demoEchoInput',
  ].map((name) => event(name, {on: true})),
  {messageRecipient: 'stream', data: {type: 'resize', value: {width: 1280, height: 720}}},
  {messageRecipient: 'stream', data: {type: 'clipboard', value: 'copied'}},
);

describe('the demo’s application, whatever a page says and does', () => {
  let told: OpenedApplication;
  let conversation: Conversation;

  before(async () => {
    told = await opened('left-out.usda');
    draw(told.application);
    conversation = new Conversation({
      application: told.application,
      channels: {
        sendText: (text) => unwrapMessage(text) !== undefined,
        sendInput: () => true,
        sendCursor: () => true,
      },
      switches: {},
      resize: () => {},
      redraw: () => {},
    });
  });
  after(() => told.application.close());

  it('goes on drawing', () => {
    let frame = 0;
    fuzz(fc.oneof(brokenBytes(...INPUTS), said), (one) => {
      if (typeof one === 'string') conversation.hearText(one);
      else conversation.hearInput(one, 'ordered');
      frame += 1;
      if (frame % 50 === 0)
        assert.equal(readFrameCode(draw(told.application, frame, 320, 180))?.frame, frame % 65_536);
      for (const {event_type, payload} of told.messages.splice(0))
        assert.deepEqual([typeof event_type, typeof payload], ['string', 'object']);
    });
  });

  it('says that it cannot open a stage of any name, and draws that', () =>
    fuzzSlowly(
      oddText,
      async (name) => {
        const {application, result} = await opened(`${name}.none`);
        assert.equal(result['result'], 'error');
        assert.ok(readFrameCode(draw(application, 1, 320, 180)));
        application.close();
      },
      0.05,
    ));
});
