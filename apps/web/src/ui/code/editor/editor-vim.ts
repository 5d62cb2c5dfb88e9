import { Prec, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { CodeMirror, vim } from '@replit/codemirror-vim';

/** `:w` is what Ctrl+S is on the page. */
const save = ({ cm6 }: { cm6: EditorView }) =>
  cm6.contentDOM.dispatchEvent(
    new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true }),
  );
Object.assign(CodeMirror.commands, { save });

/** Milliseconds in which Tab, after Esc, leaves the editor; CodeMirror's own figure. */
const TAB_LEAVES_MS = 2000;

/** The keys of Vim, with its mode below the program. Also in its normal mode Esc and then Tab leaves the editor. */
export const vimKeys: Extension = [
  Prec.high(vim({ status: true })),
  EditorView.domEventObservers({
    keydown: ({ key }, view) => {
      if (key === 'Escape') view.setTabFocusMode(TAB_LEAVES_MS);
    },
  }),
  EditorView.theme({
    '.cm-vim-panel': {
      padding: '2px 12px',
      fontFamily: 'var(--mantine-font-family-monospace)',
      fontSize: '0.8125rem',
      color: 'var(--mantine-color-text)',
    },
    '.cm-vim-panel input': {
      flex: '1',
      fontFamily: 'inherit',
      fontSize: 'inherit',
      color: 'inherit',
    },
  }),
];
