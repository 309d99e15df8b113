import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { IMAGE_MAX_BYTES } from '@plaza/contract/image.ts';
import { describe, expect, it } from 'vitest';
import { IMAGE_ACCEPT, imageFileProblem } from './image-file.ts';

const file = (type: string, bytes: number) => new File([new Uint8Array(bytes)], 'x', { type });

describe('imageFileProblem', () => {
  it.each(IMAGE_ACCEPT.split(','))('takes %s', (type) => {
    expect(imageFileProblem(file(type, 1))).toBeUndefined();
    expect(imageFileProblem(file(type, IMAGE_MAX_BYTES))).toBeUndefined();
  });

  it('says why it refuses', () => {
    expect(imageFileProblem(file('image/svg+xml', 1))).toBe(ERROR_MESSAGE['file-invalid-type']);
    expect(imageFileProblem(file('', 1))).toBe(ERROR_MESSAGE['file-invalid-type']);
    expect(imageFileProblem(file('image/png', 0))).toBe(ERROR_MESSAGE['file-too-small']);
    expect(imageFileProblem(file('image/png', IMAGE_MAX_BYTES + 1))).toBe(ERROR_MESSAGE['file-too-large']);
  });

  it('has a sentence of its own for the photos of iPhones', () => {
    const sentence = imageFileProblem(file('image/heic', 1));
    expect(sentence).toContain('HEIC');
    expect(imageFileProblem(new File(['x'], 'IMG_1.HEIC'))).toBe(sentence);
  });

  it('offers JPEG first', () => {
    expect(IMAGE_ACCEPT).toMatch(/^image\/jpeg,/);
  });
});
