/** A username or an email as it is compared: two that differ only in case are the same. */
export const caseless = (name: string): string => name.toLowerCase();
