import type {FailureTexts} from '../errors/app-stream-error.ts';
import type {CardTexts, ControlTexts, StatisticsTexts} from './texts.ts';

export const cards: CardTexts = {
  labels: {
    start: 'Iniciar',
    startAgain: 'Iniciar de novo',
    cancel: 'Cancelar',
    stop: 'Parar',
    retry: 'Tentar novamente',
    endSession: 'Encerrar sessão',
    takeOver: 'Usar aqui',
    unmute: 'Ativar som',
    progress: 'Progresso',
    stay: 'Continuar conectado',
    endNow: 'Encerrar agora',
    details: 'Detalhes',
    documentation: 'Sobre este erro',
    copyReport: 'Copiar relatório',
    copying: 'Copiando…',
    copied: 'Copiado',
    copyByHand: 'Copie o relatório daqui',
    reportFailed: 'Não foi possível criar o relatório',
    report: 'Relatório',
    remoteApplication: 'Aplicativo remoto',
  },
  states: {
    anApplication: 'o aplicativo',
    readyToStart: 'Tudo pronto para iniciar {app}.',
    checking: 'Preparando {app}…',
    checkingSession: 'Procurando sua sessão…',
    requesting: 'Procurando uma máquina disponível…',
    allocating: 'Aguardando uma máquina…',
    pending: 'Iniciando {app}…',
    slow: 'Está demorando mais do que o normal.',
    firstStart: 'A primeira inicialização pode levar até 15 minutos.',
    connecting: 'Conectando…',
    keepsTrying: 'Vamos continuar tentando.',
    sessionKept: 'Sua sessão será mantida por alguns minutos.',
    busy: 'O aplicativo está ocupado…',
    inputBlocked: 'O aplicativo não está recebendo seus comandos.',
    reconnecting: 'Reconectando…',
    offline: 'Você está off-line. A transmissão será retomada quando a conexão voltar.',
    retryingIn: 'Nova tentativa em {time}',
    usually: 'Normalmente {time}',
  },
  steps: {
    finding: 'Localizar máquina',
    starting: 'Iniciar',
    connecting: 'Conectar',
  },
  keyboard: {
    role: 'aplicativo remoto',
    leave: 'Pressione {keys} para sair do aplicativo.',
  },
  idle: {
    title: 'Você ainda está aí?',
    endsIn: 'Sua sessão termina em {time}.',
  },
  paused: {
    note: 'Em pausa. Sua sessão continua ativa.',
    play: 'Continuar',
  },
  ended: {
    stopped: 'A sessão foi encerrada.',
    replaced: 'Esta transmissão foi substituída por outra.',
    disconnected: 'Desconectado. O aplicativo continua em execução.',
    idle: 'A sessão foi encerrada por inatividade.',
    server: 'O aplicativo encerrou a sessão.',
    expired: 'Sua sessão atingiu o limite de tempo.',
    'application-gone': 'O aplicativo foi fechado.',
    operator: 'Um administrador encerrou a sessão.',
  },
  setup: {
    title: 'Esta transmissão ainda não foi configurada.',
    problems: {
      missing: '`{attribute}` está faltando.',
      'invalid-url': '`{attribute}` não é um endereço da Web.',
      'invalid-number': '`{attribute}` não é um número.',
      'unknown-value': '`{attribute}` deve ser {expected}.',
      'invalid-json': '`{attribute}` não pode ser escrito como JSON.',
      'needs-service': '`{attribute}` não tem efeito sem `service-url`.',
    },
  },
  alternatives: {
    available: 'Disponíveis: {names}.',
    more: {other: 'mais {count}'},
  },
  httpStatus: 'Status HTTP {status}.',
};

export const controls: ControlTexts = {
  controls: 'Controles do player',
  mute: 'Desativar som',
  unmute: 'Ativar som',
  volume: 'Volume',
  showKeyboard: 'Mostrar teclado',
  hideKeyboard: 'Ocultar teclado',
  enterFullscreen: 'Tela cheia',
  exitFullscreen: 'Sair da tela cheia',
  enterPictureInPicture: 'Picture-in-picture',
  exitPictureInPicture: 'Sair do picture-in-picture',
  snapshot: 'Capturar imagem',
  showStatistics: 'Mostrar estatísticas',
  hideStatistics: 'Ocultar estatísticas',
  endSession: 'Encerrar sessão',
  confirmEnd: 'Pressione novamente para encerrar',
};

