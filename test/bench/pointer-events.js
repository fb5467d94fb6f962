// What the events of a mouse cost the main thread of a page.

const place = (number, {x, y}) => ({clientX: x + 100 + (number % 700), clientY: y + 100 + (number % 300)});

const eventAt = (type, number, corner, more = {}) =>
  new PointerEvent(type, {
    ...place(number, corner),
    ...more,
    pointerType: 'mouse',
    pointerId: 1,
    button: -1,
    bubbles: true,
    composed: true,
    cancelable: true,
  });

/** Milliseconds for one event each, dispatched in a tight loop. */
export const dispatchCost = (target, count) => {
  const corner = target.getBoundingClientRect();
  const events = Array.from({length: count}, (_, number) => eventAt('pointerrawupdate', number, corner));
  const begun = performance.now();
  for (const event of events) target.dispatchEvent(event);
  return (performance.now() - begun) / count;
};

/**
 * A mouse of 1,000 Hz for some seconds, as a browser tells of it: each sample at once, and all of a frame again with the
 * next `pointermove`. Fulfils with the share of the time that its handlers took, and what they sent later.
 */
export const mouseShare = async (target, seconds) => {
  const corner = target.getBoundingClientRect();
  const {send} = RTCDataChannel.prototype;
  let number = 0;
  let busy = 0;
  let isDispatching = false;
  let sinceFrame = [];

  const dispatch = (event) => {
    isDispatching = true;
    const begun = performance.now();
    target.dispatchEvent(event);
    busy += performance.now() - begun;
    isDispatching = false;
  };
  RTCDataChannel.prototype.send = function (...message) {
    const begun = performance.now();
    send.apply(this, message);
    if (!isDispatching) busy += performance.now() - begun;
  };

  const begun = performance.now();
  const timer = setInterval(() => {
    for (; number < performance.now() - begun; number++) {
      const event = eventAt('pointerrawupdate', number, corner);
      sinceFrame.push(event);
      dispatch(event);
    }
  }, 1);
  const frame = () => {
    if (sinceFrame.length > 0)
      dispatch(eventAt('pointermove', number - 1, corner, {coalescedEvents: sinceFrame}));
    sinceFrame = [];
    request = requestAnimationFrame(frame);
  };
  let request = requestAnimationFrame(frame);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  clearInterval(timer);
  cancelAnimationFrame(request);
  RTCDataChannel.prototype.send = send;
  return busy / (performance.now() - begun);
};
