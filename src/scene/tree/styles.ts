import {css} from 'lit';

export const treeStyles = css`
  :host {
    --_row: var(--app-stream-scene-row, 28px);
    display: flex;
    flex-direction: column;
    gap: 8px;
    height: 320px;
    min-height: 0;
  }
  [part='search'] {
    width: 100%;
  }
  [part='message'] {
    margin: 0;
    color: var(--_quiet);
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  [part='message']:empty {
    display: none;
  }
  [part='tree'] {
    position: relative;
    flex: 1;
    min-height: 0;
    overflow: auto;
    overscroll-behavior: contain;
    border-radius: 6px;
    contain: strict;
    scrollbar-width: thin;
  }
  [part='search']:focus-visible,
  [part='tree']:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
  [part~='row'] {
    position: absolute;
    inset-inline: 0;
    display: flex;
    align-items: center;
    box-sizing: border-box;
    height: var(--_row);
    padding-inline-end: 8px;
    border-radius: 6px;
    cursor: default;
    user-select: none;
    white-space: nowrap;
  }
  [part~='row']:hover {
    background: color-mix(in srgb, currentcolor 8%, transparent);
  }
  [part~='row-selected'],
  [part~='row-selected']:hover {
    background: color-mix(in srgb, var(--_accent) 22%, transparent);
    font-weight: 600;
  }
  [part='tree']:focus-visible [part~='row-active'] {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
  [part='toggle'] {
    display: grid;
    flex: none;
    place-items: center;
    width: 24px;
    height: 100%;
    color: var(--_quiet);
  }
  [part='toggle'].shown::before {
    width: 6px;
    height: 6px;
    border: solid currentcolor;
    border-width: 0 1.5px 1.5px 0;
    rotate: -45deg;
    content: '';
  }
  [part='toggle'].shown:dir(rtl)::before {
    rotate: 135deg;
  }
  [aria-expanded='true'] > [part='toggle'].shown::before {
    rotate: 45deg;
  }
  [part='toggle'].busy::before {
    animation: pulse 1s ease-in-out infinite alternate;
  }
  [part~='icon'] {
    flex: none;
    width: 16px;
    height: 16px;
    margin-inline-end: 6px;
    color: var(--_quiet);
  }
  [part~='icon'] > svg {
    display: block;
    fill: none;
    stroke: currentcolor;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 1.2;
  }
  [part='name'] {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  [part='note'] {
    flex: 1 1000 0;
    min-width: 0;
    margin-inline-start: 8px;
    overflow: hidden;
    color: var(--_quiet);
    font-weight: 400;
    text-overflow: ellipsis;
  }
  @keyframes pulse {
    to {
      opacity: 0.2;
    }
  }
  @media (pointer: coarse) {
    :host {
      --_row: var(--app-stream-scene-row, 44px);
    }
    [part='search'] {
      min-height: 44px;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    [part='toggle'].busy::before {
      animation: none;
      opacity: 0.4;
    }
  }
  @media (forced-colors: active) {
    [part~='row-selected'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
