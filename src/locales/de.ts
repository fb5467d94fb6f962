import type {FailureTexts} from '../errors/app-stream-error.ts';
import type {CardTexts, ControlTexts, StatisticsTexts} from './texts.ts';

export const cards: CardTexts = {
  labels: {
    start: 'Starten',
    startAgain: 'Neu starten',
    cancel: 'Abbrechen',
    stop: 'Beenden',
    retry: 'Erneut versuchen',
    endSession: 'Sitzung beenden',
    takeOver: 'Hier verwenden',
    unmute: 'Ton einschalten',
    progress: 'Fortschritt',
    stay: 'Verbunden bleiben',
    endNow: 'Jetzt beenden',
    details: 'Details',
    documentation: 'Informationen zu diesem Fehler',
    copyReport: 'Bericht kopieren',
    copying: 'Wird kopiert…',
    copied: 'Kopiert',
    copyByHand: 'Kopieren Sie den Bericht von hier',
    reportFailed: 'Der Bericht konnte nicht erstellt werden',
    report: 'Bericht',
    remoteApplication: 'Remote-Anwendung',
  },
  states: {
    anApplication: 'Anwendung',
    readyToStart: '{app} ist startbereit.',
    checking: '{app} wird vorbereitet…',
    checkingSession: 'Ihre Sitzung wird gesucht…',
    requesting: 'Ein freier Rechner wird gesucht…',
    allocating: 'Warten auf einen freien Rechner…',
    pending: '{app} wird gestartet…',
    slow: 'Das dauert länger als üblich.',
    firstStart: 'Der erste Start kann bis zu 15 Minuten dauern.',
    connecting: 'Verbindung wird hergestellt…',
    keepsTrying: 'Es wird weiter versucht.',
    sessionKept: 'Ihre Sitzung bleibt einige Minuten erhalten.',
    busy: 'Die Anwendung ist beschäftigt…',
    networkTrouble: 'Ihr Netzwerk ist langsam oder gestört…',
    browserTrouble: 'Ihr Gerät kommt nicht mit. Versuchen Sie es mit einem kleineren Fenster.',
    inputBlocked: 'Die Anwendung empfängt Ihre Eingaben nicht.',
    reconnecting: 'Verbindung wird wiederhergestellt…',
    offline: 'Sie sind offline. Der Stream wird fortgesetzt, sobald Sie wieder online sind.',
    retryingIn: 'Neuer Versuch in {time}',
    usually: 'Üblich: {time}',
  },
  steps: {
    finding: 'Rechner suchen',
    starting: 'Starten',
    connecting: 'Verbinden',
  },
  keyboard: {
    role: 'Remote-Anwendung',
    leave: 'Mit {keys} verlassen Sie die Anwendung.',
  },
  idle: {
    title: 'Sind Sie noch da?',
    endsIn: 'Ihre Sitzung endet in {time}.',
  },
  paused: {
    note: 'Pausiert. Ihre Sitzung läuft weiter.',
    play: 'Fortsetzen',
  },
  ended: {
    stopped: 'Die Sitzung wurde beendet.',
    replaced: 'Dieser Stream wurde durch einen anderen ersetzt.',
    disconnected: 'Verbindung getrennt. Die Anwendung läuft weiter.',
    idle: 'Die Sitzung wurde wegen Inaktivität beendet.',
    server: 'Die Anwendung hat die Sitzung beendet.',
    expired: 'Ihre Sitzung hat das Zeitlimit erreicht.',
    'application-gone': 'Die Anwendung wurde geschlossen.',
    operator: 'Ein Administrator hat die Sitzung beendet.',
  },
  setup: {
    title: 'Dieser Stream ist noch nicht eingerichtet.',
    problems: {
      missing: '`{attribute}` fehlt.',
      'invalid-url': '`{attribute}` ist keine Webadresse.',
      'invalid-number': '`{attribute}` ist keine Zahl.',
      'unknown-value': '`{attribute}` muss {expected} sein.',
      'invalid-json': '`{attribute}` lässt sich nicht als JSON schreiben.',
      'needs-service': '`{attribute}` hat ohne `service-url` keine Bedeutung.',
    },
  },
  alternatives: {
    available: 'Verfügbar: {names}.',
    more: {other: '{count} weitere'},
  },
  httpStatus: 'HTTP-Status {status}.',
};

