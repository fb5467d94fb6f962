import type {FailureTexts} from '../../errors/failure-texts.ts';

const UNAVAILABLE = {
  title: 'ストリーミング サービスは一時的に利用できません。',
  hint: 'しばらくしてからもう一度お試しください。',
};
const NOT_CONNECTED = {title: 'アプリケーションに接続できませんでした。', hint: 'もう一度お試しください。'};
const NO_VIDEO = {title: 'アプリケーションから映像が送信されていません。', hint: 'もう一度お試しください。'};

export const failures: FailureTexts = {
  // Service connection
  offline: {title: 'オフラインです。', hint: 'インターネット接続を確認して、もう一度お試しください。'},
  unreachable: {
    title: 'ストリーミング サービスに接続できませんでした。',
    hint: '接続を確認して、もう一度お試しください。',
  },
  cors: {title: 'このページではストリーミング サービスを利用できません。'},
  'mixed-content': {title: 'このページでは暗号化されていない接続を開けません。'},
  'no-answer': {
    title: 'ストリーミング サービスが応答していません。',
    hint: 'しばらくしてからもう一度お試しください。',
  },
  'create-unclear': {
    title: 'セッションが開始されたことを確認できませんでした。',
    hint: 'もう一度お試しください。',
  },

  // Service responses
  unauthorized: {title: 'このアプリケーションを使用するにはログインしてください。'},
  'token-failed': {title: 'ログインできませんでした。', hint: 'もう一度お試しください。'},
  'headers-unusable': {title: 'ログインできませんでした。'},
  forbidden: {
    title: 'このアプリケーションへのアクセス権がありません。',
    hint: '管理者にアクセス権をリクエストしてください。',
  },
  'not-found': {title: 'ストリーミング サービスが見つかりませんでした。'},
  'method-not-allowed': {title: 'ストリーミング サービスはこのリクエストに対応していません。'},
  conflict: {title: '別のリクエストと競合しています。', hint: 'しばらくしてからもう一度お試しください。'},
  'request-too-large': {title: 'リクエストが大きすぎます。'},
  'invalid-request': {title: 'ストリーミング サービスがリクエストを受け付けませんでした。'},
  'request-timeout': {
    title: '時間内に利用可能なマシンが見つかりませんでした。',
    hint: '数分後にもう一度お試しください。',
  },
  'too-early': {
    title: 'ストリーミング サービスの準備がまだできていません。',
    hint: 'しばらくしてからもう一度お試しください。',
  },
  'too-many-requests': {
    title: 'ストリーミング サービスが混み合っています。',
    hint: '数分後にもう一度お試しください。',
  },
  'service-error': {
    title: 'ストリーミング サービスで問題が発生しました。',
    hint: '後でもう一度お試しください。',
  },
  'not-supported': {title: 'ストリーミング サービスはこのリクエストに対応していません。'},
  'bad-gateway': UNAVAILABLE,
  'no-capacity': {title: 'すべてのマシンが使用中です。', hint: '数分後にもう一度お試しください。'},
  'session-limit': {
    title: 'セッション数の上限に達しました。',
    hint: '別のセッションを終了してから、もう一度お試しください。',
  },
  'gateway-timeout': UNAVAILABLE,
  'server-error': UNAVAILABLE,
  'unexpected-status': {title: 'ストリーミング サービスから予期しない応答がありました。'},
  'malformed-response': {title: 'ストリーミング サービスから予期しない応答がありました。'},
  'service-function-failed': {
    title: 'このページからストリーミング サービスに接続できませんでした。',
    hint: 'もう一度お試しください。',
  },

  // Catalogue
  'app-not-found': {title: 'このアプリケーションは存在しません。'},
  'version-not-found': {title: 'このバージョンのアプリケーションは存在しません。'},
  'profile-not-found': {title: 'このアプリケーション構成は存在しません。'},

  // Session
  'session-not-found': {
    title: 'セッションはすでに終了しています。',
    hint: '新しいセッションを開始してください。',
  },
  'session-expired': {
    title: 'セッションの有効期限が切れました。',
    hint: '新しいセッションを開始してください。',
  },
  'start-timeout': {
    title: 'アプリケーションが時間内に起動しませんでした。',
    hint: 'もう一度お試しください。',
  },
  'no-route': {title: 'アプリケーションに接続できませんでした。'},
  'in-use': {title: 'このセッションは別のウィンドウまたはデバイスで開かれています。'},

  // Page and browser
  'webrtc-missing': {
    title: 'お使いのブラウザはストリーミングに対応していません。',
    hint: '最新の Chrome、Edge、Firefox、Safari をお使いください。',
  },
  'connector-missing': {
    title: 'プレーヤーを読み込めませんでした。',
    hint: 'ページを再読み込みしてください。',
  },
  'library-busy': {
    title: 'このページでは別のストリームがすでに再生中です。',
    hint: '先にそのストリームを終了してください。',
  },
  'code-missing': {
    title: 'プレーヤーの一部を読み込めませんでした。',
    hint: 'ページを再読み込みしてください。',
  },
  asleep: {title: 'デバイスがスリープ状態でした。'},
  unexpected: {
    title: 'エラーが発生しました。',
    hint: 'もう一度お試しいただくか、下のコードを添えてサポートにお問い合わせください。',
  },

  // Signaling
  'token-unusable': {title: 'ログインできませんでした。'},
  'signaling-unreachable': NOT_CONNECTED,
  'socket-refused': NOT_CONNECTED,
  'signaling-timeout': NOT_CONNECTED,
  'signaling-refused': {title: 'アプリケーションに接続できませんでした。'},
  'sign-in-refused': NOT_CONNECTED,
  'sign-in-timeout': NOT_CONNECTED,
  'signaling-closed': NOT_CONNECTED,
  'signaling-protocol': {title: 'アプリケーションに接続できませんでした。'},
  'host-unreachable': NOT_CONNECTED,
  'host-restarting': {
    title: 'アプリケーションを再起動しています。',
    hint: 'しばらくしてからもう一度お試しください。',
  },
  'host-busy': {
    title: 'アプリケーションが過負荷状態です。',
    hint: 'しばらくしてからもう一度お試しください。',
  },
  'host-error': NOT_CONNECTED,

  // Negotiation
  'no-offer': NOT_CONNECTED,
  'bad-offer': {title: 'お使いのブラウザではこのストリームを再生できません。'},
  'no-common-codec': {
    title: 'お使いのブラウザではこの映像を再生できません。',
    hint: 'Chrome または Edge をお試しください。',
  },
  'no-video': {title: 'アプリケーションから映像が送信されていません。'},

  // ICE
  'ice-failed': {
    title: '映像がこのデバイスに届きません。',
    hint: 'ネットワークでブロックされている可能性があります。別のネットワークをお試しください。',
  },
  'dtls-failed': {
    title: '映像への安全な接続を確立できませんでした。',
    hint: 'もう一度試すか、別のネットワークをお試しください。',
  },
  'no-relay': {
    title: '映像がこのデバイスに届きません。',
    hint: 'もう一度試すか、別のネットワークをお試しください。',
  },
  'no-candidates': {title: 'アプリケーションに接続できませんでした。'},
  'media-host-unusable': {title: 'アプリケーションに接続できませんでした。'},
  'connection-lost': {title: '接続が切れました。', hint: 'もう一度お試しください。'},

  // Video
  'no-track': NO_VIDEO,
  'no-packets': {title: '接続しましたが、映像が届いていません。', hint: 'もう一度お試しください。'},
  'decoder-failed': {
    title: 'お使いのブラウザではこの映像を再生できません。',
    hint: 'Chrome または Edge をお試しください。',
  },
  'no-first-frame': NO_VIDEO,
  'frames-stopped': {title: '映像が停止しました。', hint: 'もう一度お試しください。'},
  'host-silent': {title: 'アプリケーションが応答しなくなりました。', hint: 'もう一度お試しください。'},
  'play-refused': {
    title: 'ブラウザが映像をブロックしました。',
    hint: 'ボタンを押して再生を開始してください。',
  },

  // Input and messages
  'input-not-open': {title: 'アプリケーションに入力が届いていません。'},
  'message-too-large': {title: 'メッセージが大きすぎます。'},
  'message-queue-full': {title: '送信待ちのメッセージが多すぎます。'},
  'no-answer-to-message': {title: 'アプリケーションから応答がありませんでした。'},
  'kit-refused': {title: 'アプリケーションがリクエストを拒否しました。'},
  'malformed-message': {title: 'アプリケーションから予期しない応答がありました。'},
  'microphone-refused': {
    title: 'マイクを使用できません。',
    hint: 'ブラウザでマイクを許可して、再接続してください。',
  },
};
