/** The web lock that lets one tab at a time renew the session. */
export const REFRESH_LOCK = 'plaza-session-refresh';
