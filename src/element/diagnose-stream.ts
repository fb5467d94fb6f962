import {diagnose, type DiagnoseOptions} from '../diagnosis/diagnose.ts';
import type {DiagnosisReport} from '../diagnosis/diagnosis-report.ts';
import type {Subject} from '../diagnosis/subject.ts';
import type {AppStreamElement} from './app-stream-element.ts';
import type {ElementStream} from './element-stream.ts';

/** Looks at an element's stream: at what its attributes ask for, and at what its run came to. */
export const diagnoseStream = (
  element: AppStreamElement,
  stream: Pick<ElementStream, 'intent' | 'endpoint'>,
  options?: DiagnoseOptions,
): Promise<DiagnosisReport> => {
  const intent = stream.intent();
  const {token, iceServers, state, timeline} = element;
  const wanted: Subject['wanted'] =
    intent.kind === 'run'
      ? {request: intent.request, service: intent.service(), addresses: addressesOf(element)}
      : undefined;
  return diagnose({wanted, token, iceServers, state, timeline, endpoint: stream.endpoint}, options);
};

const addressesOf = ({service, serviceUrl, catalogueUrl, ownerDocument}: AppStreamElement) =>
  service
    ? []
    : [serviceUrl, catalogueUrl]
        .filter((address) => address !== undefined)
        .map((address) => new URL(address, ownerDocument.baseURI).href);
