/** The theme of the demo pages. It follows the system until the user selects one in the list `#theme` of a page. */
const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const STORED_NAME = 'app-stream-demo-theme';

const parseTheme = (value: unknown): Theme => THEMES.find((theme) => theme === value) ?? 'system';

/** A browser that blocks storage throws. The theme then lasts as long as the page. */
const readTheme = (): Theme => {
  try {
    return parseTheme(localStorage.getItem(STORED_NAME));
  } catch {
    return 'system';
  }
};

const storeTheme = (theme: Theme) => {
  try {
    localStorage.setItem(STORED_NAME, theme);
  } catch {
    return;
  }
};

const applyTheme = (theme: Theme) => {
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme;
};

applyTheme(readTheme());
const list = document.querySelector<HTMLSelectElement>('select#theme');
if (list) {
  list.value = readTheme();
  list.addEventListener('change', () => {
    const theme = parseTheme(list.value);
    applyTheme(theme);
    storeTheme(theme);
  });
}
