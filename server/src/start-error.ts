/** Thrown for a start that cannot succeed; its message is what an operator needs to know, on one line. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
