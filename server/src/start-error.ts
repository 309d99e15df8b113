/** An error of a start or a command. Its message is for the operator and is printed without a stack. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
