import {openStream, type StreamOptions} from '../element/open-stream.ts';
import {SecondHost, type SecondHostOptions} from './second-host.ts';

/** Opens a host and an element that starts to connect to it. */
export const openHost = async (hostOptions: SecondHostOptions = {}, options: StreamOptions = {}) => {
  const host = await SecondHost.open(hostOptions);
  const element = await openStream({loading: 'manual', limits: {connect: {attempts: 1}}, ...options});
  host.connect(element);
  await element.updateComplete;
  element.start();
  return {host, element};
};
