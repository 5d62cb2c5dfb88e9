import { Skeleton } from '@mantine/core';
import { Suspense, use, useState, type ComponentProps } from 'react';
import { PartComing } from '../../messages/later.tsx';
import { editorAtHand, editorPart } from './editor-at-hand.ts';
import type { CodeEditor } from './code-editor.tsx';
import { useEditorSettings } from './editor-settings.ts';

type EditorProps = ComponentProps<typeof CodeEditor>;

const Later = (props: EditorProps) => {
  const { CodeEditor: Loaded } = use(editorPart.load());
  return <Loaded {...props} />;
};

/** As high as the editor will be. */
const Coming = ({ fill = false, minHeight = 300, value }: EditorProps) => {
  const { fontSize } = useEditorSettings().settings;
  const lines = value.split('\n').length;
  return (
    <Skeleton
      h={fill ? '100%' : Math.max(minHeight, lines * fontSize * 1.5 + 8)}
      radius={fill ? 0 : 6}
      aria-busy="true"
    />
  );
};

/** The code editor for pages that open without its code: there at once where that is at hand, a skeleton until it comes. */
export const Editor = (props: EditorProps) => {
  const [Shown] = useState(() => editorAtHand()?.CodeEditor ?? Later);
  return (
    <Suspense
      fallback={
        <PartComing part={editorPart}>
          <Coming {...props} />
        </PartComing>
      }
    >
      <Shown {...props} />
    </Suspense>
  );
};
