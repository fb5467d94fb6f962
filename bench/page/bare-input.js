// Pointer and keyboard input of the bare client: one packet for each event, sent immediately.

const MOVE = {type: 5, size: 26, time: 18};
const KEY_DOWN = {type: 3, size: 18, time: 10};
const KEY_UP = {...KEY_DOWN, type: 4};
const BUTTON_DOWN = {...KEY_DOWN, type: 8};
const BUTTON_UP = {...KEY_DOWN, type: 9};
/** The first version that wraps packets: the time at which the message is sent, and the packet. */
const WRAPPING = 3;
const [HEADER, SINGLE] = [0x23, 0x22];
/** The Windows virtual key. The client sends no other key. */
const ENTER = 0x0d;

export const sendInput = (video, channel, signal, version = 2) => {
  const startedAt = performance.now();
  const toTime = (at) => BigInt(Math.max(0, Math.round((at - startedAt) * 1000)));
  const head = version < WRAPPING ? 0 : 10;
  const send = ({type, size, time}, timeStamp, fill) => {
    const buffer = new ArrayBuffer(head + size);
    const view = new DataView(buffer, head);
    view.setUint32(0, type, true);
    fill(view);
    view.setBigUint64(time, toTime(timeStamp));
    if (head) {
      const wrapping = new DataView(buffer);
      wrapping.setUint8(0, HEADER);
      wrapping.setBigUint64(1, toTime(performance.now()));
      wrapping.setUint8(9, SINGLE);
    }
    channel.send(buffer);
  };
  const sendMove = ({offsetX, offsetY, timeStamp}) =>
    send(MOVE, timeStamp, (view) => {
      view.setUint16(4, offsetX);
      view.setUint16(6, offsetY);
      view.setUint16(10, video.clientWidth);
      view.setUint16(12, video.clientHeight);
    });
  const sendKey = (kind) => (event) => {
    if (event.key === 'Enter') send(kind, event.timeStamp, (view) => view.setUint16(4, ENTER));
  };
  const sendButton = (kind) => (event) => {
    sendMove(event);
    send(kind, event.timeStamp, (view) => view.setUint8(4, event.button + 1));
  };
  // `pointerrawupdate` fires immediately. `pointermove` waits for the next frame of the page.
  video.addEventListener('pointerrawupdate', sendMove, {signal});
  video.addEventListener('mousedown', sendButton(BUTTON_DOWN), {signal});
  video.addEventListener('mouseup', sendButton(BUTTON_UP), {signal});
  addEventListener('keydown', sendKey(KEY_DOWN), {signal});
  addEventListener('keyup', sendKey(KEY_UP), {signal});
};
