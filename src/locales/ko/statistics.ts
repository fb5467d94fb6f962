import type {StatisticsTexts} from '../statistics-texts.ts';

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
