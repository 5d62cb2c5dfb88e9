export { ExemptionBadge, ExemptionText } from './exemption-note.tsx';
export { exemptionWords } from './exemption-words.ts';
export { SelfTestReport } from './self-test-report.tsx';
