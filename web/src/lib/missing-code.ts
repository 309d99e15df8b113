/** The error of code that could not be loaded, or not in time. `message` is a sentence that the page shows. */
export class MissingCode extends Error {}
