import { StateField, type EditorState, type Extension } from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';

/** What somebody remarked about a line. */
export interface LineNote {
  /** From 1. */
  line: number;
  author: string;
  text: string;
}

class NoteWidget extends WidgetType {
  private readonly note: LineNote;

  constructor(note: LineNote) {
    super();
    this.note = note;
  }

  override eq({ note }: NoteWidget): boolean {
    return note.author === this.note.author && note.text === this.note.text;
  }

  override toDOM(): HTMLElement {
    const place = document.createElement('div');
    place.className = 'cm-line-note';
    const words = place.appendChild(document.createElement('div'));
    const author = words.appendChild(document.createElement('b'));
    author.textContent = this.note.author;
    words.append(` ${this.note.text}`);
    return place;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

const drawn = ({ doc }: EditorState, notes: readonly LineNote[]): DecorationSet =>
  Decoration.set(
    notes
      .filter(({ line }) => line >= 1 && line <= doc.lines)
      .map((note) =>
        Decoration.widget({ widget: new NoteWidget(note), block: true, side: 1 }).range(
          doc.line(note.line).to,
        ),
      ),
    true,
  );

/** Shows notes under their lines; they move with the text when it is changed. */
export const lineNotes = (notes: readonly LineNote[]): Extension => {
  if (notes.length === 0) return [];
  const field = StateField.define<DecorationSet>({
    create: (state) => drawn(state, notes),
    update: (set, { changes }) => set.map(changes),
    provide: (own) => EditorView.decorations.from(own),
  });
  return [
    field,
    EditorView.theme({
      // The editor measures a widget without its margins.
      '.cm-line-note': { padding: '2px 8px 4px 4px' },
      '.cm-line-note > div': {
        padding: '4px 8px',
        borderLeft: '3px solid var(--assay-teal)',
        borderRadius: '2px',
        background: 'var(--assay-hover)',
        color: 'var(--mantine-color-text)',
        fontFamily: 'var(--mantine-font-family)',
        fontSize: '0.875rem',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      },
    }),
  ];
};
