/** Defines the tag for the pages of the demo. "About this error" on a card leads to the guides of the demo. */
import {setDocumentationUrl} from '../../src/define.ts';

setDocumentationUrl(new URL('docs/', document.baseURI).href);
