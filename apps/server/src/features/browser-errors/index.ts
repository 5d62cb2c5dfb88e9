import { reportBrowserError, reportPublicBrowserError } from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleReportBrowserError, handleReportPublicBrowserError } from './report-browser-error.ts';

export const browserErrorsRoutes = [
  mount(reportBrowserError, handleReportBrowserError),
  mount(reportPublicBrowserError, handleReportPublicBrowserError),
];
