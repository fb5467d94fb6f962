import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {expandTemplate, toSignalingUrl} from '../../src/connection/endpoints.ts';

const BASE = 'https://page.example/app/';
const VALUES = {session: 'a/1 b', host: '10.0.0.7', port: 31000};
const IPV6 = {...VALUES, host: '[2001:db8::1]'};

/** Templates, their values, and the addresses that they give. */
const TABLE = [
  ['wss://gateway.example/sessions/{session}', VALUES, 'wss://gateway.example/sessions/a%2F1%20b'],
  ['wss://gateway.example/{host}/{port}?key=v', VALUES, 'wss://gateway.example/10.0.0.7/31000?key=v'],
  ['wss://gateway.example/s?id={session}', VALUES, 'wss://gateway.example/s?id=a%2F1%20b'],
  ['wss://{host}:{port}/kit', VALUES, 'wss://10.0.0.7:31000/kit'],
  ['wss://{host}:{port}/kit', IPV6, 'wss://[2001:db8::1]:31000/kit'],
  ['wss://[{host}]:{port}/kit', IPV6, 'wss://[2001:db8::1]:31000/kit'],
  ['ws://{host}:{port}', {...VALUES, host: '::1'}, 'ws://[::1]:31000/'],
  ['wss://gateway.example/{host}', IPV6, 'wss://gateway.example/2001%3Adb8%3A%3A1'],
  ['https://gateway.example/{session}', VALUES, 'wss://gateway.example/a%2F1%20b'],
  ['/gateway/{session}', VALUES, 'wss://page.example/gateway/a%2F1%20b'],
  ['wss://gateway.example/fixed', VALUES, 'wss://gateway.example/fixed'],
  ['wss://{session}.gateway.example', {...VALUES, session: 'abc-1'}, 'wss://abc-1.gateway.example/'],
] as const;

describe('expandTemplate', () => {
  for (const [template, values, address] of TABLE) {
    it(`expands ${template} for ${values.host}`, () => {
      expect(expandTemplate(template, values, BASE).href).to.equal(address);
    });
  }

  it('keeps any session id within one segment of the path', () => {
    fc.assert(
      fc.property(fc.string({minLength: 1, unit: 'grapheme'}), (session) => {
        fc.pre(session.isWellFormed() && !/^\.{1,2}$/.test(session));
        const {pathname, search, hash} = expandTemplate(
          'wss://g.example/s/{session}',
          {...VALUES, session},
          BASE,
        );
        expect(decodeURIComponent(pathname)).to.equal(`/s/${session}`);
        expect(search + hash).to.equal('');
      }),
    );
  });

  for (const dots of ['.', '..']) {
    it(`refuses “${dots}” as a host or a session, which would lead to another path`, () => {
      const template = 'wss://gateway.example/streams/{host}/{session}';
      expect(() => expandTemplate(template, {...VALUES, host: dots}, BASE)).to.throw(TypeError);
      expect(() => expandTemplate(template, {...VALUES, session: dots}, BASE)).to.throw(TypeError);
    });
  }

  it('rejects a template that gives no address', () => {
    expect(() => expandTemplate('wss://{session}', VALUES, BASE)).to.throw(TypeError);
  });
});

describe('toSignalingUrl', () => {
  it('converts addresses of HTTP', () => {
    expect(toSignalingUrl('http://127.0.0.1:49100', BASE).href).to.equal('ws://127.0.0.1:49100/');
    expect(toSignalingUrl('/direct', 'http://127.0.0.1:5173/').href).to.equal('ws://127.0.0.1:5173/direct');
  });

  for (const text of ['file:///etc/passwd', 'javascript:alert(1)', 'ftp://host', 'blob:http://a.example/1'])
    it(`refuses ${text}`, () => expect(() => toSignalingUrl(text, BASE)).to.throw(TypeError));
});
