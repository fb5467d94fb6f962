import {MEDIA_PORTS} from './service/demo-service.ts';
import {isLoopback} from './service/http/origins.ts';

interface Access {
  readonly host: string;
  readonly port: string;
  readonly hasToken: boolean;
}

/** Describes what the demo opens to other machines. Returns no line if it listens on this machine only. */
export function describeAccess({host, port, hasToken}: Access): readonly string[] {
  if (isLoopback(host)) return [];
  const {min, max} = MEDIA_PORTS;
  return [
    'Other machines can reach:',
    `  TCP ${port}: the pages, the files of this checkout, the service and its signaling`,
    `  UDP ${min} to ${max}: the video of running sessions, one port per client`,
    ...(hasToken
      ? ['Sessions and uploads need the token. The pages and the files of this checkout do not.']
      : [
          'Anyone who can reach this address can start, watch and end sessions.',
          'They can also see the stages that users drop on the page. Use --token TOKEN to prevent both.',
        ]),
  ];
}
