import type {FailureTexts} from '../errors/app-stream-error.ts';
import type {CardTexts, ControlTexts, StatisticsTexts} from './texts.ts';

export const cards: CardTexts = {
  labels: {
    start: '시작',
    startAgain: '다시 시작',
    cancel: '취소',
    stop: '중지',
    retry: '다시 시도',
    endSession: '세션 종료',
    takeOver: '여기서 사용',
    unmute: '음소거 해제',
    progress: '진행률',
    stay: '연결 유지',
    endNow: '지금 종료',
    details: '세부정보',
    documentation: '이 오류 정보',
    copyReport: '보고서 복사',
    copying: '복사 중…',
    copied: '복사됨',
    copyByHand: '여기에서 보고서를 복사하세요',
    reportFailed: '보고서를 만들 수 없습니다',
    report: '보고서',
    remoteApplication: '원격 애플리케이션',
  },
  states: {
    anApplication: '애플리케이션',
    readyToStart: '{app} 시작 준비가 되었습니다.',
    checking: '{app} 준비 중…',
    checkingSession: '세션 확인 중…',
    requesting: '사용 가능한 머신을 찾는 중…',
    allocating: '머신을 기다리는 중…',
    pending: '{app} 시작 중…',
    slow: '평소보다 오래 걸리고 있습니다.',
    firstStart: '처음 시작할 때는 최대 15분이 걸릴 수 있습니다.',
    connecting: '연결 중…',
    keepsTrying: '계속 시도합니다.',
    sessionKept: '세션이 몇 분 동안 유지됩니다.',
    busy: '애플리케이션이 처리 중입니다…',
    inputBlocked: '애플리케이션에 입력이 전달되지 않습니다.',
    reconnecting: '다시 연결하는 중…',
    offline: '오프라인 상태입니다. 다시 온라인 상태가 되면 스트림이 재개됩니다.',
    retryingIn: '{time} 후 다시 시도',
    usually: '보통 {time}',
  },
  steps: {
    finding: '머신 찾기',
    starting: '시작',
    connecting: '연결',
  },
  keyboard: {
    role: '원격 애플리케이션',
    leave: '{keys} 키를 누르면 애플리케이션에서 나갑니다.',
  },
  idle: {
    title: '아직 사용 중이신가요?',
    endsIn: '세션이 {time} 후 종료됩니다.',
  },
  paused: {
    note: '일시중지되었습니다. 세션은 계속 실행됩니다.',
    play: '계속',
  },
  ended: {
    stopped: '세션이 종료되었습니다.',
    replaced: '이 스트림이 다른 스트림으로 대체되었습니다.',
    disconnected: '연결이 해제되었습니다. 애플리케이션은 계속 실행됩니다.',
    idle: '활동이 없어 세션이 종료되었습니다.',
    server: '애플리케이션이 세션을 종료했습니다.',
    expired: '세션 제한 시간에 도달했습니다.',
    'application-gone': '애플리케이션이 종료되었습니다.',
    operator: '관리자가 세션을 종료했습니다.',
  },
  setup: {
    title: '이 스트림은 아직 설정되지 않았습니다.',
    problems: {
      missing: '`{attribute}` 값이 없습니다.',
      'invalid-url': '`{attribute}` 값이 웹 주소가 아닙니다.',
      'invalid-number': '`{attribute}` 값이 숫자가 아닙니다.',
      'unknown-value': '`{attribute}` 값은 {expected} 중 하나여야 합니다.',
      'invalid-json': '`{attribute}` 값을 JSON으로 쓸 수 없습니다.',
      'needs-service': '`{attribute}`은(는) `service-url` 없이는 의미가 없습니다.',
    },
  },
  alternatives: {
    available: '사용 가능: {names}.',
    more: {other: '{count}개 더'},
  },
  httpStatus: 'HTTP 상태 {status}.',
};

export const controls: ControlTexts = {
  controls: '플레이어 컨트롤',
  mute: '음소거',
  unmute: '음소거 해제',
  volume: '볼륨',
  showKeyboard: '키보드 표시',
  hideKeyboard: '키보드 숨기기',
  enterFullscreen: '전체 화면',
  exitFullscreen: '전체 화면 종료',
  enterPictureInPicture: 'PIP 모드',
  exitPictureInPicture: 'PIP 모드 종료',
  snapshot: '스냅샷 찍기',
  showStatistics: '통계 표시',
  hideStatistics: '통계 숨기기',
  endSession: '세션 종료',
  confirmEnd: '다시 누르면 종료됩니다',
};

export const statistics: StatisticsTexts = {
  title: '통계',
  close: '닫기',
  copy: '복사',
  copied: '복사됨',
  frameRate: '프레임 속도',
  resolution: '해상도',
  codec: '코덱',
  hardware: '하드웨어',
  software: '소프트웨어',
  bitrate: '비트 전송률',
  roundTrip: '왕복 시간',
  jitterBuffer: '지터 버퍼',
  packetLoss: '패킷 손실',
  freezes: '화면 멈춤',
  decodeTime: '디코딩 시간',
  inputLatency: '입력 지연 시간',
  networkPath: '네트워크 경로',
  unknown: '알 수 없음',
};

