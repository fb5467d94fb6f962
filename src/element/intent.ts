import {tokenText} from '../service/http.ts';
import {StreamingService} from '../service/streaming-service.ts';
import type {AppStreamElement} from './app-stream-element.ts';
import {planOf} from './plan.ts';
import type {Intent} from './stream-controller.ts';
import {remember, remembered} from './remembered.ts';
import {STREAM_LIMITS, streamPorts, type StreamPortsOptions} from './stream-ports.ts';

/** What an element is to do as its attributes and properties stand. @param isSeen whether it has been in sight */
export const intentOf = (
  element: AppStreamElement,
  isSeen: boolean,
  links: Pick<StreamPortsOptions, 'size' | 'onBlocked' | 'onConnection' | 'onHostEvent' | 'onFault'>,
): Intent => {
  const {loading, stageUri, service, video, iceServers} = element;
  const plan = planOf(
    {
      'service-url': element.serviceUrl,
      'catalogue-url': element.catalogueUrl,
      'app-id': element.appId,
      profile: element.profile,
      version: element.version,
      'stage-uri': stageUri,
      catalogue: element.catalogue,
      'session-id': element.sessionId,
      credentials: element.credentials,
      connector: element.connector,
      recovery: element.recovery,
      'idle-timeout': String(element.idleTimeout),
    },
    element.ownerDocument.baseURI,
    service !== undefined,
  );
  if ('problems' in plan) return {kind: 'wait', state: {phase: 'idle', reason: 'attributes', ...plan}};
  const limits = {...STREAM_LIMITS, ...element.limits};
  const sessions = () => service ?? new StreamingService({...plan, limits, token: element.token});
  const asked = (wanted: () => string) => ({
    serviceUrl: plan.serviceUrl,
    wanted,
    keepsSession: () => element.keepSession,
  });
  return {
    kind: 'run',
    key: JSON.stringify([{...plan, request: {...plan.request, stageUri: undefined}}, element.arguments]),
    stageUri,
    waitsFor: loading === 'manual' ? 'manual' : loading === 'lazy' && !isSeen ? 'lazy' : undefined,
    request: {...plan.request, arguments: element.arguments, limits},
    service: sessions,
    endLeft: (wanted) =>
      void remember(sessions(), asked(wanted), new AbortController().signal).catch(() => undefined),
    ports: (signal, wanted) => {
      const ports = streamPorts({
        ...links,
        service: sessions(),
        connector: plan.connector,
        limits,
        withMicrophone: element.microphone,
        iceServers,
        video,
        token: () => tokenText(element.token),
      });
      return remembered(ports, asked(wanted), signal);
    },
  };
};
