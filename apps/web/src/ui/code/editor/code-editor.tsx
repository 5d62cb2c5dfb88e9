import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { Annotation, Compartment, EditorState, type Extension, type Transaction } from '@codemirror/state';
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { CODE_MAX, type Language } from '@assay/contract';
import { Input, Text } from '@mantine/core';
import {
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import classes from './code-editor.module.css';
import { markLines, type EditorMarks } from './editor-marks.ts';
import { lineNotes, type LineNote } from './editor-notes.ts';
import { useEditorLook } from './editor-look.ts';
import { EditorMemoryContext, keepEditor, recallEditor } from './editor-memory.ts';
import { useEditorParts } from './editor-parts.ts';
import { useEditorSettings } from './editor-settings.ts';
import { useSurroundings } from './editor-surroundings.ts';

/** Marks a change that came from the `value` property, which must not be reported back. */
const fromOutside = Annotation.define<boolean>();

/** What no database can store: NUL, and halves of characters, which only a paste can bring. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** A change that would make the text too long is not made at all, so that nobody loses the end of a paste unseen. */
const makesTooLong = (change: Transaction): boolean =>
  !change.annotation(fromOutside) &&
  change.newDoc.length > CODE_MAX &&
  change.newDoc.length > change.startState.doc.length;

/** Only another change of the text answers the one before: a moved cursor or a part that has come does not. */
const limited = (refuse: (refused: boolean) => void): Extension =>
  EditorState.changeFilter.of((change) => {
    if (!change.docChanged) return true;
    const refused = makesTooLong(change);
    refuse(refused);
    return !refused;
  });

const always: Extension = [
  lineNumbers(),
  foldGutter(),
  highlightActiveLineGutter(),
  highlightActiveLine(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  keymap.of([...defaultKeymap, ...historyKeymap, ...foldKeymap, indentWithTab]),
];

interface CodeEditorProps {
  /** What screen readers call it; shown above when `withLabel`. */
  label: string;
  withLabel?: boolean;
  language: Language;
  value: string;
  /** Called with the whole text on every change that the person makes. */
  onChange?: (code: string) => void;
  onBlur?: () => void;
  readOnly?: boolean;
  /** Default: the colour scheme of the page. */
  theme?: 'light' | 'dark';
  /** Pixels. Default 300; the editor grows with its lines. */
  minHeight?: number;
  /** Fills its parent and scrolls inside instead of growing (exam page). */
  fill?: boolean;
  error?: string;
  /** Offers words and names while somebody types. Default true. */
  completes?: boolean;
  /** The texts of the same program in other editors, whose words are offered too. */
  beside?: readonly string[];
  /** Under this name it is kept when it goes, where there is an `EditorMemoryContext`. It stays the same while it is there. */
  name?: string;
  /** Remarks that stand under lines; the same object as long as they are the same. */
  notes?: readonly LineNote[];
  /** Told in which line the cursor stands, from 1, once it is put somewhere. */
  onLine?: (line: number) => void;
  /** Lines to mark; the same object as long as it is the same run. */
  marks?: EditorMarks;
  /** What this editor can do beside the others; it stays the same while the editor is there. */
  extension?: Extension;
}

/** Marks lines once there are some; those of an earlier run go with the next. */
const useMarks = (view: RefObject<EditorView | null>, marks: EditorMarks | undefined) => {
  const marked = useRef(false);
  useEffect(() => {
    if (!view.current || (!marks?.lines.length && !marked.current)) return;
    marked.current = true;
    void markLines(view.current, marks ?? null);
  }, [view, marks]);
};

const NO_NOTES: readonly LineNote[] = [];
const NOTHING: readonly string[] = [];

/** Remarks under lines, as the extension that an editor begins with; later ones take their place. */
const useLineNotes = (view: RefObject<EditorView | null>, notes = NO_NOTES): Extension => {
  const [place] = useState(() => new Compartment());
  useEffect(() => {
    view.current?.dispatch({ effects: place.reconfigure(lineNotes(notes)) });
  }, [view, place, notes]);
  return place.of(lineNotes(notes));
};

/** The one edit that makes a text of another: the cursor stays where it is in what both have. */
const changeTo = (shown: string, value: string) => {
  const most = Math.min(shown.length, value.length);
  let from = 0;
  while (from < most && shown[from] === value[from]) from += 1;
  let same = 0;
  while (same < most - from && shown.at(-1 - same) === value.at(-1 - same)) same += 1;
  return { from, to: shown.length - same, insert: value.slice(from, value.length - same) };
};

/** Puts a text that was changed elsewhere in the place of the editor's. */
const useOutsideValue = (view: RefObject<EditorView | null>, value: string) => {
  useEffect(() => {
    const shown = view.current?.state.doc.toString();
    if (shown === undefined || shown === value) return;
    view.current?.dispatch({
      changes: changeTo(shown, value),
      annotations: fromOutside.of(true),
    });
  }, [view, value]);
};

const LimitNote = ({ shown }: { shown: boolean }) => (
  <div role="alert" className={classes.limit}>
    {shown && (
      <Text c="danger" size="sm">
        A program may have at most {CODE_MAX.toLocaleString('en')} characters. Your last change was not made.
      </Text>
    )}
  </div>
);

/** Code with the look of VS Code. Tab indents; Esc and then Tab leaves the editor. */
export const CodeEditor = ({
  label,
  withLabel = false,
  language,
  value,
  onChange,
  onBlur,
  readOnly = false,
  theme,
  minHeight = 300,
  fill = false,
  error,
  completes = true,
  beside = NOTHING,
  name,
  marks,
  notes,
  onLine,
  extension = [],
}: CodeEditorProps) => {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const noted = [useLineNotes(view, notes), extension];
  const { keys, ...liked } = useEditorSettings().settings;
  const look = useEditorLook(view, { label, error, theme, readOnly, minHeight, fill, ...liked });
  const parts = useEditorParts(view, { keys, language, readOnly, completes });
  const { within, surroundings } = useSurroundings(beside);
  const [tooLong, setTooLong] = useState(false);
  const report = useEffectEvent((code: string) => onChange?.(code));
  const refuse = useEffectEvent((refused: boolean) => setTooLong(refused));
  const leave = useEffectEvent(() => onBlur?.());
  const placed = useEffectEvent(({ doc, selection }: EditorState) =>
    onLine?.(doc.lineAt(selection.main.head).number),
  );
  const memory = useContext(EditorMemoryContext);

  const begin = useEffectEvent(() =>
    recallEditor(name === undefined ? undefined : memory?.get(name), {
      doc: value,
      extensions: [
        parts(),
        look(),
        noted,
        always,
        surroundings(),
        EditorView.clipboardInputFilter.of(storable),
        limited(refuse),
        EditorView.updateListener.of((update) => {
          const typed = update.transactions.some((one) => one.docChanged && !one.annotation(fromOutside));
          if (typed) report(update.state.doc.toString());
          if (update.selectionSet || update.focusChanged) placed(update.state);
          if (update.focusChanged && !update.view.hasFocus) leave();
        }),
      ],
    }),
  );
  const keep = useEffectEvent((left: EditorView) => {
    if (memory && name !== undefined) keepEditor(memory, name, left);
  });
  // A layout effect is taken back while its editor is still on the page, and knows how far it was scrolled.
  useLayoutEffect(() => {
    if (!host.current) return;
    const made = new EditorView({ parent: host.current, ...begin() });
    view.current = made;
    return () => {
      view.current = null;
      keep(made);
      made.destroy();
    };
  }, []);
  useOutsideValue(view, value);
  useMarks(view, marks);

  const frame = (
    <div
      ref={host}
      className={classes.frame}
      data-fill={fill || undefined}
      data-error={Boolean(error) || undefined}
    />
  );
  const limit = <LimitNote shown={tooLong} />;
  return withLabel || error ? (
    <Input.Wrapper label={withLabel ? label : undefined} labelElement="div" error={error}>
      {frame}
      {limit}
      {within}
    </Input.Wrapper>
  ) : (
    <>
      {limit}
      {frame}
      {within}
    </>
  );
};
