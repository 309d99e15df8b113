/** Makes a field of several lines as high as its text, in engines that do not do so by `field-sizing`. */
export function growLines(id: string): void {
  const field = document.getElementById(id);
  if (!field || CSS.supports('field-sizing', 'content')) return;
  field.style.height = '';
  const { scrollHeight, clientHeight, offsetHeight } = field;
  if (scrollHeight > clientHeight) field.style.height = `${scrollHeight + offsetHeight - clientHeight}px`;
}
