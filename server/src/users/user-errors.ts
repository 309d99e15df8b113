import { notFound } from '../errors.ts';

export const noSuchUser = () => notFound('There is no member of this name.');
