import {css} from '@lit/reactive-element';

/** A small element, or one with large text (`em` is its font size), reduced motion, and the user's own colors. */
export const adaptedStyles = css`
  @container (height < 240px) or (height < 17em) {
    [part='description'] {
      display: none;
    }
    [part='card'] {
      gap: 6px;
      padding-block: 10px;
    }
    .pending [part='actions'] {
      flex-direction: row;
      gap: 12px;
    }
    .pending [part='text'],
    .pending [part='steps'] {
      margin-block-start: 0.5em;
    }
    [part='step-label'] {
      margin-block-start: 0.35em;
    }
    [part~='button']:not([part~='play'], [part~='unmute']) {
      min-height: 32px;
    }
  }
  /* A small element keeps the sentence, a sign of life and one button. */
  @container (height < 144px) or (width < 240px) or (height < 10.25em) or (width < 17em) {
    [part='card'] {
      gap: 4px;
      padding: 6px 8px;
    }
    [part='card'],
    [part='paused'] > * {
      /* Large text grows as far as a sentence and a button fit. */
      font-size: max(12px, min(0.86em, 7.5cqi, 13.5cqb));
      line-height: 1.17;
    }
    [part='paused-note'] {
      padding: 2px 8px;
    }
    [part='sign'],
    [part='name'],
    [part='heading']:has([part='name']),
    [part='description'],
    [part='detail'],
    [part='note'],
    [part='code'],
    [part='details'],
    [part='elapsed'],
    [part='step-label'],
    .manual [part='body'],
    [part~='end'] {
      display: none;
    }
    [part='heading'] [part='title'],
    [part='title'] {
      font-size: 1em;
      line-height: 1.17;
      font-weight: 500;
      text-wrap: wrap;
    }
    [part='sentence'],
    [part='countdown'] {
      font-size: 1em;
    }
    [part='text']:not(:empty) {
      margin-block-start: 2px;
    }
    .pending [part='body'] {
      display: flex;
      flex-direction: column;
      justify-content: safe center;
    }
    .pending [part='heading'] {
      align-self: center;
    }
    .pending [part='text'] {
      margin: 0;
    }
    .pending [part='steps'],
    .pending [part='body'] > [part='bar'] {
      flex-shrink: 0;
      order: 1;
      margin-block: 6px 0;
      align-self: center;
    }
    [part~='button']:not([part~='play'], [part~='unmute']) {
      min-height: 24px;
      padding: 0 10px;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    ::before {
      transition: none !important;
    }
    [part='overlay'] {
      animation-name: none !important;
    }
    /* A change of opacity alone still shows that the element works. */
    .live[part='bar']::before {
      width: 100%;
      translate: none;
      animation: pulse 2.4s ease-in-out infinite;
    }
  }
  @media (forced-colors: active) {
    [part='overlay'],
    .manual[part='overlay'] {
      outline: 1px solid CanvasText;
      outline-offset: -1px;
      background: Canvas;
    }
    [part='pill'],
    [part='blocked'] {
      border: 1px solid CanvasText;
    }
    [part='sign'] {
      fill: CanvasText;
    }
    [part~='button'] {
      border-color: ButtonBorder;
      background: ButtonFace;
    }
    [part~='primary-button'] {
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
    [part='bar'] {
      box-sizing: border-box;
      height: 6px;
      border: 1px solid CanvasText;
      background: Canvas;
    }
    [part='pill']::before {
      background: CanvasText;
      forced-color-adjust: none;
    }
    .done [part='bar'],
    .live[part='bar']::before {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
