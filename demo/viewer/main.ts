import '../../src/define.ts';
import '../../src/scene-define.ts';
import {requireElement} from '../shared/require-element.ts';
import {readToken} from '../shared/token.ts';
import {linkCamera} from './link-camera.ts';

// Only a demo service that is started with a token needs this.
const stream = requireElement(document, 'app-stream');
stream.token = stream.signalingToken = readToken();
requireElement<HTMLAnchorElement>(document, 'header a').hash = location.hash;

linkCamera(stream, requireElement(document, 'app-stream-scene'));
