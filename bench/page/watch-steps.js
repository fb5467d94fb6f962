// Notes when the steps of a start happen. The bench runs this script in a new document before any client, and no client
// knows of it. It wraps what a client needs from the browser, so both clients are measured by the same events.
{
  const times = new Map();
  /** Notes the first time of a step. */
  const note = (step, at = performance.now()) => times.has(step) || times.set(step, at);
  const firstFrame = Promise.withResolvers();
  /** The times of the first frames of all videos. */
  const frameTimes = [];
  let onFrame = () => {};
  const watched = new WeakSet();
  globalThis.steps = {
    note,
    firstFrame: firstFrame.promise,
    /** Resolves with the time of the last one of so many first frames. */
    allFrames: (count) =>
      new Promise((resolve) => {
        onFrame = () => frameTimes.length >= count && resolve(Math.max(...frameTimes));
        onFrame();
      }),
    read: () => ({...readResponses(), ...Object.fromEntries(times)}),
  };

  /** The browser's own times of the responses: they do not depend on when a client reads the response. */
  const readResponses = () => {
    const responses = performance.getEntriesByType('resource');
    const endOf = (isMeant) => Math.max(...responses.filter(isMeant).map(({responseEnd}) => responseEnd));
    const ends = {
      'last catalogue answer': endOf(({name}) => name.includes('/cfg/')),
      'response with routes': endOf(
        ({name, startTime}) =>
          /\/stream(\/|$)/.test(name) && startTime < (times.get('socket made') ?? Infinity),
      ),
    };
    return Object.fromEntries(Object.entries(ends).filter(([, at]) => at > 0));
  };

  const {fetch} = globalThis;
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    if (request.url.includes('/cfg/')) note('first catalogue request');
    if (request.method === 'POST') note('POST sent');
    const response = fetch(input, init);
    if (request.method === 'POST') response.then(() => note('POST answered')).catch(() => undefined);
    return response;
  };

  globalThis.WebSocket = class extends WebSocket {
    constructor(...parameters) {
      super(...parameters);
      note('socket made');
      this.addEventListener('open', () => note('socket open'));
      this.addEventListener('message', ({data}) => String(data).includes('offer') && note('offer received'));
    }

    send(data) {
      const text = String(data);
      if (text.includes('answer')) note('answer sent');
      else if (text.includes('candidate:')) note('candidate sent');
      super.send(data);
    }
  };

  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...parameters) {
      super(...parameters);
      note('peer connection made');
      this.addEventListener('iceconnectionstatechange', () => {
        if (this.iceConnectionState === 'checking') note('ICE checking');
        if (this.iceConnectionState === 'connected') note('ICE connected');
      });
      this.addEventListener('connectionstatechange', () => {
        if (this.connectionState === 'connected') note('DTLS connected');
      });
      this.addEventListener('track', ({track}) => {
        note('track');
        track.addEventListener('unmute', () => note('track unmuted'));
      });
    }

    setRemoteDescription(...parameters) {
      note('remote description');
      return super.setRemoteDescription(...parameters);
    }

    addIceCandidate(...parameters) {
      note('candidate added');
      return super.addIceCandidate(...parameters);
    }
  };

  const {play} = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function () {
    note('play() called');
    return play.call(this);
  };

  const {get, set} = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'srcObject');
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
    configurable: true,
    enumerable: true,
    get,
    set(stream) {
      if (stream) note('stream attached');
      if (stream && !watched.has(this)) {
        watched.add(this);
        this.requestVideoFrameCallback((_, {presentationTime}) => {
          note('first frame', presentationTime);
          firstFrame.resolve();
          frameTimes.push(presentationTime);
          onFrame();
        });
      }
      set.call(this, stream);
    },
  });
}
