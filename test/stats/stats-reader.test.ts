import {expect} from '@open-wc/testing';
import {StatsReader} from '../../src/stats/stats-reader.ts';
import {parseReport} from '../../src/stats/stats-sample.ts';

describe('StatsReader', () => {
  it('reads what the video reports, although a connection that closes refuses its statistics', async () => {
    const connection = {
      closed: new Promise<never>(() => undefined),
      getStats: () => Promise.reject(new DOMException('It is closed.', 'InvalidStateError')),
    };
    const {report, page} = await new StatsReader(connection, document.createElement('video')).read();
    expect(report).to.deep.equal(parseReport(undefined));
    expect(page.atMs).to.be.closeTo(Date.now(), 60_000);
  });
});
