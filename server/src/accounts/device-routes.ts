import * as contract from '@plaza/contract/device.ts';
import type { DbAndBus } from '../bus/transact-and-publish.ts';
import type { Route } from '../http/contract-route.ts';
import { listDevices, signOutDevice, signOutOtherDevices } from './device-service.ts';

export function registerDevices(route: Route, resources: DbAndBus): void {
  route(contract.listDevices, ({ viewer, params }) => listDevices(resources, viewer, params.userId));

  route(contract.signOutDevice, async ({ viewer, params }) => {
    await signOutDevice(resources, viewer, params.userId, params.deviceId);
    return { message: contract.DEVICE_SIGNED_OUT };
  });

  route(contract.signOutOtherDevices, async ({ viewer, params }) => {
    await signOutOtherDevices(resources, viewer, params.userId);
    return { message: contract.OTHER_DEVICES_SIGNED_OUT };
  });
}
