/** How wide the image of a post is in a list, as in the `sizes` attribute. */
export const CARD_IMAGE_SIZES = '(min-width: 42rem) 40rem, calc(100vw - 2rem)';
