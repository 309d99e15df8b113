import { API_BASE } from './endpoint.ts';

/** The description of the API: for programs, for people, and how the latter looks. */
export const OPENAPI_PATH = `${API_BASE}/openapi.json`;
export const API_DOCS_PATH = `${API_BASE}/docs`;
export const API_DOCS_STYLE_PATH = `${API_BASE}/docs.css`;

/** What those ask who run it: whether the process lives, whether it can serve, what it does. */
export const HEALTH_BASE = '/health';
export const LIVE_PATH = `${HEALTH_BASE}/live`;
export const READY_PATH = `${HEALTH_BASE}/ready`;
export const METRICS_PATH = '/metrics';
