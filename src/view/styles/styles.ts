import {css} from '@lit/reactive-element';
import {adaptedStyles} from './adapted-styles.ts';
import {buttonStyles} from './button-styles.ts';
import {cardStyles} from './card-styles.ts';
import {overlayStyles} from './overlay-styles.ts';

/** The styles of all that lies over the video. The last one overrides the others. */
export const styles = css`
  ${overlayStyles} ${cardStyles} ${buttonStyles} ${adaptedStyles}
`;
