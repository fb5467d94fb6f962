import type {FailureTexts} from '../errors/app-stream-error.ts';
import type {CardTexts, ControlTexts, StatisticsTexts} from './texts.ts';

export const cards: CardTexts = {
  labels: {
    start: '開始',
    startAgain: 'もう一度開始',
    cancel: 'キャンセル',
    stop: '停止',
    retry: '再試行',
    endSession: 'セッションを終了',
    takeOver: 'ここで使用',
    unmute: 'ミュートを解除',
    progress: '進行状況',
    stay: '接続を続ける',
    endNow: '今すぐ終了',
    details: '詳細',
    documentation: 'このエラーについて',
    copyReport: 'レポートをコピー',
    copying: 'コピーしています…',
    copied: 'コピーしました',
    copyByHand: 'ここからレポートをコピーしてください',
    reportFailed: 'レポートを作成できませんでした',
    report: 'レポート',
    remoteApplication: 'リモート アプリケーション',
  },
  states: {
    anApplication: 'アプリケーション',
    readyToStart: '{app} を開始できます。',
    checking: '{app} を準備しています…',
    checkingSession: 'セッションを確認しています…',
    requesting: '利用可能なマシンを探しています…',
    allocating: 'マシンの空きを待っています…',
    pending: '{app} を起動しています…',
    slow: '通常より時間がかかっています。',
    firstStart: '初回の起動には最大 15 分かかることがあります。',
    connecting: '接続しています…',
    keepsTrying: '引き続き接続を試みます。',
    sessionKept: 'セッションは数分間保持されます。',
    busy: 'アプリケーションが処理中です…',
    inputBlocked: 'アプリケーションに入力が届いていません。',
    reconnecting: '再接続しています…',
    offline: 'オフラインです。オンラインに戻るとストリームが再開します。',
    retryingIn: '{time}後に再試行',
    usually: '通常 {time}',
  },
  steps: {
    finding: 'マシンを検索',
    starting: '起動',
    connecting: '接続',
  },
  keyboard: {
    role: 'リモートアプリケーション',
    leave: '{keys} を押すとアプリケーションから離れます。',
  },
  idle: {
    title: 'まだご利用中ですか？',
    endsIn: 'セッションは{time}後に終了します。',
  },
  paused: {
    note: '一時停止中です。セッションは継続しています。',
    play: '再開',
  },
  ended: {
    stopped: 'セッションが終了しました。',
    replaced: 'このストリームは別のストリームに置き換えられました。',
    disconnected: '切断しました。アプリケーションは引き続き実行されています。',
    idle: '操作がなかったため、セッションが終了しました。',
    server: 'アプリケーションがセッションを終了しました。',
    expired: 'セッションの制限時間に達しました。',
    'application-gone': 'アプリケーションが終了しました。',
    operator: '管理者がセッションを終了しました。',
  },
  setup: {
    title: 'このストリームはまだ設定されていません。',
    problems: {
      missing: '`{attribute}` が指定されていません。',
      'invalid-url': '`{attribute}` はウェブアドレスではありません。',
      'invalid-number': '`{attribute}` は数値ではありません。',
      'unknown-value': '`{attribute}` には {expected} を指定してください。',
      'invalid-json': '`{attribute}` を JSON として書き出せません。',
      'needs-service': '`{attribute}` は `service-url` がないと意味がありません。',
    },
  },
  alternatives: {
    available: '利用可能: {names}。',
    more: {other: '他 {count} 件'},
  },
  httpStatus: 'HTTP ステータス {status}。',
};

export const controls: ControlTexts = {
  controls: 'プレーヤーの操作',
  mute: 'ミュート',
  unmute: 'ミュートを解除',
  volume: '音量',
  showKeyboard: 'キーボードを表示',
  hideKeyboard: 'キーボードを非表示',
  enterFullscreen: '全画面表示',
  exitFullscreen: '全画面表示を終了',
  enterPictureInPicture: 'ピクチャー イン ピクチャー',
  exitPictureInPicture: 'ピクチャー イン ピクチャーを終了',
  snapshot: 'スナップショットを撮影',
  showStatistics: '統計情報を表示',
  hideStatistics: '統計情報を非表示',
  endSession: 'セッションを終了',
  confirmEnd: 'もう一度押すと終了します',
};

export const statistics: StatisticsTexts = {
  title: '統計情報',
  close: '閉じる',
  copy: 'コピー',
  copied: 'コピーしました',
  frameRate: 'フレームレート',
  resolution: '解像度',
  codec: 'コーデック',
  hardware: 'ハードウェア',
  software: 'ソフトウェア',
  bitrate: 'ビットレート',
  roundTrip: '往復時間',
  jitterBuffer: 'ジッター バッファ',
  packetLoss: 'パケット損失',
  freezes: 'フリーズ',
  decodeTime: 'デコード時間',
  inputLatency: '入力遅延',
  networkPath: 'ネットワーク経路',
  unknown: '不明',
};

