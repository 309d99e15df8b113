/** Code that could not be fetched, or not in time. `message` is a sentence for a person. */
export class MissingCode extends Error {}
