import {css} from 'lit';

/** The colors of code in the shadow tree of an element. They follow the site, light and dark. */
export const codeColors = css`
  .tok-comment {
    color: var(--site-code-quiet);
  }
  .tok-keyword,
  .tok-operator {
    color: var(--site-code-keyword);
  }
  .tok-string,
  .tok-string2 {
    color: var(--site-code-string);
  }
  .tok-typeName,
  .tok-tagName {
    color: var(--site-code-tag);
  }
  .tok-propertyName,
  .tok-number,
  .tok-bool {
    color: var(--site-code-name);
  }
`;
