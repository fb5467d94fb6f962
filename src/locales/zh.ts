import type {FailureTexts} from '../errors/app-stream-error.ts';
import type {CardTexts, ControlTexts, StatisticsTexts} from './texts.ts';

export const cards: CardTexts = {
  labels: {
    start: '开始',
    startAgain: '重新开始',
    cancel: '取消',
    stop: '停止',
    retry: '重试',
    endSession: '结束会话',
    takeOver: '在此处使用',
    unmute: '取消静音',
    progress: '进度',
    stay: '保持连接',
    endNow: '立即结束',
    details: '详细信息',
    documentation: '关于此错误',
    copyReport: '复制报告',
    copying: '正在复制…',
    copied: '已复制',
    copyByHand: '请从此处复制报告',
    reportFailed: '无法生成报告',
    report: '报告',
    remoteApplication: '远程应用',
  },
  states: {
    anApplication: '应用',
    readyToStart: '{app}已可启动。',
    checking: '正在准备{app}…',
    checkingSession: '正在查找您的会话…',
    requesting: '正在查找可用的机器…',
    allocating: '正在等待可用的机器…',
    pending: '正在启动{app}…',
    slow: '所需时间比平时长。',
    firstStart: '首次启动最多可能需要 15 分钟。',
    connecting: '正在连接…',
    keepsTrying: '我们会继续尝试。',
    sessionKept: '您的会话会保留几分钟。',
    busy: '应用正忙…',
    inputBlocked: '应用未接收到您的输入。',
    reconnecting: '正在重新连接…',
    offline: '您已离线。恢复联网后，视频流会继续播放。',
    retryingIn: '{time}后重试',
    usually: '通常 {time}',
  },
  steps: {
    finding: '查找机器',
    starting: '启动',
    connecting: '连接',
  },
  keyboard: {
    role: '远程应用程序',
    leave: '按 {keys} 离开应用程序。',
  },
  idle: {
    title: '您还在吗？',
    endsIn: '您的会话将在{time}后结束。',
  },
  paused: {
    note: '已暂停。您的会话仍在运行。',
    play: '继续',
  },
  ended: {
    stopped: '会话已结束。',
    replaced: '此视频流已被另一个视频流取代。',
    disconnected: '已断开连接。应用仍在运行。',
    idle: '由于没有操作，会话已结束。',
    server: '应用已结束会话。',
    expired: '您的会话已达到时间上限。',
    'application-gone': '应用已关闭。',
    operator: '管理员已结束会话。',
  },
  setup: {
    title: '此视频流尚未设置。',
    problems: {
      missing: '缺少 `{attribute}`。',
      'invalid-url': '`{attribute}` 不是网址。',
      'invalid-number': '`{attribute}` 不是数字。',
      'unknown-value': '`{attribute}` 必须是 {expected}。',
      'invalid-json': '`{attribute}` 无法写成 JSON。',
      'needs-service': '没有 `service-url` 时，`{attribute}` 不起作用。',
    },
  },
  alternatives: {
    available: '可用：{names}。',
    more: {other: '另外 {count} 个'},
  },
  httpStatus: 'HTTP 状态 {status}。',
};

export const controls: ControlTexts = {
  controls: '播放器控件',
  mute: '静音',
  unmute: '取消静音',
  volume: '音量',
  showKeyboard: '显示键盘',
  hideKeyboard: '隐藏键盘',
  enterFullscreen: '全屏',
  exitFullscreen: '退出全屏',
  enterPictureInPicture: '画中画',
  exitPictureInPicture: '退出画中画',
  snapshot: '拍摄快照',
  showStatistics: '显示统计信息',
  hideStatistics: '隐藏统计信息',
  endSession: '结束会话',
  confirmEnd: '再按一次即可结束',
};

export const statistics: StatisticsTexts = {
  title: '统计信息',
  close: '关闭',
  copy: '复制',
  copied: '已复制',
  frameRate: '帧率',
  resolution: '分辨率',
  codec: '编解码器',
  hardware: '硬件',
  software: '软件',
  bitrate: '比特率',
  roundTrip: '往返时间',
  jitterBuffer: '抖动缓冲',
  packetLoss: '丢包率',
  freezes: '卡顿次数',
  decodeTime: '解码时间',
  inputLatency: '输入延迟',
  networkPath: '网络路径',
  unknown: '未知',
};

const UNAVAILABLE = {title: '流式传输服务暂时不可用。', hint: '请稍后重试。'};
const NOT_CONNECTED = {title: '无法连接到应用。', hint: '请重试。'};
const NO_VIDEO = {title: '应用未发送视频。', hint: '请重试。'};

