/** How long the hint shows, in milliseconds. */
const SHOWN_MS = 6000;

/** Set as properties of `style`: a strict Content-Security-Policy forbids a `style` attribute. */
const STYLES = {
  position: 'absolute',
  'inset-block-start': '8px',
  'inset-inline': '8px',
  'box-sizing': 'border-box',
  width: 'fit-content',
  margin: '0 auto',
  padding: '4px 10px',
  border: '1px solid transparent',
  'border-radius': 'var(--app-stream-radius, 8px)',
  background: '#16181dee',
  color: '#f1f3f6',
  'font-size': '13px',
  'line-height': '18px',
  'text-align': 'center',
  'pointer-events': 'none',
} as const;

/** A hint is enough once per page. */
let wasShown = false;

/** Shows for some seconds how the keyboard leaves the stream. The field's description has the same text. */
export const showLeaveHint = (root: ShadowRoot, text: string, signal: AbortSignal) => {
  if (wasShown) return;
  wasShown = true;
  const hint = document.createElement('p');
  for (const [name, value] of Object.entries(STYLES)) hint.style.setProperty(name, value);
  hint.setAttribute('part', 'hint');
  hint.ariaHidden = 'true';
  hint.dir = 'auto';
  hint.textContent = text;
  root.append(hint);
  const timer = setTimeout(() => hint.remove(), SHOWN_MS);
  const end = () => {
    clearTimeout(timer);
    hint.remove();
  };
  signal.addEventListener('abort', end, {once: true});
};
