import { imageFileProblem } from '../../lib/image-file.ts';

/** Passes a file on once it was checked, or the sentence that says why it cannot be uploaded as an image. */
export async function takeImage(
  file: File,
  onImage: (image: File) => void,
  onProblem: (sentence: string) => void,
): Promise<void> {
  const problem = await imageFileProblem(file);
  if (problem === undefined) onImage(file);
  else onProblem(problem);
}
