import * as Type from 'typebox';
import { endpoint, type Endpoint } from './endpoint.ts';
import { Restriction } from './restriction.ts';

export const getAccountState = endpoint({
  name: 'getAccountState',
  summary: 'Whether the caller is suspended or waits for approval',
  method: 'GET',
  path: '/auth/state',
  auth: 'member',
  requestClass: 'read',
  worksWhileRestricted: true,
  replies: { 200: Type.Object({ restriction: Type.Union([Restriction, Type.Null()]) }) },
});

export const ACCOUNT_STATE_ENDPOINTS: readonly Endpoint[] = [getAccountState];
