import { createStore } from './store.ts';

/** Whether this tab receives the events of the server. While it does not, queries fetch once a minute. */
export const isLive = createStore(false);
