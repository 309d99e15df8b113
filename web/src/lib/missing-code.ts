/** The error of code that could not be loaded, or not in time. `message` is a sentence for a person. */
export class MissingCode extends Error {}
