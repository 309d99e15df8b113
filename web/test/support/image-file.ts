import { vi } from 'vitest';

const HEADERS = {
  'image/png': '\x89PNG\r\n\x1a\n',
  'image/heic': '\0\0\0\x18ftypheic',
  'image/svg+xml': '<svg',
};

/** A file with the first bytes of its type. */
export function imageFile(name: string, type: keyof typeof HEADERS): File {
  const bytes = Uint8Array.from(HEADERS[type], (letter) => letter.charCodeAt(0));
  return new File([bytes], name, { type });
}

/** Delays the checks of chosen files; drafts read these, too, but whole. @returns lets them go on */
export function delayChecks(): () => void {
  const delay = Promise.withResolvers<void>();
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(async function (this: Blob) {
    if (!(this instanceof File)) await delay.promise;
    return new Response(this).arrayBuffer();
  });
  return delay.resolve;
}
