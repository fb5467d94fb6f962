import type {StatisticsTexts} from '../statistics-texts.ts';

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
