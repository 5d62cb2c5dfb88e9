import { pointerOutsideOfPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/pointer-outside-of-preview';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview';
import classes from './drag-preview.module.css';

type SetDragImage = Parameters<typeof setCustomNativeDragPreview>[0]['nativeSetDragImage'];

/** Hangs a text at the pointer while something is dragged; for `onGenerateDragPreview`. */
export const showDragPreview = (nativeSetDragImage: SetDragImage, text: string): void =>
  setCustomNativeDragPreview({
    nativeSetDragImage,
    getOffset: pointerOutsideOfPreview({ x: '12px', y: '8px' }),
    render: ({ container }) => {
      const preview = document.createElement('div');
      preview.className = classes.preview ?? '';
      preview.textContent = text;
      container.append(preview);
    },
  });
