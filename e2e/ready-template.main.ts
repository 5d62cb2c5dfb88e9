// Makes the template of the browser tests while others run; they find it.
import { useTestFolder } from '../scripts/test-folder.ts';
import { readyTemplate } from './ready-template.ts';

useTestFolder();
await readyTemplate();
