import {DOCTOR, type FamilyHelp} from './error-help.ts';

/** A socket that was open: how it ended, and what arrived on it. */
export const SIGNALING: FamilyHelp = {
  'signaling-closed': {
    cause:
      'The WebSocket closed before the stream was ready, with a code that has no other meaning. Usually a proxy ended it, or the connection broke.',
    check:
      '`error.advice` has the [close code](#close-codes-of-signaling). Look at that time into the log of the proxy and of the application.',
    fix: 'Raise the idle timeout of the proxy, in nginx `proxy_read_timeout 1h`. If the application ended, restart it.',
    see: ['[nginx](connect-to-a-deployment.md#nginx)'],
  },
  'signaling-protocol': {
    cause:
      'The host or a proxy closed the WebSocket with 1002, 1003, 1007, 1009 or 1010: it rejects a message of this page. A proxy with a limit for frames uses 1009.',
    check: `\`error.advice\` has the code. Record the messages with ${DOCTOR} and \`--record session.json\`.`,
    fix: 'Let the proxy forward messages unchanged, without a limit below 64 KiB. If the host rejects them, compare its version with the tested ones.',
    see: ['[Hosts and services](compatibility.md#hosts-and-services)'],
  },
  'host-unreachable': {
    cause:
      'The proxy in front of the host accepted the WebSocket and closed it with 3008: the host or the gateway behind it does not answer.',
    check: 'Look whether the application still starts, or has ended: read its log and that of the proxy.',
    fix: 'Wait until the application has started: the element tries again for `limits.connect.retryMs` (3 minutes). If it has ended, start a new session.',
    see: ['[If the socket closes](connection-type.md#if-the-socket-closes)'],
  },
  'host-restarting': {
    cause: 'The host announced that it stops, or closed the WebSocket with 1001 or 1012.',
    check: 'Read the log of the application. In Kubernetes, `kubectl get pods` counts its restarts.',
    fix: 'Wait: the element tries again. If the application restarts by itself, look for a crash or for too little memory.',
    see: ['[First connections](reconnecting.md#first-connections)'],
  },
  'host-busy': {
    cause: 'The host or a proxy closed the WebSocket with 1013: it is overloaded.',
    check:
      'Look at the load of the machine, with `nvidia-smi` for its GPU. The log of the proxy shows whether it limits connections.',
    fix: 'Wait: the element tries again. Run fewer applications on this GPU, or raise the limit of the proxy.',
  },
  'host-error': {
    cause: 'The host or a proxy closed the WebSocket with 1011: its signaling failed.',
    check: '`error.detail` has its reason, if it sent one. Read the log of the application and of the proxy.',
    fix: 'Restart the application. If only the proxy reports an error, correct the address of the host in it.',
  },
  'foreign-client': {
    cause:
      'Another client is connected to the same host, and a message arrived that this client may have sent. The element ignored it, and the stream continues.',
    check:
      'Look into the log of the host or the gateway for the address of the other client. `error.advice` has the kind of the message.',
    fix: 'Let only the owner of a session reach the signaling of its host.',
    see: [
      '[Other clients of the same host](security.md#other-clients-of-the-same-host)',
      '[The owner check](connect-to-a-deployment.md#the-owner-check)',
    ],
  },
  'signaling-malformed': {
    cause:
      'The element or the browser cannot read a message of the host’s signaling, or a part of it. The run continues without it.',
    check: `\`error.detail\` has the part. Record the messages with ${DOCTOR} and \`--record session.json\`.`,
    fix: 'If the stream plays, do nothing. Otherwise look for a proxy that changes messages, and report the recording.',
    see: ['[Reports and recordings](doctor.md#reports-and-recordings)'],
  },
};
