import type {FailureTexts} from '../errors/app-stream-error.ts';
import type {CardTexts, ControlTexts, StatisticsTexts} from './texts.ts';

export const cards: CardTexts = {
  labels: {
    start: 'Démarrer',
    startAgain: 'Redémarrer',
    cancel: 'Annuler',
    stop: 'Arrêter',
    retry: 'Réessayer',
    endSession: 'Mettre fin à la session',
    takeOver: 'Utiliser ici',
    unmute: 'Activer le son',
    progress: 'Progression',
    stay: 'Rester connecté',
    endNow: 'Arrêter maintenant',
    details: 'Détails',
    documentation: 'À propos de cette erreur',
    copyReport: 'Copier le rapport',
    copying: 'Copie en cours…',
    copied: 'Copié',
    copyByHand: 'Copiez le rapport depuis cette zone',
    reportFailed: 'Impossible de créer le rapport',
    report: 'Rapport',
    remoteApplication: 'Application distante',
  },
  states: {
    anApplication: 'l’application',
    readyToStart: 'Prêt à démarrer {app}.',
    checking: 'Préparation de {app}…',
    checkingSession: 'Recherche de votre session…',
    requesting: 'Recherche d’une machine disponible…',
    allocating: 'En attente d’une machine…',
    pending: 'Démarrage de {app}…',
    slow: 'Cela prend plus de temps que d’habitude.',
    firstStart: 'Le premier démarrage peut durer jusqu’à 15 minutes.',
    connecting: 'Connexion en cours…',
    keepsTrying: 'Les tentatives se poursuivent.',
    sessionKept: 'Votre session est conservée quelques minutes.',
    busy: 'L’application est occupée…',
    inputBlocked: 'L’application ne reçoit pas vos saisies.',
    reconnecting: 'Reconnexion en cours…',
    offline: 'Vous êtes hors connexion. Le flux reprendra dès votre retour en ligne.',
    retryingIn: 'Nouvel essai dans {time}',
    usually: 'Durée habituelle : {time}',
  },
  steps: {
    finding: 'Recherche d’une machine',
    starting: 'Démarrage',
    connecting: 'Connexion',
  },
  keyboard: {
    role: 'application distante',
    leave: 'Appuyez sur {keys} pour quitter l’application.',
  },
  idle: {
    title: 'Êtes-vous toujours là ?',
    endsIn: 'Votre session se termine dans {time}.',
  },
  paused: {
    note: 'En pause. Votre session reste active.',
    play: 'Reprendre',
  },
  ended: {
    stopped: 'La session est terminée.',
    replaced: 'Ce flux a été remplacé par un autre.',
    disconnected: 'Déconnecté. L’application reste active.',
    idle: 'La session a pris fin pour cause d’inactivité.',
    server: 'L’application a mis fin à la session.',
    expired: 'Votre session a atteint sa durée limite.',
    'application-gone': 'L’application s’est fermée.',
    operator: 'Un administrateur a mis fin à la session.',
  },
  setup: {
    title: 'Ce flux n’est pas encore configuré.',
    problems: {
      missing: '`{attribute}` est manquant.',
      'invalid-url': '`{attribute}` n’est pas une adresse Web.',
      'invalid-number': '`{attribute}` n’est pas un nombre.',
      'unknown-value': '`{attribute}` doit être {expected}.',
      'invalid-json': '`{attribute}` ne peut pas être écrit en JSON.',
      'needs-service': '`{attribute}` n’a pas de sens sans `service-url`.',
    },
  },
  alternatives: {
    available: 'Disponibles : {names}.',
    more: {one: '{count} autre', other: '{count} autres'},
  },
  httpStatus: 'État HTTP {status}.',
};

export const controls: ControlTexts = {
  controls: 'Commandes du lecteur',
  mute: 'Couper le son',
  unmute: 'Activer le son',
  volume: 'Volume',
  showKeyboard: 'Afficher le clavier',
  hideKeyboard: 'Masquer le clavier',
  enterFullscreen: 'Plein écran',
  exitFullscreen: 'Quitter le plein écran',
  enterPictureInPicture: 'Image dans l’image',
  exitPictureInPicture: 'Quitter l’image dans l’image',
  snapshot: 'Prendre un instantané',
  showStatistics: 'Afficher les statistiques',
  hideStatistics: 'Masquer les statistiques',
  endSession: 'Mettre fin à la session',
  confirmEnd: 'Appuyez à nouveau pour terminer',
};

