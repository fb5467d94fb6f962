import type {FailureTexts} from '../errors/app-stream-error.ts';
import type {CardTexts, ControlTexts, StatisticsTexts} from './texts.ts';

export const cards: CardTexts = {
  labels: {
    start: 'Iniciar',
    startAgain: 'Iniciar de nuevo',
    cancel: 'Cancelar',
    stop: 'Detener',
    retry: 'Volver a intentarlo',
    endSession: 'Finalizar sesión',
    takeOver: 'Usar aquí',
    unmute: 'Activar sonido',
    progress: 'Progreso',
    stay: 'Seguir conectado',
    endNow: 'Finalizar ahora',
    details: 'Detalles',
    documentation: 'Acerca de este error',
    copyReport: 'Copiar informe',
    copying: 'Copiando…',
    copied: 'Copiado',
    copyByHand: 'Copia el informe desde aquí',
    reportFailed: 'No se pudo crear el informe',
    report: 'Informe',
    remoteApplication: 'Aplicación remota',
  },
  states: {
    anApplication: 'la aplicación',
    readyToStart: 'Todo listo para iniciar {app}.',
    checking: 'Preparando {app}…',
    checkingSession: 'Buscando tu sesión…',
    requesting: 'Buscando una máquina disponible…',
    allocating: 'Esperando una máquina…',
    pending: 'Iniciando {app}…',
    slow: 'Está tardando más de lo habitual.',
    firstStart: 'El primer inicio puede tardar hasta 15 minutos.',
    connecting: 'Conectando…',
    keepsTrying: 'Seguiremos intentándolo.',
    sessionKept: 'Tu sesión se conserva unos minutos.',
    busy: 'La aplicación está ocupada…',
    inputBlocked: 'La aplicación no recibe lo que escribes ni tus clics.',
    reconnecting: 'Reconectando…',
    offline: 'No tienes conexión. La transmisión continuará cuando la recuperes.',
    retryingIn: 'Nuevo intento en {time}',
    usually: 'Normalmente {time}',
  },
  steps: {
    finding: 'Buscar una máquina',
    starting: 'Iniciar',
    connecting: 'Conectar',
  },
  keyboard: {
    role: 'aplicación remota',
    leave: 'Pulsa {keys} para salir de la aplicación.',
  },
  idle: {
    title: '¿Sigues ahí?',
    endsIn: 'Tu sesión finaliza en {time}.',
  },
  paused: {
    note: 'En pausa. Tu sesión sigue activa.',
    play: 'Continuar',
  },
  ended: {
    stopped: 'La sesión ha finalizado.',
    replaced: 'Esta transmisión se ha sustituido por otra.',
    disconnected: 'Desconectado. La aplicación sigue en marcha.',
    idle: 'La sesión ha finalizado por inactividad.',
    server: 'La aplicación ha finalizado la sesión.',
    expired: 'Tu sesión ha alcanzado el límite de tiempo.',
    'application-gone': 'La aplicación se ha cerrado.',
    operator: 'Un administrador ha finalizado la sesión.',
  },
  setup: {
    title: 'Esta transmisión aún no está configurada.',
    problems: {
      missing: 'Falta `{attribute}`.',
      'invalid-url': '`{attribute}` no es una dirección web.',
      'invalid-number': '`{attribute}` no es un número.',
      'unknown-value': '`{attribute}` debe ser {expected}.',
      'invalid-json': '`{attribute}` no se puede escribir como JSON.',
      'needs-service': '`{attribute}` no tiene efecto sin `service-url`.',
    },
  },
  alternatives: {
    available: 'Disponibles: {names}.',
    more: {other: '{count} más'},
  },
  httpStatus: 'Estado HTTP {status}.',
};

export const controls: ControlTexts = {
  controls: 'Controles del reproductor',
  mute: 'Silenciar',
  unmute: 'Activar sonido',
  volume: 'Volumen',
  showKeyboard: 'Mostrar teclado',
  hideKeyboard: 'Ocultar teclado',
  enterFullscreen: 'Pantalla completa',
  exitFullscreen: 'Salir de pantalla completa',
  enterPictureInPicture: 'Imagen en imagen',
  exitPictureInPicture: 'Salir de imagen en imagen',
  snapshot: 'Hacer una captura',
  showStatistics: 'Mostrar estadísticas',
  hideStatistics: 'Ocultar estadísticas',
  endSession: 'Finalizar sesión',
  confirmEnd: 'Pulsa otra vez para finalizar',
};

