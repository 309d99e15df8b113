import { pagePath } from '@plaza/contract/pages.ts';
import type { Post } from '@plaza/contract/post.ts';
import type { ReactNode } from 'react';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { NewBadge } from '../../ui/new-badge.tsx';
import { Link } from '../../ui/link.tsx';
import { Names } from '../../ui/names.tsx';
import { TimeButton } from '../../ui/relative-time.tsx';
import './post-header.css';
import { usePostNews } from './post-news.ts';

interface PostHeaderProps {
  /** The HTML id of author, time and marks, which describe the post in a list. */
  readonly descriptionId?: string;
  readonly post: Post;
  /** The menu of the post, if the viewer may edit or delete it. */
  readonly menu?: ReactNode;
}

/** The author, the time and the menu of a post, and 'New' until the viewer has viewed the post, or marked all as seen. */
export function PostHeader({ descriptionId, post, menu }: PostHeaderProps) {
  'use memo';
  const t = useTranslate();
  const { id, name, username, profilePicture, createdAt, isNew } = post;
  const news = usePostNews(id);
  return (
    <header className="post-header">
      <div id={descriptionId} className="post-byline">
        <Link to={pagePath('profile', { id: username })} className="post-author">
          <Avatar name={name} picture={profilePicture} />
          <Names name={name} username={username} />
        </Link>
        <p className="post-when">
          <TimeButton at={createdAt} isText={descriptionId !== undefined} />
          {isNew && <NewBadge text={t('posts.badge')} />}
          {news === 'changed' && <span className="post-changed">{t('posts.changed')}</span>}
        </p>
      </div>
      {menu}
    </header>
  );
}