export const statistics: StatisticsTexts = {
  title: 'Statistiques',
  close: 'Fermer',
  copy: 'Copier',
  copied: 'Copié',
  frameRate: 'Fréquence d’images',
  resolution: 'Résolution',
  codec: 'Codec',
  hardware: 'Matériel',
  software: 'Logiciel',
  bitrate: 'Débit',
  roundTrip: 'Temps aller-retour',
  jitterBuffer: 'Tampon de gigue',
  packetLoss: 'Perte de paquets',
  freezes: 'Images figées',
  decodeTime: 'Temps de décodage',
  inputLatency: 'Latence de saisie',
  networkPath: 'Chemin réseau',
  unknown: 'Inconnu',
};

const UNAVAILABLE = {
  title: 'Le service de streaming est temporairement indisponible.',
  hint: 'Réessayez dans un instant.',
};
const NOT_CONNECTED = {title: 'Impossible de se connecter à l’application.', hint: 'Réessayez.'};
const NO_VIDEO = {title: 'L’application n’envoie pas de vidéo.', hint: 'Réessayez.'};

export const failures: FailureTexts = {
  // Service connection
  offline: {title: 'Vous êtes hors connexion.', hint: 'Vérifiez votre connexion Internet, puis réessayez.'},
  unreachable: {title: 'Impossible de joindre le service de streaming.', hint: 'Vérifiez votre connexion, puis réessayez.'},
  cors: {title: 'Cette page n’est pas autorisée à utiliser le service de streaming.'},
  'mixed-content': {title: 'Cette page ne peut pas ouvrir de connexion non chiffrée.'},
  'no-answer': {title: 'Le service de streaming ne répond pas.', hint: 'Réessayez dans un instant.'},
  'create-unclear': {title: 'Impossible de confirmer le démarrage de votre session.', hint: 'Réessayez.'},

  // Service responses
  unauthorized: {title: 'Connectez-vous à votre compte pour utiliser cette application.'},
  'token-failed': {title: 'L’authentification a échoué.', hint: 'Réessayez.'},
  'headers-unusable': {title: 'L’authentification a échoué.'},
  forbidden: {title: 'Vous n’avez pas accès à cette application.', hint: 'Demandez l’accès à votre administrateur.'},
  'not-found': {title: 'Le service de streaming est introuvable.'},
  'method-not-allowed': {title: 'Le service de streaming ne prend pas en charge cette demande.'},
  conflict: {title: 'Une autre demande est en cours.', hint: 'Réessayez dans un instant.'},
  'request-too-large': {title: 'La demande est trop volumineuse.'},
  'invalid-request': {title: 'Le service de streaming n’a pas accepté la demande.'},
  'request-timeout': {title: 'Aucune machine ne s’est libérée à temps.', hint: 'Réessayez dans quelques minutes.'},
  'too-early': {title: 'Le service de streaming n’est pas encore prêt pour cette demande.', hint: 'Réessayez dans un instant.'},
  'too-many-requests': {title: 'Le service de streaming est très sollicité.', hint: 'Réessayez dans quelques minutes.'},
  'service-error': {title: 'Le service de streaming rencontre un problème.', hint: 'Réessayez plus tard.'},
  'not-supported': {title: 'Le service de streaming ne prend pas en charge cette demande.'},
  'bad-gateway': UNAVAILABLE,
  'no-capacity': {title: 'Toutes les machines sont occupées.', hint: 'Réessayez dans quelques minutes.'},
  'session-limit': {title: 'Vous avez atteint le nombre maximal de sessions.', hint: 'Mettez fin à une autre session, puis réessayez.'},
  'gateway-timeout': UNAVAILABLE,
  'server-error': UNAVAILABLE,
  'unexpected-status': {title: 'Le service de streaming a renvoyé une réponse inattendue.'},
  'malformed-response': {title: 'Le service de streaming a renvoyé une réponse inattendue.'},
  'service-function-failed': {title: 'Cette page n’a pas pu joindre le service de streaming.', hint: 'Réessayez.'},

  // Catalogue
  'app-not-found': {title: 'Cette application n’existe pas.'},
  'version-not-found': {title: 'Cette version de l’application n’existe pas.'},
  'profile-not-found': {title: 'Cette configuration de l’application n’existe pas.'},

  // Session
  'session-not-found': {title: 'Votre session n’existe plus.', hint: 'Démarrez-en une nouvelle.'},
  'session-expired': {title: 'Votre session a expiré.', hint: 'Démarrez-en une nouvelle.'},
  'start-timeout': {title: 'L’application n’a pas démarré à temps.', hint: 'Réessayez.'},
  'no-route': {title: 'Impossible de se connecter à l’application.'},
  'in-use': {title: 'Cette session est ouverte dans une autre fenêtre ou sur un autre appareil.'},

  // Page and browser
  'webrtc-missing': {title: 'Votre navigateur ne prend pas en charge le streaming.', hint: 'Utilisez une version récente de Chrome, Edge, Firefox ou Safari.'},
  'connector-missing': {title: 'Cette page n’a pas pu charger le lecteur.', hint: 'Actualisez la page.'},
  'library-busy': {title: 'Un autre flux est déjà en cours de lecture sur cette page.', hint: 'Arrêtez-le d’abord.'},
  'settings-ignored': {title: 'Certains paramètres de cette page sont sans effet.'},
  'code-missing': {title: 'Cette page n’a pas pu charger une partie du lecteur.', hint: 'Actualisez la page.'},
  asleep: {title: 'Cet appareil était en veille.'},
  unexpected: {title: 'Un problème est survenu.', hint: 'Réessayez ou contactez l’assistance en indiquant le code ci-dessous.'},

  // Signaling
  'token-unusable': {title: 'L’authentification a échoué.'},
  'protocols-unusable': {title: 'L’authentification a échoué.'},
  'invalid-option': {title: 'Impossible de se connecter à l’application.'},
  'signaling-unreachable': NOT_CONNECTED,
  'socket-refused': NOT_CONNECTED,
  'signaling-timeout': NOT_CONNECTED,
  'signaling-refused': {title: 'Impossible de se connecter à l’application.'},
  'no-subprotocol': {title: 'Impossible de se connecter à l’application.'},
  'cannot-resume': {title: 'La connexion à votre session a été perdue.', hint: 'Démarrez-en une nouvelle.'},
  'sign-in-refused': NOT_CONNECTED,
  'sign-in-timeout': NOT_CONNECTED,
  'signaling-closed': NOT_CONNECTED,
  'signaling-protocol': {title: 'Impossible de se connecter à l’application.'},
  'host-unreachable': NOT_CONNECTED,
  'host-restarting': {title: 'L’application redémarre.', hint: 'Réessayez dans un instant.'},
  'host-busy': {title: 'L’application est surchargée.', hint: 'Réessayez dans un instant.'},
  'host-error': NOT_CONNECTED,

  // Negotiation
  'no-offer': NOT_CONNECTED,
  'bad-offer': {title: 'Votre navigateur ne peut pas lire ce flux.'},
  'no-common-codec': {title: 'Votre navigateur ne peut pas lire cette vidéo.', hint: 'Essayez avec Chrome ou Edge.'},
  'no-video': {title: 'L’application n’envoie pas de vidéo.'},

  // ICE
  'ice-failed': {title: 'La vidéo ne peut pas atteindre cet appareil.', hint: 'Votre réseau la bloque peut-être. Essayez un autre réseau.'},
  'dtls-failed': {title: 'Impossible d’établir une connexion sécurisée à la vidéo.', hint: 'Réessayez ou essayez un autre réseau.'},
  'no-relay': {title: 'La vidéo ne peut pas atteindre cet appareil.', hint: 'Réessayez ou essayez un autre réseau.'},
  'relay-refused': {title: 'La vidéo ne peut pas atteindre cet appareil.', hint: 'Actualisez la page. Si le problème persiste, contactez votre administrateur.'},
  'no-candidates': {title: 'Impossible de se connecter à l’application.'},
  'media-host-unusable': {title: 'Impossible de se connecter à l’application.'},
  'connection-lost': {title: 'La connexion a été perdue.', hint: 'Réessayez.'},

  // Video
  'no-track': NO_VIDEO,
  'no-packets': {title: 'Connexion établie, mais aucune vidéo n’arrive.', hint: 'Réessayez.'},
  'decoder-failed': {title: 'Votre navigateur ne peut pas lire cette vidéo.', hint: 'Essayez avec Chrome ou Edge.'},
  'no-first-frame': NO_VIDEO,
  'size-mismatch': NO_VIDEO,
  'frames-stopped': {title: 'La vidéo s’est arrêtée.', hint: 'Réessayez.'},
  'host-silent': {title: 'L’application ne répond plus.', hint: 'Réessayez.'},
  'play-refused': {title: 'Votre navigateur a bloqué la vidéo.', hint: 'Cliquez sur le bouton pour la lancer.'},

  // Input and messages
  'input-not-open': {title: 'L’application ne reçoit pas vos saisies.'},
  'message-too-large': {title: 'Le message est trop volumineux.'},
  'message-queue-full': {title: 'Trop de messages sont en attente.'},
  'no-answer-to-message': {title: 'L’application n’a pas répondu.'},
  'kit-refused': {title: 'L’application a refusé la demande.'},
  'malformed-message': {title: 'L’application a donné une réponse inattendue.'},
  'microphone-refused': {title: 'Le micro n’est pas disponible.', hint: 'Autorisez le micro dans votre navigateur, puis reconnectez-vous.'},
};