const UNAVAILABLE = {
  title: '스트리밍 서비스를 일시적으로 사용할 수 없습니다.',
  hint: '잠시 후 다시 시도하세요.',
};
const NOT_CONNECTED = {title: '애플리케이션에 연결할 수 없습니다.', hint: '다시 시도하세요.'};
const NO_VIDEO = {title: '애플리케이션에서 동영상을 보내지 않습니다.', hint: '다시 시도하세요.'};

export const failures: FailureTexts = {
  // Service connection
  offline: {title: '오프라인 상태입니다.', hint: '인터넷 연결을 확인한 후 다시 시도하세요.'},
  unreachable: {title: '스트리밍 서비스에 연결할 수 없습니다.', hint: '연결을 확인한 후 다시 시도하세요.'},
  cors: {title: '이 페이지에서는 스트리밍 서비스를 사용할 수 없습니다.'},
  'mixed-content': {title: '이 페이지에서는 암호화되지 않은 연결을 열 수 없습니다.'},
  'no-answer': {title: '스트리밍 서비스가 응답하지 않습니다.', hint: '잠시 후 다시 시도하세요.'},
  'create-unclear': {title: '세션이 시작되었는지 확인할 수 없습니다.', hint: '다시 시도하세요.'},

  // Service responses
  unauthorized: {title: '이 애플리케이션을 사용하려면 로그인하세요.'},
  'token-failed': {title: '로그인할 수 없습니다.', hint: '다시 시도하세요.'},
  'headers-unusable': {title: '로그인할 수 없습니다.'},
  forbidden: {title: '이 애플리케이션에 대한 액세스 권한이 없습니다.', hint: '관리자에게 액세스 권한을 요청하세요.'},
  'not-found': {title: '스트리밍 서비스를 찾을 수 없습니다.'},
  'method-not-allowed': {title: '스트리밍 서비스에서 이 요청을 지원하지 않습니다.'},
  conflict: {title: '다른 요청과 충돌합니다.', hint: '잠시 후 다시 시도하세요.'},
  'request-too-large': {title: '요청이 너무 큽니다.'},
  'invalid-request': {title: '스트리밍 서비스에서 요청을 수락하지 않았습니다.'},
  'request-timeout': {title: '제시간에 사용할 수 있는 머신이 없었습니다.', hint: '몇 분 후에 다시 시도하세요.'},
  'too-early': {title: '스트리밍 서비스가 아직 이 요청을 처리할 준비가 되지 않았습니다.', hint: '잠시 후 다시 시도하세요.'},
  'too-many-requests': {title: '스트리밍 서비스 사용량이 많습니다.', hint: '몇 분 후에 다시 시도하세요.'},
  'service-error': {title: '스트리밍 서비스에 문제가 발생했습니다.', hint: '나중에 다시 시도하세요.'},
  'not-supported': {title: '스트리밍 서비스에서 이 요청을 지원하지 않습니다.'},
  'bad-gateway': UNAVAILABLE,
  'no-capacity': {title: '모든 머신이 사용 중입니다.', hint: '몇 분 후에 다시 시도하세요.'},
  'session-limit': {title: '세션 수 한도에 도달했습니다.', hint: '다른 세션을 종료한 후 다시 시도하세요.'},
  'gateway-timeout': UNAVAILABLE,
  'server-error': UNAVAILABLE,
  'unexpected-status': {title: '스트리밍 서비스에서 예기치 않은 응답을 보냈습니다.'},
  'malformed-response': {title: '스트리밍 서비스에서 예기치 않은 응답을 보냈습니다.'},
  'service-function-failed': {title: '이 페이지에서 스트리밍 서비스에 연결할 수 없습니다.', hint: '다시 시도하세요.'},

  // Catalogue
  'app-not-found': {title: '존재하지 않는 애플리케이션입니다.'},
  'version-not-found': {title: '존재하지 않는 애플리케이션 버전입니다.'},
  'profile-not-found': {title: '존재하지 않는 애플리케이션 구성입니다.'},

  // Session
  'session-not-found': {title: '세션이 더 이상 존재하지 않습니다.', hint: '새 세션을 시작하세요.'},
  'session-expired': {title: '세션이 만료되었습니다.', hint: '새 세션을 시작하세요.'},
  'start-timeout': {title: '애플리케이션이 제시간에 시작되지 않았습니다.', hint: '다시 시도하세요.'},
  'no-route': {title: '애플리케이션에 연결할 수 없습니다.'},
  'in-use': {title: '이 세션은 다른 창이나 기기에서 열려 있습니다.'},

  // Page and browser
  'webrtc-missing': {title: '브라우저에서 스트리밍을 지원하지 않습니다.', hint: '최신 버전의 Chrome, Edge, Firefox 또는 Safari를 사용하세요.'},
  'connector-missing': {title: '플레이어를 로드할 수 없습니다.', hint: '페이지를 새로고침하세요.'},
  'library-busy': {title: '이 페이지에서 이미 다른 스트림이 재생 중입니다.', hint: '먼저 해당 스트림을 종료하세요.'},
  'settings-ignored': {title: '이 페이지의 일부 설정이 적용되지 않습니다.'},
  'code-missing': {title: '플레이어의 일부를 로드할 수 없습니다.', hint: '페이지를 새로고침하세요.'},
  asleep: {title: '기기가 절전 모드였습니다.'},
  unexpected: {title: '문제가 발생했습니다.', hint: '다시 시도하거나 아래 코드를 지원팀에 알려 주세요.'},

  // Signaling
  'token-unusable': {title: '로그인할 수 없습니다.'},
  'protocols-unusable': {title: '로그인할 수 없습니다.'},
  'invalid-option': {title: '애플리케이션에 연결할 수 없습니다.'},
  'signaling-unreachable': NOT_CONNECTED,
  'socket-refused': NOT_CONNECTED,
  'signaling-timeout': NOT_CONNECTED,
  'signaling-refused': {title: '애플리케이션에 연결할 수 없습니다.'},
  'no-subprotocol': {title: '애플리케이션에 연결할 수 없습니다.'},
  'cannot-resume': {title: '세션 연결이 끊어졌습니다.', hint: '새 세션을 시작하세요.'},
  'sign-in-refused': NOT_CONNECTED,
  'sign-in-timeout': NOT_CONNECTED,
  'signaling-closed': NOT_CONNECTED,
  'signaling-protocol': {title: '애플리케이션에 연결할 수 없습니다.'},
  'host-unreachable': NOT_CONNECTED,
  'host-restarting': {title: '애플리케이션을 다시 시작하는 중입니다.', hint: '잠시 후 다시 시도하세요.'},
  'host-busy': {title: '애플리케이션에 과부하가 걸렸습니다.', hint: '잠시 후 다시 시도하세요.'},
  'host-error': NOT_CONNECTED,

  // Negotiation
  'no-offer': NOT_CONNECTED,
  'bad-offer': {title: '브라우저에서 이 스트림을 재생할 수 없습니다.'},
  'no-common-codec': {title: '브라우저에서 이 동영상을 재생할 수 없습니다.', hint: 'Chrome 또는 Edge를 사용해 보세요.'},
  'no-video': {title: '애플리케이션에서 동영상을 보내지 않습니다.'},

  // ICE
  'ice-failed': {title: '동영상이 이 기기에 도달하지 못합니다.', hint: '네트워크에서 차단했을 수 있습니다. 다른 네트워크를 사용해 보세요.'},
  'dtls-failed': {title: '동영상에 보안 연결을 설정할 수 없습니다.', hint: '다시 시도하거나 다른 네트워크를 사용해 보세요.'},
  'no-relay': {title: '동영상이 이 기기에 도달하지 못합니다.', hint: '다시 시도하거나 다른 네트워크를 사용해 보세요.'},
  'relay-refused': {title: '동영상이 이 기기에 도달하지 못합니다.', hint: '페이지를 새로고침하세요. 문제가 계속되면 관리자에게 문의하세요.'},
  'no-candidates': {title: '애플리케이션에 연결할 수 없습니다.'},
  'media-host-unusable': {title: '애플리케이션에 연결할 수 없습니다.'},
  'connection-lost': {title: '연결이 끊어졌습니다.', hint: '다시 시도하세요.'},

  // Video
  'no-track': NO_VIDEO,
  'no-packets': {title: '연결되었지만 동영상이 수신되지 않습니다.', hint: '다시 시도하세요.'},
  'decoder-failed': {title: '브라우저에서 이 동영상을 재생할 수 없습니다.', hint: 'Chrome 또는 Edge를 사용해 보세요.'},
  'no-first-frame': NO_VIDEO,
  'size-mismatch': NO_VIDEO,
  'frames-stopped': {title: '동영상이 멈췄습니다.', hint: '다시 시도하세요.'},
  'host-silent': {title: '애플리케이션이 응답하지 않습니다.', hint: '다시 시도하세요.'},
  'play-refused': {title: '브라우저에서 동영상을 차단했습니다.', hint: '버튼을 눌러 시작하세요.'},

  // Input and messages
  'input-not-open': {title: '애플리케이션에 입력이 전달되지 않습니다.'},
  'message-too-large': {title: '메시지가 너무 큽니다.'},
  'message-queue-full': {title: '대기 중인 메시지가 너무 많습니다.'},
  'no-answer-to-message': {title: '애플리케이션에서 응답하지 않았습니다.'},
  'kit-refused': {title: '애플리케이션에서 요청을 거부했습니다.'},
  'malformed-message': {title: '애플리케이션에서 예기치 않은 응답을 보냈습니다.'},
  'microphone-refused': {title: '마이크를 사용할 수 없습니다.', hint: '브라우저에서 마이크를 허용한 후 다시 연결하세요.'},
};
