import { POST_NOT_FOUND } from '@plaza/contract/post.ts';
import { notFound } from '../errors.ts';

export const noSuchPost = () => notFound(POST_NOT_FOUND);
