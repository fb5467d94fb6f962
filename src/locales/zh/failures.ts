import type {FailureTexts} from '../../errors/failure-texts.ts';

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
  'webrtc-missing': {
    title: '您的浏览器不支持流式传输。',
    hint: '请使用最新版本的 Chrome、Edge、Firefox 或 Safari。',
  },
  'connector-missing': {title: '此网页无法加载播放器。', hint: '请重新加载网页。'},
  'library-busy': {title: '此网页上已有另一个视频流正在播放。', hint: '请先结束该视频流。'},
  'code-missing': {title: '此网页无法加载播放器的某个部分。', hint: '请重新加载网页。'},
  asleep: {title: '此设备曾处于休眠状态。'},
  unexpected: {title: '出了点问题。', hint: '请重试，或向支持团队提供下方的代码。'},

  // Signaling
  'token-unusable': {title: '无法登录。'},
  'signaling-unreachable': NOT_CONNECTED,
  'socket-refused': NOT_CONNECTED,
  'signaling-timeout': NOT_CONNECTED,
  'signaling-refused': {title: '无法连接到应用。'},
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
