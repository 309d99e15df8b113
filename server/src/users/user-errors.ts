import { USER_NOT_FOUND } from '@plaza/contract/user.ts';
import { notFound } from '../errors.ts';

export const noSuchUser = () => notFound(USER_NOT_FOUND);