export const failures: FailureTexts = {
  // Service connection
  offline: {title: '您已离线。', hint: '请检查您的互联网连接，然后重试。'},
  unreachable: {title: '无法连接到流式传输服务。', hint: '请检查您的网络连接，然后重试。'},
  cors: {title: '此网页无权使用流式传输服务。'},
  'mixed-content': {title: '此网页无法打开未加密的连接。'},
  'no-answer': {title: '流式传输服务没有响应。', hint: '请稍后重试。'},
  'create-unclear': {title: '无法确认您的会话是否已启动。', hint: '请重试。'},

  // Service responses
  unauthorized: {title: '您需要登录才能使用此应用。'},
  'token-failed': {title: '无法登录。', hint: '请重试。'},
  'headers-unusable': {title: '无法登录。'},
  forbidden: {title: '您无权访问此应用。', hint: '请向管理员申请访问权限。'},
  'not-found': {title: '未找到流式传输服务。'},
  'method-not-allowed': {title: '流式传输服务不支持此请求。'},
  conflict: {title: '与另一个请求冲突。', hint: '请稍后重试。'},
  'request-too-large': {title: '请求过大。'},
  'invalid-request': {title: '流式传输服务未接受请求。'},
  'request-timeout': {title: '未能及时分配到可用的机器。', hint: '请过几分钟再试。'},
  'too-early': {title: '流式传输服务尚未准备好处理此请求。', hint: '请稍后重试。'},
  'too-many-requests': {title: '流式传输服务正忙。', hint: '请过几分钟再试。'},
  'service-error': {title: '流式传输服务出现问题。', hint: '请稍后再试。'},
  'not-supported': {title: '流式传输服务不支持此请求。'},
  'bad-gateway': UNAVAILABLE,
  'no-capacity': {title: '所有机器都在使用中。', hint: '请过几分钟再试。'},
  'session-limit': {title: '您的会话数已达上限。', hint: '请结束另一个会话，然后重试。'},
  'gateway-timeout': UNAVAILABLE,
  'server-error': UNAVAILABLE,
  'unexpected-status': {title: '流式传输服务返回了意外的响应。'},
  'malformed-response': {title: '流式传输服务返回了意外的响应。'},
  'service-function-failed': {title: '此网页无法连接到流式传输服务。', hint: '请重试。'},

  // Catalogue
  'app-not-found': {title: '此应用不存在。'},
  'version-not-found': {title: '此应用版本不存在。'},
  'profile-not-found': {title: '此应用配置不存在。'},

  // Session
  'session-not-found': {title: '您的会话已不存在。', hint: '请开始新的会话。'},
  'session-expired': {title: '您的会话已过期。', hint: '请开始新的会话。'},
  'start-timeout': {title: '应用未能及时启动。', hint: '请重试。'},
  'no-route': {title: '无法连接到应用。'},
  'in-use': {title: '此会话已在其他窗口或设备上打开。'},

  // Page and browser
  'webrtc-missing': {title: '您的浏览器不支持流式传输。', hint: '请使用最新版本的 Chrome、Edge、Firefox 或 Safari。'},
  'connector-missing': {title: '此网页无法加载播放器。', hint: '请重新加载网页。'},
  'library-busy': {title: '此网页上已有另一个视频流正在播放。', hint: '请先结束该视频流。'},
  'code-missing': {title: '此网页无法加载播放器的某个部分。', hint: '请重新加载网页。'},
  asleep: {title: '此设备曾处于休眠状态。'},
  unexpected: {title: '出了点问题。', hint: '请重试，或向支持团队提供下方的代码。'},

  // Signaling
  'token-unusable': {title: '无法登录。'},
  'protocols-unusable': {title: '无法登录。'},
  'invalid-option': {title: '无法连接到应用。'},
  'signaling-unreachable': NOT_CONNECTED,
  'socket-refused': NOT_CONNECTED,
  'signaling-timeout': NOT_CONNECTED,
  'signaling-refused': {title: '无法连接到应用。'},
  'no-subprotocol': {title: '无法连接到应用。'},
  'cannot-resume': {title: '与您的会话的连接已断开。', hint: '请开始新的会话。'},
  'sign-in-refused': NOT_CONNECTED,
  'sign-in-timeout': NOT_CONNECTED,
  'signaling-closed': NOT_CONNECTED,
  'signaling-protocol': {title: '无法连接到应用。'},
  'host-unreachable': NOT_CONNECTED,
  'host-restarting': {title: '应用正在重新启动。', hint: '请稍后重试。'},
  'host-busy': {title: '应用负载过高。', hint: '请稍后重试。'},
  'host-error': NOT_CONNECTED,

  // Negotiation
  'no-offer': NOT_CONNECTED,
  'bad-offer': {title: '您的浏览器无法播放此视频流。'},
  'no-common-codec': {title: '您的浏览器无法播放此视频。', hint: '请尝试使用 Chrome 或 Edge。'},
  'no-video': {title: '应用未发送视频。'},

  // ICE
  'ice-failed': {title: '视频无法传输到此设备。', hint: '您的网络可能阻止了视频。请尝试其他网络。'},
  'dtls-failed': {title: '无法建立到视频的安全连接。', hint: '请重试，或尝试其他网络。'},
  'no-relay': {title: '视频无法传输到此设备。', hint: '请重试，或尝试其他网络。'},
  'no-candidates': {title: '无法连接到应用。'},
  'media-host-unusable': {title: '无法连接到应用。'},
  'connection-lost': {title: '连接已断开。', hint: '请重试。'},

  // Video
  'no-track': NO_VIDEO,
  'no-packets': {title: '已连接，但未收到视频。', hint: '请重试。'},
  'decoder-failed': {title: '您的浏览器无法播放此视频。', hint: '请尝试使用 Chrome 或 Edge。'},
  'no-first-frame': NO_VIDEO,
  'frames-stopped': {title: '视频已停止。', hint: '请重试。'},
  'host-silent': {title: '应用已停止响应。', hint: '请重试。'},
  'play-refused': {title: '您的浏览器阻止了视频播放。', hint: '请点击按钮开始播放。'},

  // Input and messages
  'input-not-open': {title: '应用未接收到您的输入。'},
  'message-too-large': {title: '消息过大。'},
  'message-queue-full': {title: '排队的消息过多。'},
  'no-answer-to-message': {title: '应用没有回应。'},
  'kit-refused': {title: '应用拒绝了请求。'},
  'malformed-message': {title: '应用返回了意外的回应。'},
  'microphone-refused': {title: '麦克风不可用。', hint: '请在浏览器中允许使用麦克风，然后重新连接。'},
};
