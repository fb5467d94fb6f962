import type {MarkdownRenderer} from 'vitepress';

/** The info string of a block that runs: its language, `live`, and what follows. */
const LIVE = /^(?<language>html|css|js) live(?<words>( [\w-]+)*)$/;

/** Uses the block of HTML above as the markup of a script or a style sheet. */
const ABOVE = 'above';

/**
 * Lets code blocks run in the page. The info string is `html live`, `css live` or `js live`. The words after it are
 * troubles that have a button, and `above`, which uses the block of HTML above as markup.
 */
export const liveFence = (md: MarkdownRenderer) => {
  const render = md.renderer.rules.fence;
  if (!render) throw new Error('The renderer has no rule for code blocks');
  md.renderer.rules.fence = (tokens, index, ...rest) => {
    const token = tokens[index];
    const {language, words = ''} = LIVE.exec(token?.info.trim() ?? '')?.groups ?? {};
    if (!token || language === undefined) return render(tokens, index, ...rest);
    const names = words.split(' ').filter(Boolean);
    const above = tokens.slice(0, index).findLast(({type, info}) => type === 'fence' && /^html\b/.test(info));
    const markup = names.includes(ABOVE) && above ? ` markup="${md.utils.escapeHtml(above.content)}"` : '';
    const troubles = names.filter((name) => name !== ABOVE).join(' ');
    token.info = language;
    // `v-pre`: the markup may contain braces.
    return `<live-block v-pre language="${language}" troubles="${troubles}"${markup}>${render(tokens, index, ...rest)}</live-block>\n`;
  };
};
