import {expect} from '@open-wc/testing';
import type {AppStreamElement} from '../../src/index.ts';
import {observe, type StreamReport} from '../../src/telemetry.ts';
import {openFakeStream, waitForPhase} from '../element/stream-fixture.ts';
import {FakePorts} from '../session/fake-ports.ts';
import {hidePage} from '../support/page/page-globals.ts';
import {FakeTracer} from './fake-open-telemetry.ts';

/** An element that waits for `start()`, and the reports of its runs. */
const openObserved = async (options: Partial<Parameters<typeof observe>[1]> = {}) => {
  const {element, fake, home} = await openFakeStream({loading: 'manual'});
  const reports: StreamReport[] = [];
  const observation = observe(element, {report: (report) => reports.push(report), ...options});
  const play = async () => {
    element.start();
    await waitForPhase(element, 'playing');
  };
  return {element, fake, home, reports, observation, play};
};

const listTriggers = (reports: readonly StreamReport[]) =>
  reports.map(({trigger, end}) => (end ? `${trigger} ${end.reason}` : trigger));

const readHeaders = async ({headers}: AppStreamElement) =>
  typeof headers === 'function' ? headers() : headers;

describe('observe', () => {
  it('reports the first frame, a hidden page, and a run that is stopped', async () => {
    const {element, reports, play} = await openObserved();
    await play();
    hidePage()();
    await element.stop();
    expect(listTriggers(reports)).to.deep.equal(['playing', 'hidden', 'end stopped']);
    expect(reports.at(-1)?.steps.map(({step}) => step)).to.include.members([
      'checking',
      'requesting',
      'playing',
    ]);
    expect(new Set(reports.map(({traceId}) => traceId)).size).to.equal(1);
  });

  it('reports once that the user leaves the page, before the listeners of the page, and observes the next run', async () => {
    const {element, reports, play} = await openObserved();
    await play();
    let atLeave: readonly string[] = [];
    const noteReports = () => (atLeave = listTriggers(reports));
    addEventListener('pagehide', noteReports, {once: true});
    dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}));
    expect(atLeave).to.deep.equal(['playing', 'end page-left']);
    await waitForPhase(element, 'idle');
    dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
    await waitForPhase(element, 'idle');
    await play();
    element.remove();
    await waitForPhase(element, 'idle');
    expect(listTriggers(reports)).to.deep.equal(['playing', 'end page-left', 'playing', 'end removed']);
  });

  it('ends the run when the observation stops, by its method or its signal, and observes nothing more', async () => {
    for (const byMethod of [true, false]) {
      const controller = new AbortController();
      const {element, reports, observation, play} = await openObserved({signal: controller.signal});
      await play();
      if (byMethod) observation.stop();
      else controller.abort();
      observation.stop();
      await element.stop();
      dispatchEvent(new PageTransitionEvent('pagehide'));
      expect(listTriggers(reports)).to.deep.equal(['playing', 'end unobserved']);
    }
  });

  it('observes nothing with a signal that is aborted', async () => {
    const {reports, play} = await openObserved({signal: AbortSignal.abort()});
    await play();
    expect(reports).to.deep.equal([]);
  });

  it('observes the rest of a run that plays already', async () => {
    const {element, play, reports} = await openObserved({signal: AbortSignal.abort()});
    await play();
    observe(element, {report: (report) => reports.push(report)});
    await element.stop();
    expect(listTriggers(reports)).to.deep.equal(['end stopped']);
    expect(reports[0]).to.not.have.property('start');
  });

  it('ends all spans although functions of the page throw, and the page learns of it', async () => {
    const tracer = new FakeTracer();
    const fail = () => {
      throw new Error('The page fails');
    };
    const messages: string[] = [];
    const {onerror} = window;
    window.onerror = (_event, _source, _line, _column, error) => {
      messages.push(error?.message ?? '');
      return true;
    };
    try {
      const {element, play} = await openObserved({tracer, report: fail, attributes: fail});
      await play();
      await element.stop();
    } finally {
      window.onerror = onerror;
    }
    expect(tracer.spans.length).to.be.above(3);
    expect(tracer.spans.every(({ends}) => ends === 1)).to.equal(true);
    expect(new Set(messages)).to.deep.equal(new Set(['The page fails']));
  });

  it('adds the trace to the headers of the page, and removes it at the end', async () => {
    const {element, play, observation} = await openObserved({signal: AbortSignal.abort()});
    observation.stop();
    element.headers = {'x-page': '1'};
    const tracer = new FakeTracer();
    const next = observe(element, {tracer, propagate: true});
    await play();
    expect(await readHeaders(element)).to.deep.equal({'x-page': '1', ...next.traceHeaders()});
    expect(next.traceHeaders()).to.have.property('traceparent');
    next.stop();
    expect(element.headers).to.deep.equal({'x-page': '1'});
  });

  it('leaves headers alone that the page set since', async () => {
    const {element, observation} = await openObserved({propagate: true});
    expect(element.headers).to.be.a('function');
    element.headers = {'x-page': '2'};
    observation.stop();
    expect(element.headers).to.deep.equal({'x-page': '2'});
  });

  it('gives the page’s own service the headers of the run, from its first question to its deletion', async () => {
    const fake = new FakePorts();
    const sent: (string | undefined)[] = [];
    const {element} = await openFakeStream({loading: 'manual'}, fake);
    const {service} = fake;
    const tracer = new FakeTracer();
    const {traceHeaders} = observe(element, {tracer});
    const note = () => sent.push(traceHeaders()['traceparent']);
    element.service = {
      confirm: (...call) => (note(), service.confirm(...call)),
      create: (...call) => (note(), service.create(...call)),
      poll: (...call) => (note(), service.poll(...call)),
      end: (...call) => (note(), service.end(...call)),
    };
    element.start();
    await waitForPhase(element, 'playing');
    await element.stop();
    expect(sent.length).to.be.at.least(3);
    const ids = tracer.spans.map(
      (span) => `00-${span.spanContext().traceId}-${span.spanContext().spanId}-01`,
    );
    for (const header of sent) expect(ids).to.include(header);
  });
});
