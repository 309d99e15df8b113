import { getPostMute, mutePost as mutePostEndpoint } from '@plaza/contract/notification.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { currentTranslate, useTranslate } from '../../lib/texts/texts.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';

const UNDO_MS = 10_000;

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
  return data?.muted
    ? { label: t('notifications.unmutePost'), icon: <Bell />, onSelect: () => void mutePost(postId, false) }
    : { label: t('notifications.mutePost'), icon: <BellOff />, onSelect: () => void mutePost(postId, true) };
}

/** Mutes a post, or ends that. The page shows it at once; a failure reverts it, with a message. */
async function mutePost(postId: number, muted: boolean): Promise<void> {
  const { queryKey } = muteQuery(postId);
  const before = queryClient.getQueryData(queryKey);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, { muted });
  try {
    queryClient.setQueryData(
      queryKey,
      await call(mutePostEndpoint, { params: { id: postId }, json: { muted } }),
    );
    showMuted(postId, muted);
    // The notifications about a muted post are read.
    void queryClient.invalidateQueries({ queryKey: ['notifications'] });
  } catch (error) {
    queryClient.setQueryData(queryKey, before);
    const failed = muted ? 'notifications.postNotMuted' : 'notifications.postNotUnmuted';
    const text = currentTranslate()(failed, { reason: messageOf(error) });
    showFailure(text, () => void mutePost(postId, muted));
  }
}

function showMuted(postId: number, muted: boolean): void {
  const t = currentTranslate();
  if (!muted) return showToast(t('notifications.postUnmuted'));
  showToast(t('notifications.postMuted'), {
    action: { label: t('common.undo'), onPress: () => void mutePost(postId, false) },
    stays: UNDO_MS,
  });
}
