import {expect} from '@open-wc/testing';
import {
  beginWithoutCookie,
  forgetOpening,
  learnRequestId,
} from '../../../src/service/connection-types/nvcf.ts';

const GATEWAY = new URL('https://gateway.example:8443/nvcf');

/** A page with a jar of cookies. */
const openPage = (hostname = 'gateway.example') => {
  const jar = new Map([['theme', 'dark']]);
  const document = {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0') && attributes.includes('Path=/')) jar.delete(name);
      else jar.set(name, value);
    },
  };
  return {page: {document, location: {hostname}}, jar, setId: (id: string) => jar.set('nvcf-request-id', id)};
};

describe('the cookie of the gateway', () => {
  it('is removed before a session starts, so that it joins no other machine', () => {
    const {page, jar, setId} = openPage();
    setId('stale');
    const session = {};
    beginWithoutCookie(session, GATEWAY, page);
    expect([...jar.keys()]).to.deep.equal(['theme']);
    forgetOpening(session);
  });

  it('gives the request id of a session whose socket has opened, once', () => {
    const {page, jar, setId} = openPage();
    const session = {};
    beginWithoutCookie(session, GATEWAY, page);
    setId('id-1');
    expect(learnRequestId(session, GATEWAY, page)).to.equal('id-1');
    expect([...jar.keys()]).to.deep.equal(['theme']);
    expect(learnRequestId(session, GATEWAY, page)).to.equal(undefined);
  });

  it('gives no id while another session of the page is opening', () => {
    const {page, setId} = openPage();
    const [first, second] = [{}, {}];
    for (const session of [first, second]) beginWithoutCookie(session, GATEWAY, page);
    setId('of the second');
    expect(learnRequestId(first, GATEWAY, page)).to.equal(undefined);
    setId('of the second, again');
    forgetOpening(first);
    expect(learnRequestId(second, GATEWAY, page)).to.equal('of the second, again');
  });

  it('stays as it is on a page of another host, and without a document', () => {
    const {page, jar, setId} = openPage('page.example');
    setId('of another gateway');
    const session = {};
    beginWithoutCookie(session, GATEWAY, page);
    expect(learnRequestId(session, GATEWAY, page)).to.equal(undefined);
    expect(jar.get('nvcf-request-id')).to.equal('of another gateway');
    expect(learnRequestId({}, GATEWAY, {})).to.equal(undefined);
  });
});
