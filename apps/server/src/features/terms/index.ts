import { listCohortStudents, listRollOvers, previewRollOver, rollOver, undoRollOver } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleListRollOvers } from './list-roll-overs.ts';
import { handleListCohortStudents, handlePreviewRollOver } from './preview.ts';
import { handleRollOver } from './roll-over.ts';
import { handleUndoRollOver } from './undo-roll-over.ts';

export const termsRoutes = [
  mount(previewRollOver, handlePreviewRollOver),
  mount(listCohortStudents, handleListCohortStudents),
  mount(rollOver, handleRollOver),
  mount(listRollOvers, handleListRollOvers),
  mount(undoRollOver, handleUndoRollOver),
];
