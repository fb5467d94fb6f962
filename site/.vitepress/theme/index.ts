import type {Theme} from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import './style.css';

const theme: Theme = {
  extends: DefaultTheme,
  // The elements need a browser. The pages are also rendered without one.
  enhanceApp: async () => {
    if (!import.meta.env.SSR) await import('../../live/define.ts');
  },
};

export default theme;
