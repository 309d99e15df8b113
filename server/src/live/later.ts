/**
 * Calls back for members at a random moment within a time, once for several calls before. @param maxMs of that time
 */
export function createLater(maxMs: number, callback: (userId: number) => void): (userId: number) => void {
  const waiting = new Set<number>();
  return (userId) => {
    if (waiting.has(userId)) return;
    waiting.add(userId);
    const act = () => {
      waiting.delete(userId);
      callback(userId);
    };
    setTimeout(act, Math.random() * maxMs).unref();
  };
}
