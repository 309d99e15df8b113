import { notFound } from '../errors.ts';

export const noSuchPost = () => notFound('This post does not exist, or was deleted.');
