import {ASK_GATEWAY, DOCTOR, type FamilyHelp, LIST_APPLICATIONS, POLL_SESSION} from './error-help.ts';

export const CATALOGUE: FamilyHelp = {
  'app-not-found': {
    cause:
      'The catalogue has no application with this `app-id`, or does not show it to this user. Ids are case-sensitive. For NVCF, the key does not know the function.',
    check: 'List the applications. The card and `error.alternatives` contain the nearest ids.',
    commands: [LIST_APPLICATIONS, '# With the NVCF gateway:', ...ASK_GATEWAY],
    fix: 'Set `app-id` to an `id` of the list. If the deployment has no catalogue, set `catalogue="skip"`. For NVCF, correct `functionId` and `functionVersionId`.',
    see: ['[Set the addresses](connect-to-a-deployment.md#set-the-addresses)'],
  },
  'version-not-found': {
    cause: 'The application exists, and the catalogue has no such `version`.',
    check: 'List the versions. `error.alternatives` contains the nearest ones.',
    commands: ['curl -i "$CATALOGUE/cfg/apps/usd-viewer/versions" -H "Authorization: Bearer $TOKEN"'],
    fix: 'Set `version` to one of the list, with its suffix such as `-beta+001`. Or remove `version` to use the latest.',
  },
  'profile-not-found': {
    cause:
      'The application and its version exist, and have no profile with this id. The profiles for all applications (`*`) do not contain it either.',
    check:
      'List the profiles of the version, and those that count for all applications. `error.alternatives` contains the nearest ones.',
    commands: [
      'curl -i "$CATALOGUE/cfg/apps/usd-viewer/versions/1.2.0/profiles" -H "Authorization: Bearer $TOKEN"',
      'curl -i "$CATALOGUE/cfg/apps/*/versions/*/profiles" -H "Authorization: Bearer $TOKEN"',
    ],
    fix: 'Set `profile` to an `id` of these lists. Or let the operator add the profile to the application.',
  },
};

export const SESSION: FamilyHelp = {
  'session-not-found': {
    cause:
      'The service no longer has this session: it ended, its time is over, or its host failed. A proxy reports the same by the close code 3004, and the NVCF gateway for an unknown request id.',
    check:
      'Poll the session with its id, which is in `stream.session.id` while the stream runs. Status 404 confirms it. The log of the service has the reason.',
    commands: [POLL_SESSION],
    fix: 'Start again: that creates a new session. Set `recovery="new-session"` to let the element do so. Remove `session-id` if it is an old one.',
    see: [
      '[Choose the behavior](reconnecting.md#choose-the-behavior)',
      '[Return to a session](nvcf-gateway.md#return-to-a-session)',
    ],
  },
  'session-expired': {
    cause:
      'Your own service or connector reports that the time of the session is over. The element itself then ends the stream with the reason `expired`, which is no failure.',
    check: 'Look for `session-expired` in the code of your page.',
    fix: 'Start a new session, or raise the time limit in the deployment.',
    see: ['[Your own back end](own-back-end.md)'],
  },
  'start-timeout': {
    cause:
      'The session stayed pending for `limits.start.pendingMs` (20 minutes): the application did not start. The image may be loading, or no node has a free GPU.',
    check: `\`status.message\` of the session has the step. The row \`session: start\` of ${DOCTOR} lists all messages. In Kubernetes, \`kubectl describe pod\` has the reason.`,
    commands: [POLL_SESSION],
    fix: 'Correct what prevents the start. If the start needs more time, raise the limit: `stream.limits = {start: {pendingMs: 2_400_000}}`.',
    see: ['[How long a start takes](getting-started.md#how-long-a-start-takes)'],
  },
  'no-route': {
    cause: 'The session is ready, and its `routes` contain no route for signaling (`TCP`).',
    check: `Look at \`routes\` of the session. Each host needs one route with \`signaling\`, \`TCP\` and \`source_port\`. The row \`session: routes\` of ${DOCTOR} checks it.`,
    commands: [POLL_SESSION],
    fix: 'Correct the network settings of the profile. If only a gateway leads to the host, set `signaling-url`.',
    see: ['[The address of signaling](connect-to-a-deployment.md#the-address-of-signaling)'],
  },
  'in-use': {
    cause:
      'Another tab, window or user plays this session, and a host accepts one client at a time. A proxy reports it by the close code 3005.',
    check: 'Look for another tab of the same user. The log of the host has the address of the other client.',
    fix: 'Choose “Use here” on the card, which moves the session from other tabs of this browser to this one. Close the stream on the other device, or start a session of your own.',
    see: [
      '[When another client uses the session](reconnecting.md#when-another-client-uses-the-session)',
      '[Several viewers](connection-type.md#several-viewers)',
    ],
  },
};
