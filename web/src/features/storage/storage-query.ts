import { getStorage } from '@plaza/contract/storage.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type StorageKey = readonly ['storage'];

/** What uses disk space, measured again for each page that shows it. */
export const storageQuery = queryOptions({
  queryKey: ['storage'],
  queryFn: ({ signal }) => call(getStorage, {}, { signal }),
  staleTime: 0,
});