export const controls: ControlTexts = {
  controls: 'Player-Steuerung',
  mute: 'Stummschalten',
  unmute: 'Ton einschalten',
  volume: 'Lautstärke',
  showKeyboard: 'Tastatur anzeigen',
  hideKeyboard: 'Tastatur ausblenden',
  enterFullscreen: 'Vollbild',
  exitFullscreen: 'Vollbild beenden',
  enterPictureInPicture: 'Bild im Bild',
  exitPictureInPicture: 'Bild im Bild beenden',
  snapshot: 'Schnappschuss aufnehmen',
  showStatistics: 'Statistik anzeigen',
  hideStatistics: 'Statistik ausblenden',
  endSession: 'Sitzung beenden',
  confirmEnd: 'Zum Beenden erneut drücken',
};

export const statistics: StatisticsTexts = {
  title: 'Statistik',
  close: 'Schließen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  frameRate: 'Bildrate',
  resolution: 'Auflösung',
  codec: 'Codec',
  hardware: 'Hardware',
  software: 'Software',
  bitrate: 'Bitrate',
  roundTrip: 'Umlaufzeit',
  jitterBuffer: 'Jitter-Puffer',
  packetLoss: 'Paketverlust',
  freezes: 'Standbilder',
  decodeTime: 'Dekodierzeit',
  inputLatency: 'Eingabelatenz',
  networkPath: 'Netzwerkpfad',
  unknown: 'Unbekannt',
};

const UNAVAILABLE = {
  title: 'Der Streamingdienst ist vorübergehend nicht verfügbar.',
  hint: 'Versuchen Sie es gleich noch einmal.',
};
const NOT_CONNECTED = {
  title: 'Die Verbindung zur Anwendung ist fehlgeschlagen.',
  hint: 'Versuchen Sie es noch einmal.',
};
const NO_VIDEO = {title: 'Die Anwendung sendet kein Video.', hint: 'Versuchen Sie es noch einmal.'};

