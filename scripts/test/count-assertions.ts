/** A setup file of Vitest: counts the assertions of each test for the report. */
import { afterEach, expect } from 'vitest';

afterEach(({ task }) => {
  task.meta.assertions = expect.getState().assertionCalls;
});
