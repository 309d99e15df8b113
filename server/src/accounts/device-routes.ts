import {
  DEVICE_SIGNED_OUT,
  listDevices as listDevicesEndpoint,
  OTHER_DEVICES_SIGNED_OUT,
  signOutDevice as signOutDeviceEndpoint,
  signOutOtherDevices as signOutOtherDevicesEndpoint,
} from '@plaza/contract/device.ts';
import type { Route } from '../http/contract-route.ts';
import { listDevices, signOutDevice, signOutOtherDevices, type DeviceResources } from './device-service.ts';

export function registerDevices(route: Route, resources: DeviceResources): void {
  route(listDevicesEndpoint, ({ viewer, params }) => listDevices(resources, viewer, params.userId));

  route(signOutDeviceEndpoint, async ({ viewer, params }) => {
    await signOutDevice(resources, viewer, params.userId, params.deviceId);
    return { message: DEVICE_SIGNED_OUT };
  });

  route(signOutOtherDevicesEndpoint, async ({ viewer, params }) => {
    await signOutOtherDevices(resources, viewer, params.userId);
    return { message: OTHER_DEVICES_SIGNED_OUT };
  });
}
