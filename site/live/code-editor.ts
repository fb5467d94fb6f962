import {defaultKeymap, history, historyKeymap} from '@codemirror/commands';
import {html} from '@codemirror/lang-html';
import {syntaxHighlighting} from '@codemirror/language';
import {EditorView, keymap} from '@codemirror/view';
import {classHighlighter} from '@lezer/highlight';

/** The element that contains the editor has the colors of the code. Tab leaves the editor, so that the keyboard is never caught. */
const THEME = EditorView.theme({
  '&': {fontSize: '14px', color: 'var(--vp-code-block-color)'},
  '&.cm-focused': {outline: '2px solid var(--vp-c-brand-1)', outlineOffset: '-2px'},
  '.cm-content': {
    padding: '20px 24px',
    fontFamily: 'var(--vp-font-family-mono)',
    lineHeight: 'var(--vp-code-line-height)',
  },
  '.cm-line': {padding: '0'},
  '.cm-cursor': {borderColor: 'currentcolor'},
});

interface CodeEditorOptions {
  readonly parent: HTMLElement;
  readonly code: string;
  readonly onChange: (code: string) => void;
}

/** Opens an editor for HTML. It ends with its parent. */
export const openEditor = ({parent, code, onChange}: CodeEditorOptions): EditorView => {
  const root = parent.getRootNode();
  return new EditorView({
    doc: code,
    parent,
    ...(root instanceof ShadowRoot && {root}),
    extensions: [
      history(),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      html(),
      syntaxHighlighting(classHighlighter),
      THEME,
      EditorView.contentAttributes.of({'aria-label': 'Code of the example'}),
      EditorView.updateListener.of(({docChanged, state}) => {
        if (docChanged) onChange(state.doc.toString());
      }),
    ],
  });
};
