import {Window} from 'happy-dom';
import {testFakes} from './test-fakes.ts';

await testFakes('happy-dom', new Window({url: 'http://localhost/', console}));
