import {launchBrowser} from '../../support/page/launch-browser.ts';
import {testFloods} from './test-floods.ts';

testFloods({name: 'Chromium', launch: () => launchBrowser()});
