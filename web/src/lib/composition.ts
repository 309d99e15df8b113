/**
 * Whether a key press belongs to an input method that composes a character: it selects, accepts or cancels what is composed. Safari
 * ends a composition before the key press that accepts it, which then only has the key code of composition.
 * https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode
 */
export const isComposed = (event: KeyboardEvent): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells it in Safari
  event.isComposing || event.keyCode === 229;
