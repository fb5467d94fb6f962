import type {ControlTexts} from '../control-texts.ts';

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
