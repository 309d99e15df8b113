/** A process without a message for this long has died: each sends a heartbeat every second. */
export const SILENT_MS = 1700;

/** Removes processes from a map that were silent for too long. @param receivedAt time of the last message by process @returns whether there were any */
export function removeDead(receivedAt: Map<string, number>, now: number, silence = SILENT_MS): boolean {
  const dead = [...receivedAt].filter(([, at]) => now - at > silence);
  for (const [name] of dead) receivedAt.delete(name);
  return dead.length > 0;
}
