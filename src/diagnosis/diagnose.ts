import {AppStreamError} from '../errors/app-stream-error.ts';
import {tokenText} from '../service/http.ts';
import {VERSION} from '../version.ts';
import {failed, failedBy, ok, skipped, type Check, type Finding} from './check.ts';
import {codecs, webrtc} from './codecs.ts';
import {DiagnosisReport} from './diagnosis-report.ts';
import {signaling, udp} from './host-checks.ts';
import * as page from './page-checks.ts';
import {redaction} from './redaction.ts';
import {askService, catalogue, mixedContent, service} from './service-checks.ts';
import type {Subject} from './subject.ts';

export interface DiagnoseOptions {
  readonly signal?: AbortSignal | undefined;
  /** How long all checks together may take, in milliseconds. Default 10 s. */
  readonly limitMs?: number | undefined;
}

/**
 * Looks at all that a support engineer would, side by side. What takes too long is told as such.
 * @throws the signal's reason when aborted.
 */
export const diagnose = async (
  subject: Subject,
  {signal, limitMs = 10_000}: DiagnoseOptions = {},
): Promise<DiagnosisReport> => {
  signal?.throwIfAborted();
  const over = new AbortController();
  const end = () => {
    over.abort();
  };
  const timer = setTimeout(end, limitMs);
  signal?.addEventListener('abort', end, {signal: over.signal});
  try {
    const [{checks, secrets}] = await Promise.all([look(subject, over.signal), AppStreamError.words()]);
    signal?.throwIfAborted();
    return report(subject, checks, secrets);
  } finally {
    clearTimeout(timer);
    end();
  }
};

const look = async (subject: Subject, signal: AbortSignal) => {
  const secrets: string[] = [];
  const answered = askService(subject, signal);
  const token = async (): Promise<Finding> => {
    const text = await tokenText(subject.token);
    if (text) secrets.push(text);
    return text ? ok('The page gives a token.') : skipped('The page gives no token.');
  };
  const looks: Readonly<Record<string, () => Finding | Promise<Finding>>> = {
    'secure context': page.secureContext,
    frame: page.frame,
    'permissions policy': () => page.permissionsPolicy(),
    'local network': page.localNetwork,
    storage: page.storage,
    autoplay: () => page.autoplay(signal),
    WebRTC: webrtc,
    codecs,
    network: page.network,
    'mixed content': () => mixedContent(subject),
    token,
    service: async () => service(subject, await answered),
    catalogue: async () => catalogue(subject, await answered),
    signaling: () => signaling(subject, signal),
    UDP: () => udp(subject, signal),
  };
  const checks = Object.entries(looks).map(async ([check, find]): Promise<Check> => {
    return {check, ...(await Promise.race([finding(find), lateness(signal)]))};
  });
  return {checks: await Promise.all(checks), secrets};
};

const finding = async (find: () => Finding | Promise<Finding>): Promise<Finding> => {
  try {
    return await find();
  } catch (thrown) {
    await AppStreamError.words();
    return failedBy(AppStreamError.from(thrown));
  }
};

const lateness = (signal: AbortSignal): Promise<Finding> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      resolve(failed('No answer in good time.', 'Look at what stands in between: a firewall, a proxy.'));
    });
  });

const report = (subject: Subject, checks: readonly Check[], secrets: readonly string[]) => {
  const {state, endpoint, wanted, timeline} = subject;
  const ids = [
    'session' in state ? state.session.id : undefined,
    endpoint?.sessionId,
    wanted?.request.sessionId,
  ].filter((id) => id !== undefined);
  const safe = redaction({secrets, ids});
  const error = state.phase === 'failed' ? state.error : undefined;
  return new DiagnosisReport({
    at: new Date().toISOString(),
    version: VERSION,
    browser: navigator.userAgent,
    page: location.origin,
    state: 'step' in state ? `${state.phase}: ${state.step}` : state.phase,
    checks: checks.map(({words, advice, ...rest}) => ({
      ...rest,
      words: safe(words),
      ...(advice ? {advice: safe(advice)} : {}),
    })),
    failure: error && {
      code: error.code,
      message: safe(error.message),
      advice: safe(error.advice),
      detail: error.detail && safe(error.detail),
      status: error.status,
    },
    timeline,
  });
};
