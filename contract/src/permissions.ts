/** Annotation of the `can` of an entity in an answer. */
export const PERMISSIONS = { description: 'What the caller may do with it' } as const;
