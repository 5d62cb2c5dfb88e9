export { languagesQuery } from './api.ts';
export { useChoosableLanguages } from './use-choosable-languages.ts';
