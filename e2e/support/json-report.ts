export type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
