const DAY_MS = 86_400_000;
const SECOND_MS = 1000;

/** A clock that is a day ahead of another one for each second since a time, in milliseconds since 1970. */
export const clockOf = (beganAt: number, real: () => number) => (): number => {
  const at = real();
  return at + Math.floor((at - beganAt) / SECOND_MS) * DAY_MS;
};
