import type {StatisticsTexts} from '../statistics-texts.ts';

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
