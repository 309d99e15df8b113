import { API_BASE } from './endpoint.ts';

/** The paths of the OpenAPI description, of the page that shows it, and of the files of this page. */
export const OPENAPI_PATH = `${API_BASE}/openapi.json`;
export const API_DOCS_PATH = `${API_BASE}/docs`;
export const API_DOCS_ASSETS = {
  style: `${API_DOCS_PATH}/swagger-ui.css`,
  library: `${API_DOCS_PATH}/swagger-ui-bundle.js`,
  script: `${API_DOCS_PATH}/show-api-docs.js`,
} as const;

/** The paths of the health checks and of the metrics, for operators. */
export const HEALTH_BASE = '/health';
export const LIVE_PATH = `${HEALTH_BASE}/live`;
export const READY_PATH = `${HEALTH_BASE}/ready`;
export const METRICS_PATH = '/metrics';
