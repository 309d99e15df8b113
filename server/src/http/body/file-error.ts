import { AppError, type ErrorDetails } from '../../errors.ts';

type FileErrorCode = 'file-invalid-type' | 'file-too-large' | 'file-too-small' | 'too-many-files';

/** What is wrong with the file of a form field. */
export function fileError(code: FileErrorCode, field: string, details: ErrorDetails = {}): AppError {
  const { message } = new AppError(code, details);
  return new AppError(code, { ...details, fields: { [field]: message } });
}