export const statistics: StatisticsTexts = {
  title: 'Estatísticas',
  close: 'Fechar',
  copy: 'Copiar',
  copied: 'Copiado',
  frameRate: 'Quadros por segundo',
  resolution: 'Resolução',
  codec: 'Codec',
  hardware: 'Hardware',
  software: 'Software',
  bitrate: 'Taxa de bits',
  roundTrip: 'Tempo de ida e volta',
  jitterBuffer: 'Buffer de jitter',
  packetLoss: 'Perda de pacotes',
  freezes: 'Congelamentos',
  decodeTime: 'Tempo de decodificação',
  inputLatency: 'Latência de entrada',
  networkPath: 'Caminho da rede',
  unknown: 'Desconhecido',
};

const UNAVAILABLE = {
  title: 'O serviço de streaming está temporariamente indisponível.',
  hint: 'Tente novamente em instantes.',
};
const NOT_CONNECTED = {title: 'Não foi possível se conectar ao aplicativo.', hint: 'Tente novamente.'};
const NO_VIDEO = {title: 'O aplicativo não está enviando vídeo.', hint: 'Tente novamente.'};

export const failures: FailureTexts = {
  // Service connection
  offline: {title: 'Você está off-line.', hint: 'Verifique sua conexão com a Internet e tente novamente.'},
  unreachable: {title: 'Não foi possível acessar o serviço de streaming.', hint: 'Verifique sua conexão e tente novamente.'},
  cors: {title: 'Esta página não tem permissão para usar o serviço de streaming.'},
  'mixed-content': {title: 'Esta página não pode abrir uma conexão sem criptografia.'},
  'no-answer': {title: 'O serviço de streaming não está respondendo.', hint: 'Tente novamente em instantes.'},
  'create-unclear': {title: 'Não foi possível confirmar o início da sua sessão.', hint: 'Tente novamente.'},

  // Service responses
  unauthorized: {title: 'Faça login para usar este aplicativo.'},
  'token-failed': {title: 'Não foi possível fazer login.', hint: 'Tente novamente.'},
  'headers-unusable': {title: 'Não foi possível fazer login.'},
  forbidden: {title: 'Você não tem acesso a este aplicativo.', hint: 'Peça acesso ao administrador.'},
  'not-found': {title: 'O serviço de streaming não foi encontrado.'},
  'method-not-allowed': {title: 'O serviço de streaming não aceita este tipo de solicitação.'},
  conflict: {title: 'Há outra solicitação em andamento.', hint: 'Tente novamente em instantes.'},
  'request-too-large': {title: 'A solicitação é grande demais.'},
  'invalid-request': {title: 'O serviço de streaming não aceitou a solicitação.'},
  'request-timeout': {title: 'Nenhuma máquina ficou disponível a tempo.', hint: 'Tente novamente em alguns minutos.'},
  'too-early': {title: 'O serviço de streaming ainda não está pronto para esta solicitação.', hint: 'Tente novamente em instantes.'},
  'too-many-requests': {title: 'O serviço de streaming está ocupado.', hint: 'Tente novamente em alguns minutos.'},
  'service-error': {title: 'O serviço de streaming está com um problema.', hint: 'Tente novamente mais tarde.'},
  'not-supported': {title: 'O serviço de streaming não aceita este tipo de solicitação.'},
  'bad-gateway': UNAVAILABLE,
  'no-capacity': {title: 'Todas as máquinas estão em uso.', hint: 'Tente novamente em alguns minutos.'},
  'session-limit': {title: 'Você atingiu o limite de sessões.', hint: 'Encerre outra sessão e tente novamente.'},
  'gateway-timeout': UNAVAILABLE,
  'server-error': UNAVAILABLE,
  'unexpected-status': {title: 'O serviço de streaming deu uma resposta inesperada.'},
  'malformed-response': {title: 'O serviço de streaming deu uma resposta inesperada.'},
  'service-function-failed': {title: 'Esta página não conseguiu acessar o serviço de streaming.', hint: 'Tente novamente.'},

  // Catalogue
  'app-not-found': {title: 'Este aplicativo não existe.'},
  'version-not-found': {title: 'Esta versão do aplicativo não existe.'},
  'profile-not-found': {title: 'Esta configuração do aplicativo não existe.'},

  // Session
  'session-not-found': {title: 'Sua sessão não existe mais.', hint: 'Inicie uma nova.'},
  'session-expired': {title: 'Sua sessão expirou.', hint: 'Inicie uma nova.'},
  'start-timeout': {title: 'O aplicativo não iniciou a tempo.', hint: 'Tente novamente.'},
  'no-route': {title: 'Não foi possível se conectar ao aplicativo.'},
  'in-use': {title: 'Esta sessão está aberta em outra janela ou em outro dispositivo.'},

  // Page and browser
  'webrtc-missing': {title: 'Seu navegador não é compatível com streaming.', hint: 'Use uma versão atual do Chrome, Edge, Firefox ou Safari.'},
  'connector-missing': {title: 'Esta página não conseguiu carregar o player.', hint: 'Recarregue a página.'},
  'library-busy': {title: 'Outra transmissão já está sendo reproduzida nesta página.', hint: 'Encerre-a primeiro.'},
  'settings-ignored': {title: 'Algumas configurações desta página não têm efeito.'},
  'code-missing': {title: 'Esta página não conseguiu carregar uma parte do player.', hint: 'Recarregue a página.'},
  asleep: {title: 'Este dispositivo estava em suspensão.'},
  unexpected: {title: 'Algo deu errado.', hint: 'Tente novamente ou informe ao suporte o código abaixo.'},

  // Signaling
  'token-unusable': {title: 'Não foi possível fazer login.'},
  'protocols-unusable': {title: 'Não foi possível fazer login.'},
  'invalid-option': {title: 'Não foi possível se conectar ao aplicativo.'},
  'signaling-unreachable': NOT_CONNECTED,
  'socket-refused': NOT_CONNECTED,
  'signaling-timeout': NOT_CONNECTED,
  'signaling-refused': {title: 'Não foi possível se conectar ao aplicativo.'},
  'no-subprotocol': {title: 'Não foi possível se conectar ao aplicativo.'},
  'cannot-resume': {title: 'A conexão com sua sessão foi perdida.', hint: 'Inicie uma nova.'},
  'sign-in-refused': NOT_CONNECTED,
  'sign-in-timeout': NOT_CONNECTED,
  'signaling-closed': NOT_CONNECTED,
  'signaling-protocol': {title: 'Não foi possível se conectar ao aplicativo.'},
  'host-unreachable': NOT_CONNECTED,
  'host-restarting': {title: 'O aplicativo está reiniciando.', hint: 'Tente novamente em instantes.'},
  'host-busy': {title: 'O aplicativo está sobrecarregado.', hint: 'Tente novamente em instantes.'},
  'host-error': NOT_CONNECTED,

  // Negotiation
  'no-offer': NOT_CONNECTED,
  'bad-offer': {title: 'Seu navegador não pode reproduzir esta transmissão.'},
  'no-common-codec': {title: 'Seu navegador não pode reproduzir este vídeo.', hint: 'Tente usar o Chrome ou o Edge.'},
  'no-video': {title: 'O aplicativo não está enviando vídeo.'},

  // ICE
  'ice-failed': {title: 'O vídeo não chega a este dispositivo.', hint: 'Sua rede pode estar bloqueando. Tente outra rede.'},
  'dtls-failed': {title: 'Não foi possível abrir uma conexão segura com o vídeo.', hint: 'Tente novamente ou use outra rede.'},
  'no-relay': {title: 'O vídeo não chega a este dispositivo.', hint: 'Tente novamente ou use outra rede.'},
  'relay-refused': {title: 'O vídeo não chega a este dispositivo.', hint: 'Recarregue a página. Se não resolver, fale com o administrador.'},
  'no-candidates': {title: 'Não foi possível se conectar ao aplicativo.'},
  'media-host-unusable': {title: 'Não foi possível se conectar ao aplicativo.'},
  'connection-lost': {title: 'A conexão foi perdida.', hint: 'Tente novamente.'},

  // Video
  'no-track': NO_VIDEO,
  'no-packets': {title: 'Conectado, mas nenhum vídeo está chegando.', hint: 'Tente novamente.'},
  'decoder-failed': {title: 'Seu navegador não pode reproduzir este vídeo.', hint: 'Tente usar o Chrome ou o Edge.'},
  'no-first-frame': NO_VIDEO,
  'size-mismatch': NO_VIDEO,
  'frames-stopped': {title: 'O vídeo parou.', hint: 'Tente novamente.'},
  'host-silent': {title: 'O aplicativo parou de responder.', hint: 'Tente novamente.'},
  'play-refused': {title: 'Seu navegador bloqueou o vídeo.', hint: 'Use o botão para iniciar.'},

  // Input and messages
  'input-not-open': {title: 'O aplicativo não está recebendo seus comandos.'},
  'message-too-large': {title: 'A mensagem é grande demais.'},
  'message-queue-full': {title: 'Há mensagens demais na fila.'},
  'no-answer-to-message': {title: 'O aplicativo não respondeu.'},
  'kit-refused': {title: 'O aplicativo recusou a solicitação.'},
  'malformed-message': {title: 'O aplicativo deu uma resposta inesperada.'},
  'microphone-refused': {title: 'O microfone não está disponível.', hint: 'Permita o microfone no navegador e conecte-se novamente.'},
};
