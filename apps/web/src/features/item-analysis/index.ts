export { ItemAnalysis } from './item-analysis.tsx';