export const statistics: StatisticsTexts = {
  title: 'Estadísticas',
  close: 'Cerrar',
  copy: 'Copiar',
  copied: 'Copiado',
  frameRate: 'Fotogramas por segundo',
  resolution: 'Resolución',
  codec: 'Códec',
  hardware: 'Hardware',
  software: 'Software',
  bitrate: 'Tasa de bits',
  roundTrip: 'Tiempo de ida y vuelta',
  jitterBuffer: 'Búfer de fluctuación',
  packetLoss: 'Pérdida de paquetes',
  freezes: 'Bloqueos de imagen',
  decodeTime: 'Tiempo de decodificación',
  inputLatency: 'Latencia de entrada',
  networkPath: 'Ruta de red',
  unknown: 'Desconocido',
};

const UNAVAILABLE = {
  title: 'El servicio de streaming no está disponible temporalmente.',
  hint: 'Vuelve a intentarlo en un momento.',
};
const NOT_CONNECTED = {title: 'No se pudo conectar con la aplicación.', hint: 'Vuelve a intentarlo.'};
const NO_VIDEO = {title: 'La aplicación no envía vídeo.', hint: 'Vuelve a intentarlo.'};

export const failures: FailureTexts = {
  // Service connection
  offline: {title: 'No tienes conexión.', hint: 'Comprueba tu conexión a Internet y vuelve a intentarlo.'},
  unreachable: {title: 'No se pudo conectar con el servicio de streaming.', hint: 'Comprueba tu conexión y vuelve a intentarlo.'},
  cors: {title: 'Esta página no tiene permiso para usar el servicio de streaming.'},
  'mixed-content': {title: 'Esta página no puede abrir una conexión sin cifrar.'},
  'no-answer': {title: 'El servicio de streaming no responde.', hint: 'Vuelve a intentarlo en un momento.'},
  'create-unclear': {title: 'No se pudo confirmar que la sesión se haya iniciado.', hint: 'Vuelve a intentarlo.'},

  // Service responses
  unauthorized: {title: 'Inicia sesión con tu cuenta para usar esta aplicación.'},
  'token-failed': {title: 'No se pudo verificar tu cuenta.', hint: 'Vuelve a intentarlo.'},
  'headers-unusable': {title: 'No se pudo verificar tu cuenta.'},
  forbidden: {title: 'No tienes acceso a esta aplicación.', hint: 'Pide acceso a tu administrador.'},
  'not-found': {title: 'No se encontró el servicio de streaming.'},
  'method-not-allowed': {title: 'El servicio de streaming no admite esta solicitud.'},
  conflict: {title: 'Hay otra solicitud en curso.', hint: 'Vuelve a intentarlo en un momento.'},
  'request-too-large': {title: 'La solicitud es demasiado grande.'},
  'invalid-request': {title: 'El servicio de streaming no aceptó la solicitud.'},
  'request-timeout': {title: 'Ninguna máquina quedó libre a tiempo.', hint: 'Vuelve a intentarlo en unos minutos.'},
  'too-early': {title: 'El servicio de streaming aún no está listo para esta solicitud.', hint: 'Vuelve a intentarlo en un momento.'},
  'too-many-requests': {title: 'El servicio de streaming está ocupado.', hint: 'Vuelve a intentarlo en unos minutos.'},
  'service-error': {title: 'El servicio de streaming tiene un problema.', hint: 'Vuelve a intentarlo más tarde.'},
  'not-supported': {title: 'El servicio de streaming no admite esta solicitud.'},
  'bad-gateway': UNAVAILABLE,
  'no-capacity': {title: 'Todas las máquinas están en uso.', hint: 'Vuelve a intentarlo en unos minutos.'},
  'session-limit': {title: 'Has alcanzado el límite de sesiones.', hint: 'Finaliza otra sesión y vuelve a intentarlo.'},
  'gateway-timeout': UNAVAILABLE,
  'server-error': UNAVAILABLE,
  'unexpected-status': {title: 'El servicio de streaming dio una respuesta inesperada.'},
  'malformed-response': {title: 'El servicio de streaming dio una respuesta inesperada.'},
  'service-function-failed': {title: 'Esta página no pudo conectar con el servicio de streaming.', hint: 'Vuelve a intentarlo.'},

  // Catalogue
  'app-not-found': {title: 'Esta aplicación no existe.'},
  'version-not-found': {title: 'Esta versión de la aplicación no existe.'},
  'profile-not-found': {title: 'Esta configuración de la aplicación no existe.'},

  // Session
  'session-not-found': {title: 'Tu sesión ya no existe.', hint: 'Inicia una nueva.'},
  'session-expired': {title: 'Tu sesión ha caducado.', hint: 'Inicia una nueva.'},
  'start-timeout': {title: 'La aplicación no se inició a tiempo.', hint: 'Vuelve a intentarlo.'},
  'no-route': {title: 'No se pudo conectar con la aplicación.'},
  'in-use': {title: 'Esta sesión está abierta en otra ventana o en otro dispositivo.'},

  // Page and browser
  'webrtc-missing': {title: 'Tu navegador no admite el streaming.', hint: 'Usa una versión reciente de Chrome, Edge, Firefox o Safari.'},
  'connector-missing': {title: 'Esta página no pudo cargar el reproductor.', hint: 'Vuelve a cargar la página.'},
  'library-busy': {title: 'Ya se está reproduciendo otra transmisión en esta página.', hint: 'Finalízala primero.'},
  'settings-ignored': {title: 'Algunos ajustes de esta página no tienen efecto.'},
  'code-missing': {title: 'Esta página no pudo cargar una parte del reproductor.', hint: 'Vuelve a cargar la página.'},
  asleep: {title: 'Este dispositivo estaba en suspensión.'},
  unexpected: {title: 'Se ha producido un error.', hint: 'Vuelve a intentarlo o indica a asistencia el código de abajo.'},

  // Signaling
  'token-unusable': {title: 'No se pudo verificar tu cuenta.'},
  'protocols-unusable': {title: 'No se pudo verificar tu cuenta.'},
  'invalid-option': {title: 'No se pudo conectar con la aplicación.'},
  'signaling-unreachable': NOT_CONNECTED,
  'socket-refused': NOT_CONNECTED,
  'signaling-timeout': NOT_CONNECTED,
  'signaling-refused': {title: 'No se pudo conectar con la aplicación.'},
  'no-subprotocol': {title: 'No se pudo conectar con la aplicación.'},
  'cannot-resume': {title: 'Se perdió la conexión con tu sesión.', hint: 'Inicia una nueva.'},
  'sign-in-refused': NOT_CONNECTED,
  'sign-in-timeout': NOT_CONNECTED,
  'signaling-closed': NOT_CONNECTED,
  'signaling-protocol': {title: 'No se pudo conectar con la aplicación.'},
  'host-unreachable': NOT_CONNECTED,
  'host-restarting': {title: 'La aplicación se está reiniciando.', hint: 'Vuelve a intentarlo en un momento.'},
  'host-busy': {title: 'La aplicación está sobrecargada.', hint: 'Vuelve a intentarlo en un momento.'},
  'host-error': NOT_CONNECTED,

  // Negotiation
  'no-offer': NOT_CONNECTED,
  'bad-offer': {title: 'Tu navegador no puede reproducir esta transmisión.'},
  'no-common-codec': {title: 'Tu navegador no puede reproducir este vídeo.', hint: 'Prueba con Chrome o Edge.'},
  'no-video': {title: 'La aplicación no envía vídeo.'},

  // ICE
  'ice-failed': {title: 'El vídeo no llega a este dispositivo.', hint: 'Puede que tu red lo bloquee. Prueba con otra red.'},
  'dtls-failed': {title: 'No se pudo establecer una conexión segura con el vídeo.', hint: 'Vuelve a intentarlo o prueba con otra red.'},
  'no-relay': {title: 'El vídeo no llega a este dispositivo.', hint: 'Vuelve a intentarlo o prueba con otra red.'},
  'relay-refused': {title: 'El vídeo no llega a este dispositivo.', hint: 'Vuelve a cargar la página. Si no funciona, contacta con tu administrador.'},
  'no-candidates': {title: 'No se pudo conectar con la aplicación.'},
  'media-host-unusable': {title: 'No se pudo conectar con la aplicación.'},
  'connection-lost': {title: 'Se ha perdido la conexión.', hint: 'Vuelve a intentarlo.'},

  // Video
  'no-track': NO_VIDEO,
  'no-packets': {title: 'Hay conexión, pero no llega vídeo.', hint: 'Vuelve a intentarlo.'},
  'decoder-failed': {title: 'Tu navegador no puede reproducir este vídeo.', hint: 'Prueba con Chrome o Edge.'},
  'no-first-frame': NO_VIDEO,
  'size-mismatch': NO_VIDEO,
  'frames-stopped': {title: 'El vídeo se ha detenido.', hint: 'Vuelve a intentarlo.'},
  'host-silent': {title: 'La aplicación ha dejado de responder.', hint: 'Vuelve a intentarlo.'},
  'play-refused': {title: 'Tu navegador ha bloqueado el vídeo.', hint: 'Pulsa el botón para iniciarlo.'},

  // Input and messages
  'input-not-open': {title: 'La aplicación no recibe lo que escribes ni tus clics.'},
  'message-too-large': {title: 'El mensaje es demasiado grande.'},
  'message-queue-full': {title: 'Hay demasiados mensajes en espera.'},
  'no-answer-to-message': {title: 'La aplicación no respondió.'},
  'kit-refused': {title: 'La aplicación rechazó la solicitud.'},
  'malformed-message': {title: 'La aplicación dio una respuesta inesperada.'},
  'microphone-refused': {title: 'El micrófono no está disponible.', hint: 'Permite el micrófono en tu navegador y vuelve a conectarte.'},
};
