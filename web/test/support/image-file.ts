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
