import { createContext } from 'react';

/** The HTML id of what the buttons of one item of a list are about: they have the same names in all items. Undefined outside of items. */
export const SubjectId = createContext<string | undefined>(undefined);
