/** Whether an error of the file system means that a file or folder does not exist (`ENOENT`). */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The result of work with a file; undefined when the file does not exist. @throws every other error of the work */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
