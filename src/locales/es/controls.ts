import type {ControlTexts} from '../control-texts.ts';

export const controls: ControlTexts = {
  controls: 'Controles del reproductor',
  mute: 'Silenciar',
  unmute: 'Activar sonido',
  volume: 'Volumen',
  showKeyboard: 'Mostrar teclado',
  hideKeyboard: 'Ocultar teclado',
  enterFullscreen: 'Pantalla completa',
  exitFullscreen: 'Salir de pantalla completa',
  enterPictureInPicture: 'Imagen en imagen',
  exitPictureInPicture: 'Salir de imagen en imagen',
  snapshot: 'Hacer una captura',
  showStatistics: 'Mostrar estadísticas',
  hideStatistics: 'Ocultar estadísticas',
  endSession: 'Finalizar sesión',
  confirmEnd: 'Pulsa otra vez para finalizar',
};