export const failures: FailureTexts = {
  // Service connection
  offline: {title: 'Sie sind offline.', hint: 'Prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.'},
  unreachable: {title: 'Der Streamingdienst ist nicht erreichbar.', hint: 'Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.'},
  cors: {title: 'Diese Seite darf den Streamingdienst nicht verwenden.'},
  'mixed-content': {title: 'Diese Seite kann keine unverschlüsselte Verbindung öffnen.'},
  'no-answer': {title: 'Der Streamingdienst antwortet nicht.', hint: 'Versuchen Sie es gleich noch einmal.'},
  'create-unclear': {title: 'Es ist unklar, ob Ihre Sitzung gestartet wurde.', hint: 'Versuchen Sie es noch einmal.'},

  // Service responses
  unauthorized: {title: 'Melden Sie sich an, um diese Anwendung zu verwenden.'},
  'token-failed': {title: 'Die Anmeldung ist fehlgeschlagen.', hint: 'Versuchen Sie es noch einmal.'},
  'headers-unusable': {title: 'Die Anmeldung ist fehlgeschlagen.'},
  forbidden: {title: 'Sie haben keinen Zugriff auf diese Anwendung.', hint: 'Bitten Sie Ihren Administrator um Zugriff.'},
  'not-found': {title: 'Der Streamingdienst wurde nicht gefunden.'},
  'method-not-allowed': {title: 'Der Streamingdienst unterstützt diese Anfrage nicht.'},
  conflict: {title: 'Eine andere Anfrage steht im Konflikt mit dieser.', hint: 'Versuchen Sie es gleich noch einmal.'},
  'request-too-large': {title: 'Die Anfrage ist zu groß.'},
  'invalid-request': {title: 'Der Streamingdienst hat die Anfrage nicht akzeptiert.'},
  'request-timeout': {title: 'Es wurde nicht rechtzeitig ein Rechner frei.', hint: 'Versuchen Sie es in einigen Minuten noch einmal.'},
  'too-early': {title: 'Der Streamingdienst ist für diese Anfrage noch nicht bereit.', hint: 'Versuchen Sie es gleich noch einmal.'},
  'too-many-requests': {title: 'Der Streamingdienst ist ausgelastet.', hint: 'Versuchen Sie es in einigen Minuten noch einmal.'},
  'service-error': {title: 'Beim Streamingdienst ist ein Problem aufgetreten.', hint: 'Versuchen Sie es später noch einmal.'},
  'not-supported': {title: 'Der Streamingdienst unterstützt diese Anfrage nicht.'},
  'bad-gateway': UNAVAILABLE,
  'no-capacity': {title: 'Alle Rechner sind belegt.', hint: 'Versuchen Sie es in einigen Minuten noch einmal.'},
  'session-limit': {title: 'Sie haben die maximale Anzahl an Sitzungen erreicht.', hint: 'Beenden Sie eine andere Sitzung und versuchen Sie es noch einmal.'},
  'gateway-timeout': UNAVAILABLE,
  'server-error': UNAVAILABLE,
  'unexpected-status': {title: 'Der Streamingdienst hat unerwartet geantwortet.'},
  'malformed-response': {title: 'Der Streamingdienst hat unerwartet geantwortet.'},
  'service-function-failed': {title: 'Diese Seite konnte den Streamingdienst nicht erreichen.', hint: 'Versuchen Sie es noch einmal.'},

  // Catalogue
  'app-not-found': {title: 'Diese Anwendung gibt es nicht.'},
  'version-not-found': {title: 'Diese Version der Anwendung gibt es nicht.'},
  'profile-not-found': {title: 'Diese Konfiguration der Anwendung gibt es nicht.'},

  // Session
  'session-not-found': {title: 'Ihre Sitzung gibt es nicht mehr.', hint: 'Starten Sie eine neue.'},
  'session-expired': {title: 'Ihre Sitzung ist abgelaufen.', hint: 'Starten Sie eine neue.'},
  'start-timeout': {title: 'Die Anwendung ist nicht rechtzeitig gestartet.', hint: 'Versuchen Sie es noch einmal.'},
  'no-route': {title: 'Die Verbindung zur Anwendung ist fehlgeschlagen.'},
  'in-use': {title: 'Diese Sitzung ist in einem anderen Fenster oder auf einem anderen Gerät geöffnet.'},

  // Page and browser
  'webrtc-missing': {title: 'Ihr Browser unterstützt kein Streaming.', hint: 'Verwenden Sie eine aktuelle Version von Chrome, Edge, Firefox oder Safari.'},
  'connector-missing': {title: 'Der Player konnte nicht geladen werden.', hint: 'Laden Sie die Seite neu.'},
  'library-busy': {title: 'Auf dieser Seite läuft bereits ein anderer Stream.', hint: 'Beenden Sie ihn zuerst.'},
  'settings-ignored': {title: 'Einige Einstellungen dieser Seite haben keine Wirkung.'},
  'code-missing': {title: 'Ein Teil des Players konnte nicht geladen werden.', hint: 'Laden Sie die Seite neu.'},
  asleep: {title: 'Dieses Gerät war im Ruhezustand.'},
  unexpected: {title: 'Etwas ist schiefgelaufen.', hint: 'Versuchen Sie es noch einmal, oder geben Sie dem Support den Code unten an.'},

  // Signaling
  'token-unusable': {title: 'Die Anmeldung ist fehlgeschlagen.'},
  'protocols-unusable': {title: 'Die Anmeldung ist fehlgeschlagen.'},
  'invalid-option': {title: 'Die Verbindung zur Anwendung ist fehlgeschlagen.'},
  'signaling-unreachable': NOT_CONNECTED,
  'socket-refused': NOT_CONNECTED,
  'signaling-timeout': NOT_CONNECTED,
  'signaling-refused': {title: 'Die Verbindung zur Anwendung ist fehlgeschlagen.'},
  'no-subprotocol': {title: 'Die Verbindung zur Anwendung ist fehlgeschlagen.'},
  'cannot-resume': {title: 'Die Verbindung zu Ihrer Sitzung ist abgebrochen.', hint: 'Starten Sie eine neue.'},
  'sign-in-refused': NOT_CONNECTED,
  'sign-in-timeout': NOT_CONNECTED,
  'signaling-closed': NOT_CONNECTED,
  'signaling-protocol': {title: 'Die Verbindung zur Anwendung ist fehlgeschlagen.'},
  'host-unreachable': NOT_CONNECTED,
  'host-restarting': {title: 'Die Anwendung wird neu gestartet.', hint: 'Versuchen Sie es gleich noch einmal.'},
  'host-busy': {title: 'Die Anwendung ist überlastet.', hint: 'Versuchen Sie es gleich noch einmal.'},
  'host-error': NOT_CONNECTED,

  // Negotiation
  'no-offer': NOT_CONNECTED,
  'bad-offer': {title: 'Ihr Browser kann diesen Stream nicht wiedergeben.'},
  'no-common-codec': {title: 'Ihr Browser kann dieses Video nicht wiedergeben.', hint: 'Versuchen Sie es mit Chrome oder Edge.'},
  'no-video': {title: 'Die Anwendung sendet kein Video.'},

  // ICE
  'ice-failed': {title: 'Das Video erreicht dieses Gerät nicht.', hint: 'Möglicherweise blockiert Ihr Netzwerk es. Versuchen Sie ein anderes Netzwerk.'},
  'dtls-failed': {title: 'Es konnte keine sichere Verbindung zum Video hergestellt werden.', hint: 'Versuchen Sie es noch einmal oder in einem anderen Netzwerk.'},
  'no-relay': {title: 'Das Video erreicht dieses Gerät nicht.', hint: 'Versuchen Sie es noch einmal oder in einem anderen Netzwerk.'},
  'no-candidates': {title: 'Die Verbindung zur Anwendung ist fehlgeschlagen.'},
  'media-host-unusable': {title: 'Die Verbindung zur Anwendung ist fehlgeschlagen.'},
  'connection-lost': {title: 'Die Verbindung wurde unterbrochen.', hint: 'Versuchen Sie es noch einmal.'},

  // Video
  'no-track': NO_VIDEO,
  'no-packets': {title: 'Verbunden, aber es kommt kein Video an.', hint: 'Versuchen Sie es noch einmal.'},
  'decoder-failed': {title: 'Ihr Browser kann dieses Video nicht wiedergeben.', hint: 'Versuchen Sie es mit Chrome oder Edge.'},
  'no-first-frame': NO_VIDEO,
  'size-mismatch': NO_VIDEO,
  'frames-stopped': {title: 'Das Video ist stehen geblieben.', hint: 'Versuchen Sie es noch einmal.'},
  'host-silent': {title: 'Die Anwendung reagiert nicht mehr.', hint: 'Versuchen Sie es noch einmal.'},
  'play-refused': {title: 'Ihr Browser hat das Video blockiert.', hint: 'Starten Sie es mit der Schaltfläche.'},

  // Input and messages
  'input-not-open': {title: 'Die Anwendung empfängt Ihre Eingaben nicht.'},
  'message-too-large': {title: 'Die Nachricht ist zu groß.'},
  'message-queue-full': {title: 'Zu viele Nachrichten warten.'},
  'no-answer-to-message': {title: 'Die Anwendung hat nicht geantwortet.'},
  'kit-refused': {title: 'Die Anwendung hat die Anfrage abgelehnt.'},
  'malformed-message': {title: 'Die Anwendung hat unerwartet geantwortet.'},
  'microphone-refused': {title: 'Das Mikrofon ist nicht verfügbar.', hint: 'Erlauben Sie das Mikrofon im Browser und verbinden Sie sich neu.'},
};
