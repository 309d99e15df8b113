/** An error with a message of one line for the operator, instead of a stack. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
