import '../../src/define.ts';
import {requireElement} from '../shared/require-element.ts';
import {keepToken, readToken} from '../shared/token.ts';

const stream = requireElement(document, 'app-stream');
const form = requireElement(document, 'form');
const address = requireElement(document, 'input');

stream.signalingToken = readToken();
keepToken();
address.value = new URL('direct', location.href).href.replace(/^http/, 'ws').replace(/#.*/, '');

form.addEventListener('submit', (event) => {
  event.preventDefault();
  stream.signalingUrl = address.value;
  // Without effect while a run is active. After a failure, the same address is tried again.
  stream.start();
});