const UNAVAILABLE = {
  title: 'ストリーミング サービスは一時的に利用できません。',
  hint: 'しばらくしてからもう一度お試しください。',
};
const NOT_CONNECTED = {title: 'アプリケーションに接続できませんでした。', hint: 'もう一度お試しください。'};
const NO_VIDEO = {title: 'アプリケーションから映像が送信されていません。', hint: 'もう一度お試しください。'};

export const failures: FailureTexts = {
  // Service connection
  offline: {title: 'オフラインです。', hint: 'インターネット接続を確認して、もう一度お試しください。'},
  unreachable: {title: 'ストリーミング サービスに接続できませんでした。', hint: '接続を確認して、もう一度お試しください。'},
  cors: {title: 'このページではストリーミング サービスを利用できません。'},
  'mixed-content': {title: 'このページでは暗号化されていない接続を開けません。'},
  'no-answer': {title: 'ストリーミング サービスが応答していません。', hint: 'しばらくしてからもう一度お試しください。'},
  'create-unclear': {title: 'セッションが開始されたことを確認できませんでした。', hint: 'もう一度お試しください。'},

  // Service responses
  unauthorized: {title: 'このアプリケーションを使用するにはログインしてください。'},
  'token-failed': {title: 'ログインできませんでした。', hint: 'もう一度お試しください。'},
  'headers-unusable': {title: 'ログインできませんでした。'},
  forbidden: {title: 'このアプリケーションへのアクセス権がありません。', hint: '管理者にアクセス権をリクエストしてください。'},
  'not-found': {title: 'ストリーミング サービスが見つかりませんでした。'},
  'method-not-allowed': {title: 'ストリーミング サービスはこのリクエストに対応していません。'},
  conflict: {title: '別のリクエストと競合しています。', hint: 'しばらくしてからもう一度お試しください。'},
  'request-too-large': {title: 'リクエストが大きすぎます。'},
  'invalid-request': {title: 'ストリーミング サービスがリクエストを受け付けませんでした。'},
  'request-timeout': {title: '時間内に利用可能なマシンが見つかりませんでした。', hint: '数分後にもう一度お試しください。'},
  'too-early': {title: 'ストリーミング サービスの準備がまだできていません。', hint: 'しばらくしてからもう一度お試しください。'},
  'too-many-requests': {title: 'ストリーミング サービスが混み合っています。', hint: '数分後にもう一度お試しください。'},
  'service-error': {title: 'ストリーミング サービスで問題が発生しました。', hint: '後でもう一度お試しください。'},
  'not-supported': {title: 'ストリーミング サービスはこのリクエストに対応していません。'},
  'bad-gateway': UNAVAILABLE,
  'no-capacity': {title: 'すべてのマシンが使用中です。', hint: '数分後にもう一度お試しください。'},
  'session-limit': {title: 'セッション数の上限に達しました。', hint: '別のセッションを終了してから、もう一度お試しください。'},
  'gateway-timeout': UNAVAILABLE,
  'server-error': UNAVAILABLE,
  'unexpected-status': {title: 'ストリーミング サービスから予期しない応答がありました。'},
  'malformed-response': {title: 'ストリーミング サービスから予期しない応答がありました。'},
  'service-function-failed': {title: 'このページからストリーミング サービスに接続できませんでした。', hint: 'もう一度お試しください。'},

  // Catalogue
  'app-not-found': {title: 'このアプリケーションは存在しません。'},
  'version-not-found': {title: 'このバージョンのアプリケーションは存在しません。'},
  'profile-not-found': {title: 'このアプリケーション構成は存在しません。'},

  // Session
  'session-not-found': {title: 'セッションはすでに終了しています。', hint: '新しいセッションを開始してください。'},
  'session-expired': {title: 'セッションの有効期限が切れました。', hint: '新しいセッションを開始してください。'},
  'start-timeout': {title: 'アプリケーションが時間内に起動しませんでした。', hint: 'もう一度お試しください。'},
  'no-route': {title: 'アプリケーションに接続できませんでした。'},
  'in-use': {title: 'このセッションは別のウィンドウまたはデバイスで開かれています。'},

  // Page and browser
  'webrtc-missing': {title: 'お使いのブラウザはストリーミングに対応していません。', hint: '最新の Chrome、Edge、Firefox、Safari をお使いください。'},
  'connector-missing': {title: 'プレーヤーを読み込めませんでした。', hint: 'ページを再読み込みしてください。'},
  'library-busy': {title: 'このページでは別のストリームがすでに再生中です。', hint: '先にそのストリームを終了してください。'},
  'settings-ignored': {title: 'このページの一部の設定は機能しません。'},
  'code-missing': {title: 'プレーヤーの一部を読み込めませんでした。', hint: 'ページを再読み込みしてください。'},
  asleep: {title: 'デバイスがスリープ状態でした。'},
  unexpected: {title: 'エラーが発生しました。', hint: 'もう一度お試しいただくか、下のコードを添えてサポートにお問い合わせください。'},

  // Signaling
  'token-unusable': {title: 'ログインできませんでした。'},
  'protocols-unusable': {title: 'ログインできませんでした。'},
  'invalid-option': {title: 'アプリケーションに接続できませんでした。'},
  'signaling-unreachable': NOT_CONNECTED,
  'socket-refused': NOT_CONNECTED,
  'signaling-timeout': NOT_CONNECTED,
  'signaling-refused': {title: 'アプリケーションに接続できませんでした。'},
  'no-subprotocol': {title: 'アプリケーションに接続できませんでした。'},
  'cannot-resume': {title: 'セッションへの接続が失われました。', hint: '新しいセッションを開始してください。'},
  'sign-in-refused': NOT_CONNECTED,
  'sign-in-timeout': NOT_CONNECTED,
  'signaling-closed': NOT_CONNECTED,
  'signaling-protocol': {title: 'アプリケーションに接続できませんでした。'},
  'host-unreachable': NOT_CONNECTED,
  'host-restarting': {title: 'アプリケーションを再起動しています。', hint: 'しばらくしてからもう一度お試しください。'},
  'host-busy': {title: 'アプリケーションが過負荷状態です。', hint: 'しばらくしてからもう一度お試しください。'},
  'host-error': NOT_CONNECTED,

  // Negotiation
  'no-offer': NOT_CONNECTED,
  'bad-offer': {title: 'お使いのブラウザではこのストリームを再生できません。'},
  'no-common-codec': {title: 'お使いのブラウザではこの映像を再生できません。', hint: 'Chrome または Edge をお試しください。'},
  'no-video': {title: 'アプリケーションから映像が送信されていません。'},

  // ICE
  'ice-failed': {title: '映像がこのデバイスに届きません。', hint: 'ネットワークでブロックされている可能性があります。別のネットワークをお試しください。'},
  'dtls-failed': {title: '映像への安全な接続を確立できませんでした。', hint: 'もう一度試すか、別のネットワークをお試しください。'},
  'no-relay': {title: '映像がこのデバイスに届きません。', hint: 'もう一度試すか、別のネットワークをお試しください。'},
  'relay-refused': {title: '映像がこのデバイスに届きません。', hint: 'ページを再読み込みしてください。解決しない場合は、管理者にお問い合わせください。'},
  'no-candidates': {title: 'アプリケーションに接続できませんでした。'},
  'media-host-unusable': {title: 'アプリケーションに接続できませんでした。'},
  'connection-lost': {title: '接続が切れました。', hint: 'もう一度お試しください。'},

  // Video
  'no-track': NO_VIDEO,
  'no-packets': {title: '接続しましたが、映像が届いていません。', hint: 'もう一度お試しください。'},
  'decoder-failed': {title: 'お使いのブラウザではこの映像を再生できません。', hint: 'Chrome または Edge をお試しください。'},
  'no-first-frame': NO_VIDEO,
  'size-mismatch': NO_VIDEO,
  'frames-stopped': {title: '映像が停止しました。', hint: 'もう一度お試しください。'},
  'host-silent': {title: 'アプリケーションが応答しなくなりました。', hint: 'もう一度お試しください。'},
  'play-refused': {title: 'ブラウザが映像をブロックしました。', hint: 'ボタンを押して再生を開始してください。'},

  // Input and messages
  'input-not-open': {title: 'アプリケーションに入力が届いていません。'},
  'message-too-large': {title: 'メッセージが大きすぎます。'},
  'message-queue-full': {title: '送信待ちのメッセージが多すぎます。'},
  'no-answer-to-message': {title: 'アプリケーションから応答がありませんでした。'},
  'kit-refused': {title: 'アプリケーションがリクエストを拒否しました。'},
  'malformed-message': {title: 'アプリケーションから予期しない応答がありました。'},
  'microphone-refused': {title: 'マイクを使用できません。', hint: 'ブラウザでマイクを許可して、再接続してください。'},
};
