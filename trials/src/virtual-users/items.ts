// Items and their values, as virtual users write them and as the inspection reads them.
export const post = (title: string): string => `post ${title}`;
export const postValue = (content: string, images: number): string => `${images} images, ${content}`;
export const comment = (body: string): string => `comment ${body}`;
export const commentValue = (userId: number, postId: number): string => `by ${userId} on ${postId}`;
export const reaction = (userId: number, postId: number): string => `reaction of ${userId} to ${postId}`;
export const view = (userId: number, postId: number): string => `view of ${userId} of ${postId}`;
export const VIEW_VALUE = 'seen';
export const member = (username: string): string => `member ${username}`;
export const memberValue = (images: number): string => `${images} images`;
export const block = (userId: number, blockedId: number): string => `block of ${userId} to ${blockedId}`;
export const BLOCK_VALUE = 'blocked';
export const mute = (userId: number, mutedId: number): string => `mute of ${mutedId} by ${userId}`;
export const postMute = (userId: number, postId: number): string => `mute of post ${postId} by ${userId}`;
export const MUTE_VALUE = 'muted';
const READING = 'reading of ';
/** Written with null when a notification, or all of a member, become read. */
export const reading = (notificationId: number): string => `${READING}notification ${notificationId}`;
export const readingOfAll = (userId: number): string => `${READING}the notifications of ${userId}`;
/** Whether an item is the reading of what a list showed. */
export const isReading = (item: string): boolean => item.startsWith(READING);
export const invitation = (note: string): string => `invitation ${note}`;
export const invitationValue = (isRevoked: boolean): string => (isRevoked ? 'revoked' : 'valid');
export const report = (text: string): string => `report ${text}`;
export const reportValue = (userId: number, postId: number): string => `by ${userId} about ${postId}`;
export const decision = (reason: string): string => `decision ${reason}`;
export const decisionValue = (postId: number, isReverted: boolean): string =>
  `${isReverted ? 'reverted removal' : 'removal'} of ${postId}`;
