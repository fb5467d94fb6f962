// The pointer and the keys by hand: each event at once, as one packet without a wrapping.

const MOVE = {type: 5, size: 26, time: 18};
const KEY_DOWN = {type: 3, size: 18, time: 10};
const KEY_UP = {...KEY_DOWN, type: 4};
/** As Windows numbers it; no other key is sent. */
const ENTER = 0x0d;

export const sendInput = (video, channel, signal) => {
  const begun = performance.now();
  const send = ({type, size, time}, timeStamp, fill) => {
    const view = new DataView(new ArrayBuffer(size));
    view.setUint32(0, type, true);
    fill(view);
    view.setBigUint64(time, BigInt(Math.max(0, Math.round((timeStamp - begun) * 1000))));
    channel.send(view);
  };
  const move = ({offsetX, offsetY, timeStamp}) =>
    send(MOVE, timeStamp, (view) => {
      view.setUint16(4, offsetX);
      view.setUint16(6, offsetY);
      view.setUint16(10, video.clientWidth);
      view.setUint16(12, video.clientHeight);
    });
  const key = (kind) => (event) => {
    if (event.key === 'Enter') send(kind, event.timeStamp, (view) => view.setUint16(4, ENTER));
  };
  // It comes as soon as the mouse has moved; `pointermove` waits for the next frame of the page.
  video.addEventListener('pointerrawupdate', move, {signal});
  addEventListener('keydown', key(KEY_DOWN), {signal});
  addEventListener('keyup', key(KEY_UP), {signal});
};
