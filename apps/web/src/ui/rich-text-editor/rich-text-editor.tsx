import '@mantine/tiptap/styles.layer.css';
import { Input } from '@mantine/core';
import { RichTextEditor as Frame } from '@mantine/tiptap';
import { IconBraces } from '@tabler/icons-react';
import { useEditor, useEditorState, type Editor } from '@tiptap/react';
import { useEffect, useEffectEvent, useId } from 'react';
import classes from './rich-text-editor.module.css';
import { RICH_TEXT_EXTENSIONS } from './rich-text-extensions.ts';
import { PictureControl, usePictures } from './rich-text-pictures.tsx';

interface RichTextEditorProps {
  label: string;
  /** HTML; empty text is the empty string. */
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  description?: string;
  error?: string;
  required?: boolean;
  readOnly?: boolean;
  /** Height of the writing area, px. Default 200. */
  height?: number;
}

/** In a table, what can be done with it. */
const TableControls = ({ editor }: { editor: Editor }) => {
  const isInTable = useEditorState({
    editor,
    selector: () => !editor.isDestroyed && editor.isActive('table'),
  });
  if (!isInTable) return null;
  return (
    <Frame.ControlsGroup>
      <Frame.TableRowBefore />
      <Frame.TableRowAfter />
      <Frame.TableRowDelete />
      <Frame.TableColumnBefore />
      <Frame.TableColumnAfter />
      <Frame.TableColumnDelete />
      <Frame.TableToggleHeaderRow />
      <Frame.TableDelete />
    </Frame.ControlsGroup>
  );
};

const Toolbar = ({ editor, pictures }: { editor: Editor; pictures: ReturnType<typeof usePictures> }) => (
  <Frame.Toolbar className={classes.toolbar}>
    <Frame.ControlsGroup>
      <Frame.Bold />
      <Frame.Italic />
      <Frame.Subscript />
      <Frame.Superscript />
      <Frame.Code />
      <Frame.CodeBlock icon={IconBraces} />
    </Frame.ControlsGroup>
    <Frame.ControlsGroup>
      <Frame.H2 />
      <Frame.H3 />
    </Frame.ControlsGroup>
    <Frame.ControlsGroup>
      <Frame.BulletList />
      <Frame.OrderedList />
    </Frame.ControlsGroup>
    <Frame.ControlsGroup>
      <Frame.Link />
      <Frame.Unlink />
    </Frame.ControlsGroup>
    <Frame.ControlsGroup>
      {/* As many cells as one likes to pass by keyboard; rows and columns are added later. */}
      <Frame.TableInsert maxRows={6} maxColumns={6} />
      <PictureControl editor={editor} pictures={pictures} />
    </Frame.ControlsGroup>
    <TableControls editor={editor} />
  </Frame.Toolbar>
);

interface Followed {
  value: string;
  readOnly: boolean;
  hasError: boolean;
  /** Prefix of the ids of the label and of the error. */
  id: string;
}

/** What changes outside reaches an editor that is there already. */
const useFollow = (editor: Editor, { value, readOnly, hasError, id }: Followed): void => {
  // On a busy page the editor of the first render may be given up for a new one before effects run; that one follows.
  // A value from outside (loaded, restored, generated) replaces the text; what was typed here comes back unchanged.
  useEffect(() => {
    if (editor.isDestroyed) return;
    const current = editor.isEmpty ? '' : editor.getHTML();
    // To the beginning: the new text would leave the cursor at its end, and the controls would tell of what ends it.
    if (value !== current) editor.chain().setContent(value, { emitUpdate: false }).setTextSelection(0).run();
  }, [editor, value]);
  useEffect(() => {
    if (!editor.isDestroyed) editor.setEditable(!readOnly, false);
  }, [editor, readOnly]);
  useEffect(() => {
    if (editor.isDestroyed) return;
    editor.view.dom.setAttribute('aria-invalid', String(hasError));
    editor.view.dom.setAttribute('aria-describedby', hasError ? `${id}-error` : '');
  }, [editor, hasError, id]);
};

/** A field for formatted text: bold, italic, sub- and superscript, code, lists, links, headings, tables, pictures. */
export const RichTextEditor = ({
  label,
  value,
  onChange,
  onBlur,
  description,
  error,
  required = false,
  readOnly = false,
  height = 200,
}: RichTextEditorProps) => {
  const id = useId();
  const report = useEffectEvent(onChange);
  const leave = useEffectEvent(() => onBlur?.());
  const pictures = usePictures(value);
  const takePicture = useEffectEvent(pictures.take);
  const editor = useEditor({
    extensions: RICH_TEXT_EXTENSIONS,
    content: value,
    editable: !readOnly,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-required': String(required),
      },
      handlePaste: (_view, event) => takePicture(event.clipboardData),
      handleDrop: (_view, event, _slice, moved) => !moved && takePicture(event.dataTransfer),
    },
    onUpdate: ({ editor: changed }) => report(changed.isEmpty ? '' : changed.getHTML()),
    onBlur: () => leave(),
  });
  useFollow(editor, { value, readOnly, hasError: Boolean(error), id });

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label`, onClick: () => editor.commands.focus() }}
      description={description}
      error={error}
      errorProps={{ id: `${id}-error` }}
      withAsterisk={required}
    >
      <Frame editor={editor} className={classes.frame} data-error={Boolean(error) || undefined}>
        {!readOnly && <Toolbar editor={editor} pictures={pictures} />}
        <Frame.Content className={classes.content} style={{ height }} />
      </Frame>
    </Input.Wrapper>
  );
};
