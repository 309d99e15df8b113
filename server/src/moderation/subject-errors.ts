import type { SubjectType } from '@plaza/contract/report.ts';
import { noSuchComment } from '../comments/comment-service.ts';
import type { AppError } from '../errors.ts';
import { noSuchPost } from '../posts/post-errors.ts';
import { noSuchUser } from '../users/user-service.ts';

const NO_SUCH = { post: noSuchPost, comment: noSuchComment, member: noSuchUser } as const;

export const noSuchSubject = (type: SubjectType): AppError => NO_SUCH[type]();
