/** Whether two passwords are the same for the server, which compares them in NFC: keyboards and password managers write different forms. */
export const isSamePassword = (one: string, other: string): boolean => one.normalize() === other.normalize();
