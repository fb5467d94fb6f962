import '../shared/element.ts';
import '../../src/scene-define.ts';
import {readAccess} from '../shared/demo-service.ts';
import {requireElement} from '../shared/require-element.ts';
import {linkCamera} from './link-camera.ts';

// Only a demo service that is started with a token needs this.
const stream = requireElement(document, 'app-stream');
stream.token = stream.signalingToken = readAccess().token;

linkCamera(stream, requireElement(document, 'app-stream-scene'));
