/** The width of the image of a post in a list, for the `sizes` attribute. */
export const CARD_IMAGE_SIZES = '(min-width: 42rem) 40rem, calc(100vw - 2rem)';
