/**
 * Keeps the turns of the event loop short while much is to be done: whoever has to be refused, and whoever asks whether
 * we live, then hears so at once.
 * @param size how many begin in one turn
 * @returns what a call awaits before its work begins: nothing, or its turn after all that came before
 */
export function shortTurns(size: number): () => Promise<void> | undefined {
  const waiting: (() => void)[] = [];
  let begun = 0;
  const nextTurn = () => {
    const next = waiting.splice(0, size);
    begun = next.length;
    for (const begin of next) begin();
    if (begun > 0) setImmediate(nextTurn);
  };
  return () => {
    if (begun === 0) setImmediate(nextTurn);
    if (begun < size) {
      begun += 1;
      return undefined;
    }
    return new Promise((begin) => waiting.push(begin));
  };
}
