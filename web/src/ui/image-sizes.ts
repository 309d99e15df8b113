/** The `sizes` attribute of the image of a post in a list: its width on screens of all sizes. */
export const CARD_IMAGE_SIZES = '(min-width: 42rem) 40rem, calc(100vw - 2rem)';
