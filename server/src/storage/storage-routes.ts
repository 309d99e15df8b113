import { getStorage } from '@plaza/contract/storage.ts';
import type { Route } from '../http/contract-route.ts';
import { storageMeter, type StorageResources } from './storage-service.ts';

export function registerStorage(route: Route, resources: StorageResources): void {
  route(getStorage, storageMeter(resources));
}
