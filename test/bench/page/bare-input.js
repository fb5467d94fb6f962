// Pointer and keyboard input of the bare client: one unwrapped packet for each event, sent immediately.

const MOVE = {type: 5, size: 26, time: 18};
const KEY_DOWN = {type: 3, size: 18, time: 10};
const KEY_UP = {...KEY_DOWN, type: 4};
/** The Windows virtual key. The client sends no other key. */
const ENTER = 0x0d;

export const sendInput = (video, channel, signal) => {
  const startedAt = performance.now();
  const send = ({type, size, time}, timeStamp, fill) => {
    const view = new DataView(new ArrayBuffer(size));
    view.setUint32(0, type, true);
    fill(view);
    view.setBigUint64(time, BigInt(Math.max(0, Math.round((timeStamp - startedAt) * 1000))));
    channel.send(view);
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
  // `pointerrawupdate` fires immediately. `pointermove` waits for the next frame of the page.
  video.addEventListener('pointerrawupdate', sendMove, {signal});
  addEventListener('keydown', sendKey(KEY_DOWN), {signal});
  addEventListener('keyup', sendKey(KEY_UP), {signal});
};
