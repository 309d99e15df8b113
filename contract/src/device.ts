import * as Type from 'typebox';
import { endpoint, type Endpoint } from './endpoint.ts';
import { Id, IdInput, MessageReply, Timestamp } from './fields.ts';
import { ByUserId } from './user.ts';

/** The most characters of a User-Agent header that are stored; the rest is cut off. */
export const USER_AGENT_MAX = 300;

/** A session of a member, shown to this member only. */
export const SignedInDevice = Type.Object({
  id: Id,
  /** Whether the request that lists the devices belongs to this session. */
  current: Type.Boolean(),
  /** The first 300 characters of the User-Agent header of the log-in; empty when the log-in had no such header. */
  userAgent: Type.String({ maxLength: USER_AGENT_MAX }),
  createdAt: Timestamp,
  /** The time of the last refresh of the session, or of the log-in before the first refresh. */
  lastUsedAt: Timestamp,
});
export type SignedInDevice = Type.Static<typeof SignedInDevice>;

export const DEVICE_SIGNED_OUT = 'The device is signed out.';
export const OTHER_DEVICES_SIGNED_OUT = 'All other devices are signed out.';
export const DEVICE_NOT_FOUND = 'That device is signed out already.';

export const listDevices = endpoint({
  name: 'listDevices',
  summary: 'Where one is signed in, the last used first',
  method: 'GET',
  path: '/auth/user/{userId}/devices',
  auth: 'owner',
  requestClass: 'read',
  params: ByUserId,
  replies: { 200: Type.Array(SignedInDevice) },
});

export const signOutDevice = endpoint({
  name: 'signOutDevice',
  summary: 'End the session of one device at once',
  method: 'DELETE',
  path: '/auth/user/{userId}/devices/{deviceId}',
  auth: 'owner',
  requestClass: 'write',
  worksOnFullDisk: true,
  params: Type.Object({ userId: IdInput, deviceId: IdInput }),
  replies: { 200: MessageReply },
});

export const signOutOtherDevices = endpoint({
  name: 'signOutOtherDevices',
  summary: 'End all sessions but this one at once',
  method: 'DELETE',
  path: '/auth/user/{userId}/devices',
  auth: 'owner',
  requestClass: 'write',
  worksOnFullDisk: true,
  params: ByUserId,
  replies: { 200: MessageReply },
});

export const DEVICE_ENDPOINTS: readonly Endpoint[] = [listDevices, signOutDevice, signOutOtherDevices];
