/** No access for the group and for others. */
const PRIVATE = 0o077;

/** Makes all files and folders that this process and its children create accessible to their user only. Call it before they create any. */
export const createPrivately = (): void => void process.umask(PRIVATE);
