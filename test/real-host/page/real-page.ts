/** The page of one element. It notes the states, warnings, messages and frames of the element. */
export const REAL_PAGE = `<!doctype html>
<meta charset="utf-8">
<title>A stream</title>
<style>body { margin: 0 } app-stream { position: fixed; left: 20px; top: 10px; width: 640px; height: 360px }</style>
<script>
  const sockets = [];
  globalThis.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      sockets.push({url: String(given[0]), openedAt: Date.now()});
    }
  };
  const peers = [];
  let offers = 0;
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...given) { super(...given); peers.push(this); }
    setRemoteDescription(offer) { offers += 1; return super.setRemoteDescription(offer); }
  };
  const stream = document.createElement('app-stream');
  // A test reads what was copied here, and needs no permission.
  Object.defineProperty(navigator, 'clipboard', {value: {
    writeText: async (text) => { notes.copied.push(text); },
    readText: async () => '',
  }});
  const notes = {states: [], warnings: [], messages: [], copied: [], events: [], frames: 0, lastFrameAt: 0, longestGapMs: 0};
  stream.addEventListener('statechange', ({state: {phase, reason, error, connectError, cause}}) =>
    notes.states.push({phase, reason, code: (error ?? connectError ?? cause)?.code, atMs: Date.now()}));
  stream.addEventListener('warning', ({error}) => notes.warnings.push(error.code));
  stream.addEventListener('message', ({data}) => notes.messages.push(data));
  const video = () => stream.shadowRoot?.querySelector('video');
  let watched;
  const watchFrames = () => {
    const element = video();
    if (element && element !== watched) {
      watched = element;
      const count = () => {
        const now = performance.now();
        if (notes.frames > 0) notes.longestGapMs = Math.max(notes.longestGapMs, now - notes.lastFrameAt);
        notes.frames += 1;
        notes.lastFrameAt = now;
        element.requestVideoFrameCallback(count);
      };
      element.requestVideoFrameCallback(count);
    }
    requestAnimationFrame(watchFrames);
  };
  watchFrames();
  const play = (settings) => {
    Object.assign(stream, {muted: true, ...settings});
    document.body.append(stream);
  };
  /** The length of the longest time without a frame, also until now, since the last call. */
  const readGap = () => {
    const gap = Math.max(notes.longestGapMs, performance.now() - notes.lastFrameAt);
    notes.longestGapMs = 0;
    notes.lastFrameAt = performance.now();
    return gap;
  };
  const read = () => {
    const {phase, reason, error, connectError, pollError} = stream.state;
    const {code} = error ?? connectError ?? pollError ?? {};
    return {phase, reason, code, frames: notes.frames, gap: performance.now() - notes.lastFrameAt, sockets: sockets.length,
      card: textOf(stream.shadowRoot)};
  };
  const textOf = (root) => !root ? '' : [...root.childNodes].map((node) =>
    node.nodeName === 'STYLE' ? '' : node.nodeType === Node.TEXT_NODE ? node.data : textOf(node.shadowRoot ?? node)
  ).join(' ').replace(/\\s+/g, ' ');
  /** What a key sends whose character the page writes, as browsers do: the key, its text, and its release. */
  const typeKey = (fields, text = fields.key) => {
    const field = stream.shadowRoot.activeElement;
    const all = {bubbles: true, composed: true, cancelable: true};
    const isWritten = field.dispatchEvent(new KeyboardEvent('keydown', {...all, ...fields}));
    if (isWritten && fields.key !== 'Dead' && [...text].length === 1)
      field.dispatchEvent(new InputEvent('beforeinput', {...all, inputType: 'insertText', data: text}));
    field.dispatchEvent(new KeyboardEvent('keyup', {...all, ...fields}));
  };
  /** What an input method sends that composes a text in several stages. */
  const composeText = (stages, text) => {
    const field = stream.shadowRoot.activeElement;
    const all = {bubbles: true, composed: true, cancelable: true};
    field.dispatchEvent(new KeyboardEvent('keydown', {...all, key: 'Process', code: 'KeyN', isComposing: true}));
    field.dispatchEvent(new CompositionEvent('compositionstart', {...all, data: ''}));
    for (const stage of [...stages, text]) {
      field.dispatchEvent(new InputEvent('beforeinput', {...all, inputType: 'insertCompositionText', data: stage, isComposing: true}));
      field.value = stage;
      field.dispatchEvent(new InputEvent('input', {...all, inputType: 'insertCompositionText', isComposing: true}));
    }
    field.dispatchEvent(new CompositionEvent('compositionend', {...all, data: text}));
  };
  /** Presses Ctrl+V, with what the browser then pastes. */
  const paste = (text) => {
    const field = stream.shadowRoot.activeElement;
    const all = {bubbles: true, composed: true, cancelable: true};
    const key = {...all, code: 'KeyV', key: 'v', ctrlKey: true};
    field.dispatchEvent(new KeyboardEvent('keydown', key));
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    // Firefox ignores the data of the constructor.
    field.dispatchEvent(Object.defineProperty(new ClipboardEvent('paste', all), 'clipboardData', {value: clipboardData}));
    field.dispatchEvent(new KeyboardEvent('keyup', key));
  };
  /** The two numbers that the host paints: of the frame, and of the presses. */
  const readPicture = () => {
    const element = video();
    const {videoWidth: width, videoHeight: height} = element;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    context.drawImage(element, 0, 0);
    const block = Math.min(24, Math.floor(width / 16));
    const {data} = context.getImageData(0, 0, 16 * block, 2 * block);
    const number = (row) => Array.from({length: 16}, (_one, bit) => {
      const at = ((row + 0.5) * block | 0) * 16 * block + bit * block + (block >> 1);
      return data[at * 4 + 1] > 128 ? 2 ** bit : 0;
    }).reduce((sum, one) => sum + one, 0);
    return {width, height, frame: number(0), presses: number(1)};
  };
  /** The loudness of both channels: the root of the mean square. */
  const readSound = async () => {
    const audio = new AudioContext();
    const source = audio.createMediaStreamSource(video().srcObject);
    const splitter = audio.createChannelSplitter(2);
    source.connect(splitter);
    const analysers = [0, 1].map((channel) => {
      const analyser = new AnalyserNode(audio, {fftSize: 2048});
      splitter.connect(analyser, channel);
      return analyser;
    });
    const samples = new Float32Array(2048);
    const loudness = (analyser) => {
      analyser.getFloatTimeDomainData(samples);
      return Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);
    };
    let best = [0, 0];
    for (let round = 0; round < 60; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      best = analysers.map(loudness);
      if (best[0] > 0.05) break;
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    best = analysers.map(loudness);
    await audio.close();
    return best;
  };
  const inboundVideo = async () => {
    for (const peer of peers) {
      if (peer.connectionState !== 'connected') continue;
      const stats = [...(await peer.getStats()).values()];
      const inbound = stats.find(({type, kind}) => type === 'inbound-rtp' && kind === 'video');
      if (inbound) return inbound;
    }
  };
</script>
<script type="module" src="/app-stream/app-stream.js"></script>
<body><button>another element</button></body>`;
