import { getPostMute, mutePost as mutePostEndpoint } from '@plaza/contract/notification.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { retryable, showUndo } from '../../calls/retryable.ts';
import { currentTranslate, useTranslate } from '../../lib/texts/texts.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.tsx';

const muteQuery = (postId: number) =>
  queryOptions({
    queryKey: ['notifications', 'mute', postId],
    queryFn: ({ signal }) => call(getPostMute, { params: { id: postId } }, { signal }),
  });

/**
 * The item of a menu that mutes a post, or ends that. Until the answer arrives, it mutes the post, which changes nothing if it is muted.
 * @param isNeeded whether the page asks the server; false before the menu is opened
 */
export function useMuteItem(postId: number, isNeeded: boolean): MenuItem {
  const t = useTranslate();
  const { data } = useQuery({ ...muteQuery(postId), enabled: isNeeded });
  const isMuted = data?.muted === true;
  return {
    label: t(isMuted ? 'notifications.unmutePost' : 'notifications.mutePost'),
    icon: isMuted ? <Bell /> : <BellOff />,
    opensNothing: true,
    onSelect: () => void mutePost(postId, !isMuted),
  };
}

/** Mutes a post, or ends that. The page shows it at once; a failure reverts it, with a message. */
function mutePost(postId: number, muted: boolean): Promise<unknown> {
  const { queryKey } = muteQuery(postId);
  const before = queryClient.getQueryData(queryKey);
  const about = { about: `mute ${postId}` };
  return retryable(
    async () => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, { muted });
      try {
        const saved = await call(mutePostEndpoint, { params: { id: postId }, json: { muted } });
        queryClient.setQueryData(queryKey, saved);
      } catch (error) {
        queryClient.setQueryData(queryKey, before);
        throw error;
      }
      const t = currentTranslate();
      if (muted) showUndo(t('notifications.postMuted'), () => void mutePost(postId, false), about);
      else showToast(t('notifications.postUnmuted'), about);
      // The notifications about a muted post are read.
      void queryClient.invalidateQueries({ queryKey: ['notifications'] });
    },
    (t, reason) => t(muted ? 'notifications.postNotMuted' : 'notifications.postNotUnmuted', { reason }),
    about,
  );
}
