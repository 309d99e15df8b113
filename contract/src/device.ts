import * as Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id, IdInput, MessageReply, Timestamp } from './fields.ts';

/** How much is kept of what a browser calls itself, in characters. */
export const USER_AGENT_MAX = 300;

/** A place where a member is signed in, as only they may see it. */
export const SignedInDevice = Type.Object({
  /** Of the session; no token, and of no use as one. */
  id: Id,
  /** Whether it is the one that asks. */
  current: Type.Boolean(),
  /** What the browser called itself when it signed in; empty where it said nothing. */
  userAgent: Type.String({ maxLength: USER_AGENT_MAX }),
  /** When it signed in. */
  createdAt: Timestamp,
  /** When it last renewed its access, which it does every few minutes of use. */
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
  params: Type.Object({ userId: IdInput }),
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
  params: Type.Object({ userId: IdInput }),
  replies: { 200: MessageReply },
});
